import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { compare, rerun, simulate } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

/** Programs, and bots on threads, that need not give the same answer again; on this thread: kept-answers.test.ts. */

const place = folderOfFile();

const PROGRAM = join(place, 'moody.mjs');
const ASKED = join(place, 'asked');
const TEXT = `
  import { appendFileSync } from 'node:fs';
  import { createInterface } from 'node:readline';
  let asked = 0;
  const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { type, id, legal } = JSON.parse(line);
    if (type === 'hello') say({ type, protocol: 1, name: 'moody', repeatable: false });
    if (type !== 'question') continue;
    appendFileSync(${JSON.stringify(ASKED)}, 'x');
    asked += 7;
    say({ id, answer: asked % 50 === 0 ? 'nonsense' : legal[asked % legal.length] });
  }`;
const MOODY = `moody:=exec(${process.execPath} ${PROGRAM})`;
const timesAsked = (): number => (existsSync(ASKED) ? readFileSync(ASKED, 'utf8').length : 0);

beforeEach(() => {
  rmSync(ASKED, { force: true });
  writeFileSync(PROGRAM, TEXT);
});

const WHAT = { a: MOODY, b: 'keen', field: 'lowest', seed: 'a', blocks: 20 } as const;

test('a bot that hangs its thread has the defaults on file, so it does not hang when the run is played again', async () => {
  const hung = join(place, 'hung.mjs');
  const text = `import { appendFileSync, statSync } from 'node:fs';
    export default { name: 'hung', repeatable: false, play({ legal }) {
      appendFileSync(${JSON.stringify(ASKED)}, 'x');
      if (statSync(${JSON.stringify(ASKED)}).size === 25) for (;;);
      return 31 - Math.clz32(legal);
    } };`;
  writeFileSync(hung, text);
  const folder = join(place, 'hung');
  const what = { bots: [hung, 'sound', 'sound'], deals: 5, seed: 'a' };
  const { summary } = await simulate(what, { folder, threads: 1, moveTime: 300 });
  expect(summary.firstFaults).toMatchObject([{ kind: 'timeout' }]);
  expect(readFileSync(join(folder, 'answers.jsonl'), 'utf8').match(/"kind":"timeout"/g)).toHaveLength(1);
  expect(await rerun(folder, { threads: 1 })).toMatchObject({ equal: true, differing: [] });
});

// Not on the test's own thread, where the digest is another.
test('answers(FOLDER, BOT) plays as the bot did where it is asked the same; a deal in which it is not is one fault', async () => {
  const folder = join(place, 'answers');
  const run = await compare(WHAT, { folder, threads: 1 });
  const before = timesAsked();
  const again = await compare({ ...WHAT, a: `answers(${folder}, moody)` }, { threads: 1 });
  expect(again.summary.sequential.mean).toBe(run.summary.sequential.mean);
  expect(again.digest).toBe(run.digest);
  const { summary } = await compare({ ...WHAT, a: `answers(${folder})`, seed: 'b' }, { threads: 1 });
  const detail = expect.stringContaining('was not asked this');
  expect(summary.firstFaults[0]).toMatchObject({ kind: 'error', detail });
  expect(summary.bots[0].faults.error).toBeLessThanOrEqual(60);
  expect([timesAsked(), summary.reproducible]).toEqual([before, true]);
});

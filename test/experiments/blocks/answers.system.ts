import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { compare, rerun, simulate, tournament } from '../../../src/public/index.js';
import { folderOfFile } from '../../folders.js';

/**
 * Programs, and bots on threads, that need not give the same answer again; on this thread: kept-answers.test.ts. The
 * program answers by how often it was asked, and notes every question down.
 */

const place = folderOfFile();

const PROGRAM = join(place, 'moody.mjs');
const ASKED = join(place, 'asked');
const moody = (window: number): string => `
  import { appendFileSync } from 'node:fs';
  import { createInterface } from 'node:readline';
  let asked = Number(process.argv[2] ?? 0);
  const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
  for await (const line of createInterface({ input: process.stdin })) {
    const { type, id, legal } = JSON.parse(line);
    if (type === 'hello') say({ type, protocol: 1, name: 'moody', repeatable: false, window: ${window} });
    if (type !== 'question') continue;
    appendFileSync(${JSON.stringify(ASKED)}, 'x');
    asked += 7;
    const answer = asked % 50 === 0 ? 'nonsense' : legal[asked % legal.length];
    say({ id, answer, usage: { tokens: (asked % 9) + 1, cents: 0.1 }, remark: 'so be it' });
  }`;
const MOODY = `moody:=exec(${process.execPath} ${PROGRAM})`;
const timesAsked = (): number => (existsSync(ASKED) ? readFileSync(ASKED, 'utf8').length : 0);

beforeEach(() => {
  rmSync(ASKED, { force: true });
  writeFileSync(PROGRAM, moody(1));
});

let folders = 0;
const folder = (): string => join(place, `run-${folders++}`);
const linesIn = (path: string) =>
  readFileSync(join(path, 'answers.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line, (key, value) => (key === 'after' || key === 'hash' ? undefined : value)));
const WHAT = { a: MOODY, b: 'keen', field: 'lowest', seed: 'a', blocks: 20 } as const;

describe('a run', () => {
  test('is the same when it is played again without the program', async () => {
    const path = folder();
    await compare({ ...WHAT, records: true }, { folder: path, threads: 2 });
    const before = timesAsked();
    renameSync(PROGRAM, `${PROGRAM}.gone`);
    const again = await rerun(path, { threads: 0 });
    expect(again).toMatchObject({ equal: true, differing: [] });
    expect(timesAsked()).toBe(before);
  });

  test.each([1, 16])('comes to the same from its answers with %i open questions', async (window) => {
    writeFileSync(PROGRAM, moody(window));
    const path = folder();
    const { digest } = await tournament({ bots: [MOODY, 'keen'], blocks: 12, seed: 'w' }, { folder: path, threads: 0 });
    expect(await rerun(path, { threads: 2 })).toMatchObject({ equal: true, expected: digest });
    const places = linesIn(path).map(({ asked, ...line }) => [line.board, line.triple, line.seating, asked].join());
    expect(new Set(places)).toHaveLength(places.length);
  });
});

describe('a bot that hangs its thread', () => {
  const play = async (hangsAt: number, deals: number) => {
    const hung = join(place, `hung-${hangsAt}.mjs`);
    const text = `import { appendFileSync, statSync } from 'node:fs';
      export default { name: 'hung', repeatable: false, play({ legal }) {
        appendFileSync(${JSON.stringify(ASKED)}, 'x');
        if (statSync(${JSON.stringify(ASKED)}).size === ${hangsAt}) for (;;);
        return 31 - Math.clz32(legal);
      } };`;
    rmSync(ASKED, { force: true });
    writeFileSync(hung, text);
    const how = { folder: folder(), threads: 1, moveTime: 300 };
    const { summary } = await simulate({ bots: [hung, 'sound', 'sound'], deals, seed: 'a' }, how);
    return { path: how.folder, summary, lines: linesIn(how.folder) };
  };

  test('has the defaults that were given for it on file, so it does not hang when the run is played again', async () => {
    const { path, summary, lines } = await play(25, 5);
    expect(summary.firstFaults).toMatchObject([{ kind: 'timeout' }]);
    expect(lines.filter(({ fault }) => fault?.kind === 'timeout')).toHaveLength(1);
    expect(await rerun(path, { threads: 1 })).toMatchObject({ equal: true, differing: [] });
  });
});

test('a bot that declares it plays on two threads', async () => {
  const noisy = join(place, 'noisy.mjs');
  const choice = '31 - Math.clz32(Math.random() < 0.5 ? legal : legal & -legal)';
  writeFileSync(noisy, `export default { name: 'noisy', repeatable: false, play: ({ legal }) => ${choice} };`);
  const { summary } = await compare({ ...WHAT, a: noisy, blocks: 500 }, { folder: folder(), threads: 2 });
  expect(summary.answers?.[0].questions).toBeGreaterThan(0);
});

describe('answers(FOLDER, BOT)', () => {
  // Not on the test's own thread, where the digest is another.
  test('plays as the bot did where it is asked the same; a deal in which it is not is one fault', async () => {
    const path = folder();
    const run = await compare(WHAT, { folder: path, threads: 1 });
    const before = timesAsked();
    const again = await compare({ ...WHAT, a: `answers(${path}, moody)` }, { threads: 1 });
    expect(again.summary.sequential.mean).toBe(run.summary.sequential.mean);
    expect(again.digest).toBe(run.digest);
    const other = await compare({ ...WHAT, a: `answers(${path})`, seed: 'b' }, { threads: 1 });
    expect(other.summary.firstFaults[0]).toMatchObject({
      kind: 'error',
      detail: expect.stringContaining('was not asked this'),
    });
    expect(other.summary.bots[0].faults.error).toBeLessThanOrEqual(60);
    expect(timesAsked()).toBe(before);
    expect(other.summary.reproducible).toBe(true);
  });
});

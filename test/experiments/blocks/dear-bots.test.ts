import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { AnswersFile } from '../../../src/experiments/blocks/answers-file.js';
import { costLines } from '../../../src/experiments/compare/cost.js';
import { checkBot, compare, rank, rerun, tune } from '../../../src/public/index.js';
import { resumeCommand } from '../../../src/runs/run/command-line.js';
import type { RunStage } from '../../../src/runs/run/kind.js';
import { here } from '../../cli/here.js';

/** What is asked of a bot that may be dear, what is said before, and what becomes of answers that are damaged. */

const place = mkdtempSync(join(tmpdir(), 'bolachen-dear-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const MOODY = join(place, 'moody.mjs');
writeFileSync(
  MOODY,
  `export default { name: 'moody', repeatable: false, params: { p: 0.5 }, ranges: { p: [0, 1] },
    play: ({ legal }) => 31 - Math.clz32(Math.random() < 0.5 ? legal : legal & -legal) };`,
);
const WHAT = { a: MOODY, b: 'keen', field: 'lowest', seed: 'a' } as const;

let folders = 0;
const folder = (): string => join(place, `run-${folders++}`);

/** A run that was stopped, and the file of its answers. */
async function stopped(): Promise<{ readonly path: string; readonly file: string }> {
  const path = folder();
  const stop = new AbortController();
  const how = { folder: path, threads: 0, signal: stop.signal, onProgress: () => stop.abort() };
  expect((await compare({ ...WHAT, blocks: 60, chunk: 60 }, how)).complete).toBe(false);
  return { path, file: join(path, 'answers.jsonl') };
}

describe('answers on file that are damaged', () => {
  const damages: Readonly<Record<string, (file: string) => void>> = {
    'answers.jsonl:2: is not an answer as it was written; `repair` asks again what is not on file': (file) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(/\n.{40}/, '\n')),
    'answers.jsonl: is missing; `repair` asks again what is not on file': (file) => rmSync(file),
  };
  test.each(Object.entries(damages))('%s', async (message, damage) => {
    const { path, file } = await stopped();
    damage(file);
    const what = { ...WHAT, blocks: 60, chunk: 60 };
    const how = { folder: path, threads: 0, resume: true };
    await expect(compare(what, how)).rejects.toThrow(message);
    const run = await compare(what, { ...how, repair: true });
    expect(run.complete).toBe(true);
    expect((await rerun(path, { threads: 0 })).equal).toBe(true);
  });

  test('answers(FOLDER) takes those of a complete run only as they were written', async () => {
    const path = folder();
    await compare({ ...WHAT, blocks: 2 }, { folder: path, threads: 0 });
    const file = join(path, 'answers.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"ms":0', '"ms":1'));
    await expect(compare({ ...WHAT, a: `answers(${path})` }, { threads: 0 })).rejects.toThrow(
      'answers.jsonl: is not as it was written',
    );
  });
});

test('a comparison says what each width takes', async () => {
  const what = { a: 'bold', b: 'keen', field: 'lowest', notRepeatable: 'bold', seed: 'a', blocks: 30 };
  const { summary } = await compare(what, { threads: 0 });
  const lines = costLines(summary as never);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^±0\.5 points takes some [\d,]+ deals, [\d,]+ questions, .* at one board at a time\.$/);
  const [wide, narrow] = lines.map((line) => Number(/some ([\d,]+) deals/.exec(line)?.[1].replaceAll(',', '')));
  expect(narrow / wide).toBeGreaterThan(4);
});

test('a check asks on few deals, and leaves out what rests on equal answers', async () => {
  const found = await checkBot(MOODY, { deals: 30 });
  expect(found.map(({ check, result }) => `${check} ${result}`)).toEqual([
    'legality ok',
    'determinism exempt',
    'hidden cards exempt',
    'state exempt',
    'reads exempt',
    'speed ok',
    'memory ok',
  ]);
});

test('however often it draws, another that does not declare it is found', async () => {
  const other = join(place, 'other.mjs');
  writeFileSync(other, `export default { name: 'other', bid: ({ legal }) => legal[Math.random() < 0 ? 1 : 0] };`);
  await compare({ ...WHAT, blocks: 100 }, { threads: 0 }); // more than a thousand draws
  await expect(compare({ ...WHAT, b: other, blocks: 20 }, { threads: 0 })).rejects.toThrow(
    /other\.mjs:1:\d+ calls Math\.random/,
  );
});

test('nobody asks it thousands of questions unasked', async () => {
  await expect(rank({ bot: MOODY }, { threads: 0 })).rejects.toThrow(/blocks: say on how many boards .* is asked/);
  await expect(compare({ ...WHAT, a: `respond(model=${MOODY})` }, { threads: 0 })).rejects.toThrow(
    'need not repeat its answers; a model is asked in thousands of worlds',
  );
  await expect(tune({ spec: `${MOODY}(p=0..1)`, blocks: 100, seed: 'a' }, { threads: 0 })).rejects.toThrow(
    'spec: need not repeat its answers; a search would follow chance',
  );
});

describe('its answers are kept, and what continues or repeats a run is whole', () => {
  const COMPARE = 'compare ./moody.mjs keen --field lowest --seed a --estimand one-in-field';

  test('also of a few blocks, unless no folder is asked for', async () => {
    const kept = await here(place, `${COMPARE} --blocks 2`);
    expect(kept.stdout).toMatch(/\nresults in results\/\S+_compare_\S+\n/);
    const none = await here(place, `${COMPARE} --blocks 2 --no-out`);
    expect(none.stdout).not.toContain('results in');
    const usual = await here(place, 'compare bold keen --seed a --blocks 2');
    expect(usual.stderr).toContain('kept in no folder: fewer than 20 deals or blocks');
  });

  test('on as many threads, with the same limits', async () => {
    const path = join(place, 'limits');
    await here(place, `${COMPARE} --blocks 2 --threads 0 --move-time 7000 --bot-memory 900 --out limits`);
    const summary = JSON.parse(readFileSync(join(path, 'summary.json'), 'utf8'));
    expect(summary.run.command).toContain(' --move-time 7000 --bot-memory 900');
    expect(readFileSync(join(path, 'report.md'), 'utf8')).toContain('--move-time 7000');
    await here(place, 'compare --resume limits --threads 0'); // with the limits it began with
    expect(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')).limits).toEqual({
      moveTime: 7000,
      memory: 900,
    });
    expect(resumeCommand('compare', 'limits', { threads: 1 })).toBe('bolachen compare --resume limits --threads 1');
  });

  test('answers are counted while a piece is played', async () => {
    const path = join(place, 'growing.jsonl');
    const stage = { before: null, kept: null } as RunStage; // of a run that begins
    const file = await AnswersFile.open(path, stage, 'blocks.jsonl');
    expect(await file.count()).toBe(0);
    appendFileSync(path, 'one\ntwo\nthr');
    expect(await file.count()).toBe(2);
    appendFileSync(path, 'ee\n');
    expect(await file.count()).toBe(3);
    await file.close();
  });
});

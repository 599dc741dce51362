import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AnswersFile } from '../../../src/experiments/blocks/answers-file.js';
import { checkBot, compare, rank, rerun, tune } from '../../../src/public/index.js';
import { resumeCommand } from '../../../src/runs/run/command-line.js';
import type { RunStage } from '../../../src/runs/run/kind.js';
import type { Progress } from '../../../src/runs/run/options.js';
import { here } from '../../cli/here.js';
import { folderOfFile } from '../../folders.js';

/** What is asked of a bot that may be dear, what is said before, and what becomes of answers that are damaged. */

const place = folderOfFile();

const MOODY = join(place, 'moody.mjs');
writeFileSync(
  MOODY,
  `export default { name: 'moody', repeatable: false, params: { p: 0.5 }, ranges: { p: [0, 1] },
    play: ({ legal }) => 31 - Math.clz32(Math.random() < 0.5 ? legal : legal & -legal) };`,
);
const WHAT = { a: MOODY, b: 'keen', field: 'lowest', seed: 'a' } as const;

let folders = 0;
const folder = (): string => join(place, `run-${folders++}`);

type Lines = readonly string[];

describe('answers on file that are damaged', () => {
  const HOW = { threads: 0, resume: true } as const;
  const LONG = { ...WHAT, b: 'sound', blocks: 6, chunk: 2, records: true };
  let begun: Awaited<ReturnType<typeof stoppedLater>>;

  /** A stopped run with a line in its journal, and how many of its answers belong to that. */
  async function stoppedLater(seed = 'a') {
    const path = folder();
    const stop = new AbortController();
    const how = { folder: path, threads: 0, signal: stop.signal };
    const onProgress = ({ done }: { readonly done: number }) => void (done > 2 && stop.abort());
    expect((await compare({ ...LONG, seed }, { ...how, onProgress })).complete).toBe(false);
    const lines = linesOf(join(path, 'answers.jsonl'));
    const counted = lines.filter((line) => JSON.parse(line).board < 2).length;
    expect(counted).toBeGreaterThan(10);
    expect(lines.length).toBeGreaterThan(counted + 4);
    return { path, lines, counted };
  }
  const linesOf = (file: string): Lines => readFileSync(file, 'utf8').trimEnd().split('\n');

  beforeAll(async () => {
    begun = await stoppedLater();
  });

  /** A copy of the run with other lines; also such as a kill leaves, without the chunk that was begun. */
  function copyWith(lines: Lines, isKilled = false): string {
    const path = folder();
    cpSync(begun.path, path, { recursive: true });
    if (isKilled) rmSync(join(path, 'blocks.jsonl.begun'));
    writeFileSync(join(path, 'answers.jsonl'), lines.map((line) => `${line}\n`).join(''));
    return path;
  }

  const changed = (lines: Lines, row: number, change: object): Lines =>
    lines.with(row, JSON.stringify({ ...JSON.parse(lines[row]), ...change }));

  /** Of the lines themselves: test/runs/run/journal.test.ts. */
  test.each([
    ['no JSON, of a block in the journal', 5, (lines: Lines) => lines.with(5, 'x')],
    ['another bot, of a block in the journal', 5, (lines: Lines) => changed(lines, 5, { bot: 'keen' })],
    ['another time, of a block not in it yet', -3, (lines: Lines) => changed(lines, lines.length - 3, { ms: 7 })],
    ['a line left out, of a block not in it yet', -3, (lines: Lines) => lines.toSpliced(-3, 1)],
  ])('%s: refused by row, and repaired', async (_, at, damage) => {
    const row = at < 0 ? begun.lines.length + at : at;
    const path = copyWith(damage(begun.lines), at < 0);
    const message = new RegExp(`answers\\.jsonl:${row + 1}: .*; \`repair\` asks again what is not on file`);
    await expect(compare(LONG, { ...HOW, folder: path })).rejects.toThrow(message);
    expect((await compare(LONG, { ...HOW, folder: path, repair: true })).complete).toBe(true);
    expect(linesOf(join(path, 'answers.jsonl')).slice(0, row)).toEqual(begun.lines.slice(0, row));
  });

  const ofFirst = () => begun.lines.slice(0, begun.counted - 2);
  test.each([
    ['the last of those in the journal are not there', ofFirst, /has \d+ answers/],
    ['none is there', () => [], /has 0 answers, but \d+ were counted/],
    ['they are of another run', async () => (await stoppedLater('b')).lines, /answers\.jsonl:1: does not follow/],
  ])('%s: refused, and repaired', async (_, lines, message) => {
    const path = copyWith(await lines());
    await expect(compare(LONG, { ...HOW, folder: path })).rejects.toThrow(message);
    expect((await compare(LONG, { ...HOW, folder: path, repair: true })).complete).toBe(true);
    expect((await rerun(path, { threads: 0 })).equal).toBe(true);
  });

  test('a line that is gone with the end of the file is asked again', async () => {
    const path = copyWith(begun.lines.slice(0, -1), true);
    expect((await compare(LONG, { ...HOW, folder: path })).complete).toBe(true);
    expect((await rerun(path, { threads: 0 })).equal).toBe(true);
  });

  test('of a whole run: by row', async () => {
    const path = folder();
    await compare({ ...WHAT, blocks: 5 }, { folder: path, threads: 0 });
    const file = join(path, 'answers.jsonl');
    writeFileSync(file, `${linesOf(file).toSpliced(3, 1).join('\n')}\n`);
    await expect(rerun(path, { threads: 0 })).rejects.toThrow('answers.jsonl:4: does not follow the answer before it');
    await expect(compare({ ...WHAT, blocks: 5 }, { ...HOW, folder: path })).rejects.toThrow(
      'answers.jsonl:4: does not follow',
    );
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

test('a check asks on few deals, and leaves out what rests on equal answers', async () => {
  const found = await checkBot(MOODY, { deals: 30 });
  expect(found.map(({ check, result }) => `${check} ${result}`).join(', ')).toBe(
    'legality ok, determinism exempt, hidden cards exempt, state exempt, speed ok',
  );
});

test('however often it draws, another that does not declare it is found', async () => {
  const other = join(place, 'other.mjs');
  writeFileSync(other, `export default { name: 'other', bid: ({ legal }) => legal[Math.random() < 0 ? 1 : 0] };`);
  await compare({ ...WHAT, b: 'lowest', blocks: 100 }, { threads: 0 }); // more than a thousand draws
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
  const COMPARE = 'compare ./moody.mjs keen --field lowest --seed a --estimand one-in-field --threads 0';

  test('also of a few blocks, unless no folder is asked for', async () => {
    const kept = await here(place, `${COMPARE} --blocks 2`);
    expect(kept.stdout).toMatch(/\nresults in results\/\S+_compare_\S+\n/);
    const none = await here(place, `${COMPARE} --blocks 2 --no-out`);
    expect(none.stdout).not.toContain('results in');
    const usual = await here(place, 'compare bold keen --seed a --blocks 2 --threads 0');
    expect(usual.stderr).toContain('kept in no folder: fewer than 20 deals or blocks');
  });

  test('on as many threads, with the same limits', async () => {
    const path = join(place, 'limits');
    await here(place, `${COMPARE} --blocks 2 --move-time 7000 --bot-memory 900 --out limits`);
    const summary = JSON.parse(readFileSync(join(path, 'summary.json'), 'utf8'));
    expect(summary.run.command).toContain(' --move-time 7000 --bot-memory 900');
    expect(readFileSync(join(path, 'report.md'), 'utf8')).toContain('--move-time 7000');
    await here(place, 'compare --resume limits --threads 0'); // with the limits it began with
    const { limits } = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));
    expect(limits).toEqual({ moveTime: 7000, memory: 900 });
    expect(resumeCommand('compare', 'limits', { threads: 1 })).toBe('bolachen compare --resume limits --threads 1');
  });

  test('answers are counted while a piece is played: each second, beside what was last said of it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const path = join(place, 'growing.jsonl');
    const file = await AnswersFile.open(path, { file: path, isWhole: false, start: '' });
    const said: string[] = [];
    const onProgress = ({ done, remark }: Progress) => void said.push(`${done} ${remark}`);
    const terms = { done: 0, total: 9, unit: 'blocks' };
    const { stage, stop } = file.counting({ onProgress } as RunStage, terms);
    const counted = async (before: number): Promise<void> => {
      vi.advanceTimersByTime(1000);
      for (let turn = 0; turn < 1e5 && said.length === before; turn++) await new Promise((done) => setImmediate(done));
    };
    await counted(0);
    appendFileSync(path, '\ntwo\nthr');
    await counted(1);
    stage.onProgress({ ...terms, done: 3 });
    appendFileSync(path, 'ee\n');
    await counted(3);
    stop();
    expect([vi.getTimerCount(), said.join('; ')]).toEqual([0, '0 0 answers; 0 2 answers; 3 undefined; 3 3 answers']);
    await file.close();
  });
});

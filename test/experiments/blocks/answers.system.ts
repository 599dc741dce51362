import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnswersOfBot, takenBy } from '../../../src/boards/answers/answers-of-bot.js';
import type { BlockJob } from '../../../src/boards/job.js';
import { answersPlace } from '../../../src/experiments/blocks/answers.js';
import { compare, dataset, mergeRuns, rank, rerun, simulate, tournament, tune } from '../../../src/public/index.js';
import type { RunStage } from '../../../src/runs/run/kind.js';

/**
 * Bots that need not give the same answer again: declared or named, asked once, their answers on file. The program
 * answers by how often it was asked, and notes every question down.
 */

const place = mkdtempSync(join(tmpdir(), 'bolachen-answers-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

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
const LONG = { ...WHAT, blocks: 80, chunk: 80 };

/** A run that was stopped before its first chunk was whole. */
async function stopped(): Promise<string> {
  const path = folder();
  const stop = new AbortController();
  const how = { folder: path, threads: 0, signal: stop.signal, onProgress: () => stop.abort() };
  expect((await compare(LONG, how)).complete).toBe(false);
  return path;
}

describe('a run', () => {
  test('has every answer on file, and says how often the bot was asked, and what it took', async () => {
    const run = await compare(WHAT, { folder: folder(), threads: 0 });
    const lines = linesIn(run.folder as string);
    expect(lines.length).toBe(timesAsked());
    const { reproducible, answers } = run.summary;
    expect([reproducible, run.manifest.reproducible]).toEqual(Array(2).fill('from its answers on file'));
    const tokens = lines.reduce((sum, { usage }) => sum + usage.tokens, 0);
    expect(answers).toMatchObject([
      {
        bot: 'moody',
        deals: 60,
        questions: lines.length,
        usage: { tokens, cents: expect.closeTo(lines.length / 10, 9) },
      },
    ]);
    expect(lines[0]).toMatchObject({ bot: 'moody', remark: 'so be it', ms: expect.any(Number) });
    const faulted = lines.filter(({ fault }) => fault);
    expect(run.summary.bots[0].faults.illegal).toBe(faulted.length);
    expect(faulted[0].fault).toMatchObject({
      kind: 'illegal',
      detail: expect.stringContaining('"nonsense" is not legal'),
    });
    expect(readFileSync(join(run.folder as string, 'report.md'), 'utf8')).toMatch(
      /digest of what was played [0-9a-f]{16}[\s\S]*## Bots that need not repeat[\s\S]*## What they took/,
    );
  });

  test('without a folder is not reproducible, and has no swings to show', async () => {
    const { summary } = await compare(WHAT, { threads: 0 });
    expect(summary).toMatchObject({ reproducible: false, answers: [{ bot: 'moody' }], swings: [] });
  });

  test('is the same when it is played again without the program', async () => {
    const path = folder();
    await compare({ ...WHAT, records: true }, { folder: path, threads: 2 });
    const before = timesAsked();
    renameSync(PROGRAM, `${PROGRAM}.gone`);
    const again = await rerun(path, { threads: 0 });
    expect(again).toMatchObject({ equal: true, differing: [] });
    expect(timesAsked()).toBe(before);
  });

  test('asks nothing twice when it is resumed', async () => {
    const path = await stopped();
    expect((await compare(LONG, { folder: path, threads: 0, resume: true })).complete).toBe(true);
    expect(linesIn(path).length).toBe(timesAsked());
    expect((await rerun(path, { threads: 0 })).equal).toBe(true);
  });

  test('goes on after a line that a kill has cut, and is refused for one that is none', async () => {
    const path = await stopped();
    const file = join(path, 'answers.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"bot":"moo`);
    const again = { folder: path, threads: 0, resume: true };
    expect((await compare(LONG, again)).complete).toBe(true);
    writeFileSync(file, `{"bot":"moody"}\n`);
    await expect(rerun(path, { threads: 0 })).rejects.toThrow(/answers\.jsonl:1: is not an answer as it was written/);
  });

  test.each([1, 16])('comes to the same from its answers with %i open questions', async (window) => {
    writeFileSync(PROGRAM, moody(window));
    const path = folder();
    const { digest } = await tournament({ bots: [MOODY, 'keen'], blocks: 12, seed: 'w' }, { folder: path, threads: 0 });
    expect(await rerun(path, { threads: 2 })).toMatchObject({ equal: true, expected: digest });
    const places = linesIn(path).map(({ asked, ...line }) => [line.board, line.triple, line.seating, asked].join());
    expect(new Set(places)).toHaveLength(places.length);
  });

  test('in shards is joined with its answers', async () => {
    const shards = [folder(), folder()];
    for (const [i, path] of shards.entries())
      await simulate(
        { bots: [MOODY, 'keen', 'sound'], deals: 40, chunk: 20, seed: 's' },
        { folder: path, shard: `${i}/2`, threads: 0 },
      );
    renameSync(PROGRAM, `${PROGRAM}.gone`);
    const whole = folder();
    const { summary } = await mergeRuns(shards, { folder: whole });
    expect(linesIn(whole)).toEqual(shards.flatMap(linesIn));
    expect(summary).toMatchObject({ reproducible: 'from its answers on file' });
    expect((await rerun(whole, { threads: 0 })).equal).toBe(true);
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

test.each([
  ['constructor', 1],
  ['prototype', 1],
  ['tokens', -1],
  ['tokens', 1e300],
])('a usage of %s=%d is a fault, and in no sum', async (name, amount) => {
  writeFileSync(PROGRAM, moody(1).replace('cents: 0.1', `${name}: ${amount}`));
  const { summary } = await simulate({ bots: [MOODY, 'sound', 'sound'], deals: 2, seed: 'a' }, { threads: 0 });
  expect(summary.answers).toMatchObject([{ bot: 'moody', usage: {} }]);
  expect(summary.firstFaults).toMatchObject([{ kind: 'illegal', detail: expect.stringContaining('its usage is') }]);
});

describe('a bot that does not declare it', () => {
  const noisy = join(place, 'noisy.mjs');
  const NOISY = `export default { name: 'noisy', ABOUT play: ({ legal }) => 31 - Math.clz32(Math.random() < 0.5 ? legal : legal & -legal) };`;

  test('is refused, and told how to declare it; named or declared it plays', async () => {
    writeFileSync(noisy, NOISY.replace('ABOUT', ''));
    const what = { a: noisy, b: 'keen', field: 'lowest', seed: 'a', blocks: 30 };
    await expect(compare(what, { threads: 0 })).rejects.toThrow(/or is named by `notRepeatable`$/);
    const named = await compare({ ...what, notRepeatable: noisy }, { folder: folder(), threads: 0 });
    expect(named.summary.answers).toMatchObject([{ bot: noisy, questions: expect.any(Number) }]);
    writeFileSync(noisy.replace('noisy', 'noisy2'), NOISY.replace('ABOUT', 'repeatable: false,'));
    const other = { ...what, a: noisy.replace('noisy', 'noisy2'), blocks: 500 };
    const declared = await compare(other, { folder: folder(), threads: 2 });
    expect(declared.summary.answers?.[0].questions).toBeGreaterThan(0);
  });

  test.each([
    [{ notRepeatable: 'kene' }, 'notRepeatable: "kene" is none of the bots moody, keen, lowest (did you mean "keen"?)'],
    [
      { budget: { tokns: 5 } },
      'budget: nobody reports "tokns"; reported are questions, seconds, tokens, cents (did you mean "tokens"?)',
    ],
  ])('%j: %s', async (more, message) => {
    await expect(compare({ ...WHAT, ...more }, { threads: 0 })).rejects.toThrow(message);
  });

  test('elsewhere it is said where its answers are kept', async () => {
    const bots = [MOODY, 'keen', 'keen'];
    const message = 'let it play in `simulate`, and give answers(FOLDER, moody)';
    await expect(dataset({ kind: 'deals', bots, deals: 10, seed: 'a' }, { threads: 0 })).rejects.toThrow(message);
    await expect(
      tune({ spec: 'keen(promise=0..1)', field: MOODY, blocks: 100, seed: 'a' }, { threads: 0 }),
    ).rejects.toThrow(message);
  });
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

  test.each([
    ['answers()', '"answers()" has no folder of a run, as in answers(results/mine, llm)'],
    ['answers(FOLDER, mody)', 'parameter bot: must be moody; found "mody" (did you mean "moody"?)'],
    ['answers(nowhere)', 'nowhere/answers.jsonl: no such file'],
  ])('%s: %s', async (spec, message) => {
    const path = folder();
    await compare({ ...WHAT, blocks: 2 }, { folder: path, threads: 0 });
    await expect(compare({ ...WHAT, a: spec.replace('FOLDER', path) }, { threads: 0 })).rejects.toThrow(message);
  });
});

test('a budget ends a run with the block after which it is spent, the same one when it is played again', async () => {
  writeFileSync(PROGRAM, moody(16));
  const path = folder();
  const run = await compare({ ...WHAT, blocks: 5000, budget: { questions: 300 } }, { folder: path, threads: 2 });
  const counted = linesIn(path).filter(({ board }) => board < run.summary.blocks).length;
  const before = linesIn(path).filter(({ board }) => board < run.summary.blocks - 1).length;
  expect(run.complete).toBe(true);
  expect(before).toBeLessThan(300);
  expect(counted).toBeGreaterThanOrEqual(300);
  expect(await rerun(path, { threads: 0 })).toMatchObject({ equal: true });
});

test('what is counted is not what a bot reports under the same name', () => {
  const bot = { questions: 3, ms: 500, usage: { questions: 100, seconds: 9, tokens: 7 } } as unknown as AnswersOfBot;
  expect(Object.entries(takenBy(bot))).toEqual([
    ['questions', 3],
    ['seconds', 0.5],
    ['tokens', 7],
  ]);
});

test('they do not play on other machines, which do not have the answers', () => {
  const queue = { url: 'redis://nowhere', secret: 'x' } as unknown as RunStage['queue'];
  const job = { answers: { labels: ['llm'] } } as unknown as BlockJob;
  expect(() => answersPlace(job, { queue } as RunStage)).toThrow(
    'queue: llm need not repeat its answers; play it here',
  );
});

test('rank keeps the answers in its folder, and asks nothing twice', async () => {
  const path = folder();
  const first = await rank({ bot: MOODY, blocks: 4 }, { folder: path, threads: 0 });
  const before = timesAsked();
  const second = await rank({ bot: MOODY, blocks: 4 }, { folder: path, threads: 0 });
  expect(timesAsked()).toBe(before);
  expect(second.bot?.points).toEqual(first.bot?.points);
  expect(first.bot?.answers).toMatchObject([{ bot: 'moody' }]);
});

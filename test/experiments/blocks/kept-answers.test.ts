import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BlockJob } from '../../../src/boards/job.js';
import { answersPlace } from '../../../src/experiments/blocks/answers-place.js';
import { compare, dataset, mergeRuns, rank, rerun, simulate, tournament, tune } from '../../../src/public/index.js';
import type { RunStage } from '../../../src/runs/run/kind.js';
import { folderOfFile } from '../../folders.js';
import { standIn } from '../../players/bot/external/stand-in.js';

/** Bots that need not answer alike, on this thread: asked once, their answers on file. See answers.system.ts. */

const place = folderOfFile();
const HERE = { threads: 0 } as const;
const MOODY = 'moody:=exec(moody)';

/** How often it has been asked, how many questions it takes at once, and what it reports. */
let asked = 0;
let window = 1;
let usage = (): object => ({ tokens: (asked % 9) + 1, cents: 0.1 });

beforeEach(() => {
  [asked, window] = [0, 1];
  usage = () => ({ tokens: (asked % 9) + 1, cents: 0.1 });
  standIn((_, { say }) => ({
    hear(line) {
      const { type, id, legal } = JSON.parse(line);
      if (type === 'hello') say(JSON.stringify({ type, protocol: 1, name: 'moody', repeatable: false, window }));
      if (type !== 'question') return;
      const answer = ++asked % 50 === 0 ? 'nonsense' : legal[(7 * asked) % legal.length];
      say(JSON.stringify({ id, answer, usage: usage(), remark: 'so be it' }));
    },
  }));
});

/** What is played: the hello of a command is known by it, so each has its own. */
let made = 0;
const bot = (): string => MOODY.replace('exec(moody)', `exec(moody ${made++})`);
const folder = (): string => join(place, `run-${made++}`);
const linesIn = (path: string) =>
  readFileSync(join(path, 'answers.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line, (key, value) => (key === 'after' || key === 'hash' ? undefined : value)));
const what = () => ({ a: bot(), b: 'keen', field: 'lowest', seed: 'a', blocks: 8 });

describe('a run', () => {
  test('has every answer on file, and says how often the bot was asked, and what it took', async () => {
    const run = await compare(what(), { ...HERE, folder: folder() });
    const lines = linesIn(run.folder as string);
    expect(lines.length).toBe(asked);
    expect(readFileSync(join(run.folder as string, 'timing.json'), 'utf8')).toContain('"dealsPlayed": 24');
    const { reproducible, answers } = run.summary;
    expect([reproducible, run.manifest.reproducible]).toEqual(Array(2).fill('from its answers on file'));
    const tokens = lines.reduce((sum, { usage }) => sum + usage.tokens, 0);
    const cents = expect.closeTo(lines.length / 10, 9);
    expect(answers).toMatchObject([{ bot: 'moody', deals: 24, questions: lines.length, usage: { tokens, cents } }]);
    const faulted = lines.filter(({ fault }) => fault);
    expect(run.summary.bots[0].faults.illegal).toBe(faulted.length);
    expect(faulted[0].fault).toMatchObject({
      kind: 'illegal',
      detail: expect.stringContaining('"nonsense" is not legal'),
    });
    expect(lines[0]).toMatchObject({ bot: 'moody', remark: 'so be it', ms: expect.any(Number) });
    expect(readFileSync(join(run.folder as string, 'report.md'), 'utf8')).toMatch(
      /digest of what was played [0-9a-f]{16}[\s\S]*## Bots that need not repeat[\s\S]*## What they took/,
    );
  });

  test('without a folder is not reproducible, and has no swings to show', async () => {
    const { summary } = await compare({ ...what(), estimand: 'one-in-field' }, HERE);
    expect(summary).toMatchObject({ reproducible: false, answers: [{ bot: 'moody', deals: 24 }], swings: [] });
  });

  test.each([1, 16])('is played again from its answers, with %i open questions: nobody is asked', async (most) => {
    window = most;
    const how = { ...HERE, folder: folder() };
    const { digest } = await tournament({ bots: [bot(), 'keen'], blocks: 6, seed: 'w' }, how);
    const before = asked;
    expect(await rerun(how.folder, HERE)).toMatchObject({ equal: true, expected: digest, differing: [] });
    expect(asked).toBe(before);
    const places = linesIn(how.folder).map(({ board, triple, seating, asked }) =>
      [board, triple, seating, asked].join(),
    );
    expect(new Set(places)).toHaveLength(places.length);
  });

  /** A run that was stopped before its first chunk was whole, and how it goes on. */
  async function stopped() {
    const stop = new AbortController();
    const how = { ...HERE, folder: folder() };
    const long = { ...what(), blocks: 6, chunk: 6 };
    const first = await compare(long, { ...how, signal: stop.signal, onProgress: () => stop.abort() });
    expect(first.complete).toBe(false);
    return { path: how.folder, goOn: () => compare(long, { ...how, resume: true }) };
  }

  test('asks nothing twice when it is resumed', async () => {
    const { path, goOn } = await stopped();
    expect((await goOn()).complete).toBe(true);
    expect(linesIn(path).length).toBe(asked);
    expect((await rerun(path, HERE)).equal).toBe(true);
  });

  test('goes on after a line that a kill has cut, and is refused for one that is none', async () => {
    const { path, goOn } = await stopped();
    const file = join(path, 'answers.jsonl');
    appendFileSync(file, '{"bot":"moo');
    expect((await goOn()).complete).toBe(true);
    writeFileSync(file, `{"bot":"moody"}\n`);
    await expect(rerun(path, HERE)).rejects.toThrow(/answers\.jsonl:1: is not an answer as it was written/);
  });

  test('in shards is joined with its answers', async () => {
    const shards = [folder(), folder()];
    const bots = [bot(), 'keen', 'sound'];
    for (const [i, path] of shards.entries())
      await simulate({ bots, deals: 8, chunk: 4, seed: 's' }, { ...HERE, folder: path, shard: `${i}/2` });
    const before = asked;
    expect((await simulate({} as never, { ...HERE, folder: shards[1], resume: true })).complete).toBe(true);
    expect(asked).toBe(before);
    const whole = folder();
    const { summary } = await mergeRuns(shards, { ...HERE, folder: whole });
    expect(linesIn(whole)).toEqual(shards.flatMap(linesIn));
    expect(summary).toMatchObject({ reproducible: 'from its answers on file' });
    expect((await rerun(whole, HERE)).equal).toBe(true);
  });
});

test.each(['constructor 1', 'prototype 1', 'tokens -1', 'tokens 1e300'])(
  'a usage of %s is a fault, and in no sum',
  async (text) => {
    const [name, amount] = text.split(' ');
    usage = () => ({ tokens: 1, [name]: Number(amount) });
    const { summary } = await simulate({ bots: [bot(), 'sound', 'sound'], deals: 2, seed: 'a' }, HERE);
    expect(summary.answers).toMatchObject([{ bot: 'moody', usage: {} }]);
    expect(summary.firstFaults).toMatchObject([{ kind: 'illegal', detail: expect.stringContaining('its usage is') }]);
  },
);

test.each([
  [{ notRepeatable: 'kene' }, 'notRepeatable: "kene" is none of the bots moody, keen, lowest (did you mean "keen"?)'],
  [{ a: 'answers()' }, '"answers()" has no folder of a run, as in answers(results/mine, llm)'],
  [{ a: 'answers(nowhere)' }, 'nowhere/answers.jsonl: no such file'],
])('%j: %s', async (more, message) => {
  await expect(compare({ ...what(), ...more }, HERE)).rejects.toThrow(message);
});

test('elsewhere it is said where its answers are kept', async () => {
  const message = 'let it play in `simulate`, and give answers(FOLDER, moody)';
  const rows = { kind: 'deals', bots: [bot(), 'keen', 'keen'], deals: 10, seed: 'a' } as const;
  await expect(dataset(rows, HERE)).rejects.toThrow(message);
  const search = { spec: 'keen(promise=0..1)', field: bot(), blocks: 100, seed: 'a' };
  await expect(tune(search, HERE)).rejects.toThrow(message);
});

test('they do not play on other machines, which do not have the answers', () => {
  const queue = { url: 'redis://nowhere', secret: 'x' } as unknown as RunStage['queue'];
  const job = { answers: { labels: ['llm'] } } as unknown as BlockJob;
  expect(() => answersPlace(job, { queue } as RunStage)).toThrow(
    'queue: llm need not repeat its answers; play it here',
  );
});

test('a bot that does not declare it is refused, with how to declare it; named it plays', async () => {
  const noisy = join(place, 'noisy.mjs');
  const choice = '31 - Math.clz32(Math.random() < 0.5 ? legal : legal & -legal)';
  writeFileSync(noisy, `export default { name: 'noisy', play: ({ legal }) => ${choice} };`);
  const mine = { a: noisy, b: 'keen', field: 'lowest', seed: 'a', blocks: 10 };
  await expect(compare(mine, HERE)).rejects.toThrow(/or is named by `notRepeatable`$/);
  const named = await compare({ ...mine, notRepeatable: noisy }, { ...HERE, folder: folder() });
  expect(named.summary.answers).toMatchObject([{ bot: noisy, questions: expect.any(Number) }]);
  const a = `answers(${named.folder}, nosy)`;
  await expect(compare({ ...mine, a }, HERE)).rejects.toThrow(/parameter bot: must be .*; found "nosy"/);
});

test('rank keeps the answers in its folder, and asks nothing twice', async () => {
  const [path, mine] = [folder(), bot()];
  const first = await rank({ bot: mine, blocks: 3 }, { ...HERE, folder: path });
  const before = asked;
  const second = await rank({ bot: mine, blocks: 3 }, { ...HERE, folder: path });
  expect(asked).toBe(before);
  expect(second.bot?.points).toEqual(first.bot?.points);
  expect(first.bot?.answers).toMatchObject([{ bot: 'moody' }]);
});

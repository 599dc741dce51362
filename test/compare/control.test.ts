import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/bot/limits.js';
import { compare } from '../../src/compare/compare.js';
import type { CompareWhat } from '../../src/compare/options.js';
import { planComparison } from '../../src/compare/plan.js';
import { sharedOut, strataOf } from '../../src/compare/strata.js';
import { mergeRuns } from '../../src/runs.js';
import { twoPhaseMean } from '../../src/stats/two-phase.js';
import { coverageOf, populationOf } from './controlled.js';

const place = await mkdtemp(join(tmpdir(), 'bolachen-control-'));
afterAll(() => rm(place, { recursive: true, force: true }));
const at = (name: string) => join(place, name);
const HERE = { threads: 0 } as const;

/** Bots that differ in the auction alone, with a card play that the control does not have. */
const WHAT: CompareWhat = {
  ...{ a: 'sound', b: 'sound(play=4.5)', field: 'sound', control: 'lowest' },
  ...{ blocks: 60, controlBlocks: 600, checkpoint: 16, seed: 'control', swings: 3 },
};

const filesOf = async (folder: string) => {
  const names = ['summary.json', 'report.md', 'manifest.json', 'control.jsonl', 'blocks.jsonl', 'swings.jsonl'];
  return Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
};

/** Stops a run that has played so much after the control's run has begun, and after it has ended. */
function stopping(after: number, phase: 1 | 2) {
  const stop = new AbortController();
  let [total, phases] = [0, 0];
  const onProgress = (progress: { done: number; total: number }) => {
    if (progress.total !== total) phases++;
    total = progress.total;
    if (phases === phase && progress.done >= after) stop.abort();
  };
  return { signal: stop.signal, onProgress };
}

describe('the same bytes', () => {
  const whole = compare(WHAT, { ...HERE, folder: at('whole') });

  test.each([
    ['in the run of the control', stopping(100, 1)],
    ['in its own blocks', stopping(20, 2)],
  ])('of a run that was stopped %s and resumed', async (name, how) => {
    await whole;
    const folder = at(name);
    const stopped = await compare(WHAT, { ...HERE, folder, ...how });
    expect([stopped.complete, stopped.summary.verdict]).toEqual([false, 'undecided']);
    await compare(WHAT, { ...HERE, folder, resume: true });
    expect(await filesOf(folder)).toEqual(await filesOf(at('whole')));
  });

  test('of shards that are merged', async () => {
    await whole;
    const shards = ['0/3', '1/3', '2/3'].map((shard) => ({ shard, folder: at(`shard-${shard[0]}`) }));
    for (const shard of shards) await compare(WHAT, { ...HERE, ...shard });
    await mergeRuns(
      shards.map(({ folder }) => folder),
      { ...HERE, folder: at('merged') },
    );
    expect(await filesOf(at('merged'))).toEqual(await filesOf(at('whole')));
  });

  test('on threads, and where equal deals are played too', async () => {
    const { digest, summary } = await whole;
    for (const how of [{ threads: 2 }, { ...HERE, playAll: true }]) {
      const other = await compare(WHAT, how);
      expect([other.digest, other.summary]).toEqual([digest, summary]);
    }
  });
});

test('blocks that cannot differ are not played; the result is that of all blocks', async () => {
  const { control, naive, triples } = (await compare({ ...WHAT, blocks: 300, controlBlocks: 1000 }, HERE)).summary;
  // So many blocks differ that all of them are played: then nothing is left to chance.
  const { control: _, controlBlocks: none, ...without } = WHAT;
  const { summary } = await compare({ ...without, blocks: 1000 }, HERE);
  expect(control!.played).toBe(1000 - control!.equal);
  expect(control!.equal).toBeGreaterThan(700);
  expect(naive.mean).toBeCloseTo(summary.naive.mean!, 12);
  expect(naive.standardError! / summary.naive.standardError!).toBeCloseTo(1, 2);
  expect(triples.map(({ points }) => points.mean!.toFixed(9))).toEqual(
    summary.triples.map(({ points }) => points.mean!.toFixed(9)),
  );
});

test('other questions, parts and money go with it', async () => {
  const what = {
    both: true,
    attribute: 'auction,exchange,play',
    money: 0.1,
    gate: 0.2,
    field: ['sound', 'lowest'],
    blocks: 30,
  };
  const { summary } = await compare({ ...WHAT, ...what }, HERE);
  const { views, attribution, naive, money, gate } = summary;
  expect(views.map(({ difference }) => difference.standardError)).not.toContain(null);
  expect(attribution!.whole.mean).toBeCloseTo(naive.mean!, 12);
  const shares = attribution!.parts.map(({ share }) => share.mean!);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(naive.mean!, 12);
  expect(money!.mean).toBeCloseTo(0.1 * naive.mean!, 12);
  expect(gate?.margin).toBe(0.2);
});

test.each([
  ['the same card play', {}, true],
  ['a card play of its own', { a: 'sound+play=lowest' }, false],
  ['a process', { field: 'exec(node bots/external/duck.mjs)' }, false],
  ['Kontra after the first card', { game: 'wallachen' }, false],
  ['a pot', { rules: { allPass: 'pot', kontra: false }, game: 'wallachen' }, false],
])('blocks are known to stay equal with %s: %o', async (_, what, isKnown) => {
  const plan = await planComparison({ ...WHAT, ...what }, { limits: LIMITS, shard: null });
  expect(plan.control!.equalStay).toBe(isKnown);
});

test.each([
  [
    { stop: { rule: 'group' } },
    'stop: cannot be given together with `control`: it plays a fixed number of blocks, which its run has chosen',
  ],
  [
    { sessionTarget: 5, match: 20 },
    'sessionTarget: cannot be given together with `control`: with other cards, sessions end after other deals',
  ],
  [{ blocks: 19 }, 'blocks: expected 20 or more with `control`; found 19'],
  [{ controlBlocks: 59 }, 'controlBlocks: expected 60 or more, as many as `blocks`; found 59'],
  [{ control: undefined }, 'controlBlocks: goes with `control`'],
  [{ control: 'sound,bold' }, 'control: expected one bot; found 2'],
  [
    { control: 'sund' },
    'control: "sund" is not a bot: lowest, random, sound, bold, keen, daring, wary, pimc, reader, respond, oracle, or a path such as ./mine.ts (did you mean "sound"?)',
  ],
])('%o is refused', async (changes, message) => {
  const what = { ...WHAT, ...changes } as CompareWhat;
  await expect(compare(what, HERE)).rejects.toThrow(message);
});

describe('the interval', () => {
  test('covers what is known to be true, and is not biased', async () => {
    const population = await populationOf({ ...WHAT, seed: 'population' }, 4000);
    const found = await coverageOf(population, { blocks: 60, times: 20, draws: 400, seed: 1 });
    expect(found.covered).toBeGreaterThan(0.94 - 2 * Math.sqrt((0.94 * 0.06) / 400));
    expect(Math.abs(found.bias)).toBeLessThan(4 / Math.sqrt(400)); // in standard deviations
  });

  test('has nothing to say of strata that were not played, and of those that need not be', () => {
    const stratum = { half: 0, blocks: 10, mean: 1, controls: [], outcomes: [], spread: 1 } as const;
    expect(twoPhaseMean([stratum], [1, 1]).mean).toBeNaN();
    expect(twoPhaseMean([{ ...stratum, spread: 0 }], [1, 1])).toMatchObject({ mean: 1, standardError: 0 });
    expect(twoPhaseMean([{ ...stratum, controls: [1], outcomes: [1] }], [1, 1]).standardError).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});

test('strata: as many blocks as asked for, at even distances, more where more is at stake', () => {
  const rows = Array.from({ length: 400 }, (_, i) => [2 * i + (i % 2), 2, [0, 9, 18, 45][i % 4], 0]);
  const terms = { rows, blocks: 800, width: 4, matchLength: 1 };
  const { strata, chosen } = strataOf({ ...terms, wanted: 200, equalStay: true });
  expect(chosen.length).toBe(200);
  expect([...new Set(chosen)].sort((a, b) => a - b)).toEqual(chosen);
  const shares = strata.map(({ chosen, blocks }) => chosen.length / blocks);
  expect(shares.filter((share) => share > 0)).toEqual([...shares.filter((share) => share > 0)].sort());
  expect(shares.slice(0, 2)).toEqual([0, 0]);
  for (const { chosen, blocks } of strata)
    expect(Math.max(0, ...chosen)).toBeGreaterThan(chosen.length > 0 && blocks > 40 ? 700 : -1);
  expect(strataOf({ ...terms, wanted: 1000, equalStay: true }).chosen.length).toBe(400);
  expect(strataOf({ ...terms, wanted: 1000, equalStay: false }).chosen.length).toBe(800);
});

test.each([
  [
    10,
    [
      { count: 100, weight: 1 },
      { count: 100, weight: 4 },
    ],
    [2, 8],
  ],
  [
    10,
    [
      { count: 3, weight: 9 },
      { count: 100, weight: 1 },
    ],
    [3, 7],
  ],
  [
    10,
    [
      { count: 1, weight: 1 },
      { count: 4, weight: 1 },
    ],
    [1, 4],
  ],
  [
    6,
    [
      { count: 50, weight: 0 },
      { count: 50, weight: 1 },
    ],
    [2, 4],
  ],
])('%i parted among %o: %o', (total, parts, shares) => {
  expect(sharedOut(total, parts)).toEqual(shares);
});

import { describe, expect, test } from 'vitest';
import { keyOf } from '../../src/cards/random/key.js';
import { Stream } from '../../src/cards/random/stream.js';
import { converted, covers, GroupDesign, normalQuantile } from '../../src/public/stats.js';
import { bestSplit } from '../../src/stats/split.js';
import { Spsa } from '../../src/stats/spsa.js';
import { sized } from '../sizes.js';
import { code, type Source, sources } from '../sources.js';
import { generator } from './chance.js';

const evenly = (looks: number): number[] => Array.from({ length: looks }, (_, i) => (i + 1) / looks);

test.each([
  [1, [1.96]],
  [2, [2.9626, 1.9686]],
  [3, [3.7103, 2.5114, 1.993]],
  [5, [4.8769, 3.357, 2.6803, 2.2898, 2.031]],
])('the bounds of %i looks are those that are published', (looks, bounds) => {
  expect(new GroupDesign(evenly(looks), 0.05).bounds.map((bound) => Number(bound.toFixed(3)))).toEqual(
    bounds.map((bound) => Number(bound.toFixed(3))),
  );
});

test('looks that are not evenly spaced, or many, spend no more', () => {
  const design = new GroupDesign([0.05, 0.3, 0.31, 0.9, 1], 0.05);
  expect(design.bounds[0]).toBe(Number.POSITIVE_INFINITY);
  expect(design.bounds[2]).toBeGreaterThan(design.bounds[3]);
  const last = new GroupDesign(evenly(100), 0.05).bounds[99];
  expect(last).toBeGreaterThan(2.18);
  expect(last).toBeLessThan(2.2414); // O'Brien and Fleming's where one looks all the time
});

describe('paths with a drift', () => {
  const LOOKS = 10;
  const RUNS = sized(8_000, 20_000);
  const design = new GroupDesign(evenly(LOOKS), 0.05);

  /** Where many tests end, of whose information 1 is the whole. */
  function endings(drift: number, runs: number): { readonly look: number; readonly deviate: number }[] {
    const { bot0, bot1 } = keyOf('group');
    const stream = new Stream();
    stream.seed(bot0, bot1, 0, 0);
    return Array.from({ length: runs }, () => {
      let score = 0;
      for (let look = 0; ; look++) {
        score += drift / LOOKS + normalQuantile((stream.word() >>> 0) / 2 ** 32 + 2 ** -33) / Math.sqrt(LOOKS);
        const deviate = score / Math.sqrt(design.times[look]);
        if (Math.abs(deviate) >= design.bounds[look] || look === LOOKS - 1) return { look, deviate };
      }
    });
  }

  const rejected = (drift: number, runs: number): number =>
    endings(drift, runs).filter(({ look, deviate }) => Math.abs(deviate) >= design.bounds[look]).length / runs;

  test('err in 5 % without an effect, and are hardly less powerful than one look', () => {
    expect(rejected(0, RUNS)).toBeGreaterThan(sized(0.041, 0.044));
    expect(rejected(0, RUNS)).toBeLessThan(sized(0.059, 0.056));
    expect(rejected(1.96 + 1.2816, RUNS)).toBeGreaterThan(0.87);
  });

  test.each([0, 3.24])('of %d: intervals cover 95 %, and half of the estimates are too low', (drift) => {
    const runs = sized(40, 150);
    const found = endings(drift, runs).map(({ look, deviate }) => {
      const unit = Math.sqrt(design.times[look]);
      const interval = converted(design.estimate(look, deviate, 0.95), (x) => x / unit);
      return { interval, isSure: Math.abs(deviate) >= design.bounds[look] };
    });
    const share = (of: (each: (typeof found)[number]) => boolean): number => found.filter(of).length / runs;
    expect(share(({ interval }) => covers(interval, drift))).toBeGreaterThan(sized(0.85, 0.9));
    expect(share(({ interval }) => interval.mean! < drift)).toBeGreaterThan(sized(0.33, 0.39));
    expect(share(({ interval }) => interval.mean! < drift)).toBeLessThan(sized(0.67, 0.61));
    expect(found.filter(({ interval, isSure }) => !covers(interval, 0) !== isSure)).toEqual([]);
  });
});

/** Climbs −Σ (x − goal)², measured with an error of so many times what it is worth to cross a range. */
function climb(goal: readonly number[], noise: number, { steps = 1000, seed = 1 } = {}): Spsa {
  const uniform = generator(seed);
  const value = (point: readonly number[]): number => -point.reduce((sum, x, i) => sum + (x - goal[i]) ** 2, 0);
  const search = new Spsa({
    start: goal.map(() => 1),
    steps,
    direction: () => goal.map(() => (uniform() < 0.5 ? 1 : -1)),
  });
  while (!search.isOver) {
    const [a, b] = search.pair;
    if (![...a, ...b, ...search.at].every((x) => x >= 0 && x <= 1)) expect.fail(`${search.at}`);
    const error = 2 * (uniform() + uniform() + uniform()) - 3; // of deviation 1
    search.take((value(a) - value(b)) / noise + error);
  }
  return search;
}

test('it ends near the best point, though every measurement is nearly all noise', () => {
  for (const seed of [1, 2, 3, 4]) {
    const { end } = climb([0.2, 0.5, 0.8], 0.3, { seed });
    for (const [i, x] of end.entries()) expect(Math.abs(x - [0.2, 0.5, 0.8][i])).toBeLessThan(0.12);
  }
});

/** Cases with three whole numbers each, and an outcome of deviation 3 which `shift` moves. */
function cases(seed: number, shift: (numbers: readonly number[]) => number) {
  const uniform = generator(seed);
  const all = Array.from({ length: 400 }, () => [1, 2, 3].map(() => Math.floor(9 * uniform())));
  const outcomes = all.map((numbers) => (uniform() < 0.5 ? 3 : -3) + shift(numbers));
  return { outcomes, numbers: [0, 1, 2].map((place) => all.map((numbers) => numbers[place])) };
}

test('the split that says most is found, by the number and at the place where outcomes change', () => {
  const { outcomes, numbers } = cases(1, ([, holes]) => (holes <= 4 ? -4 : 0));
  expect(bestSplit(outcomes, numbers, { least: 30, error: 0.01 })).toEqual({ by: 1, threshold: 4 });
});

test('where outcomes depend on no number, no split is found more often than was said', () => {
  const found = Array.from({ length: 300 }, (_, seed) => {
    const { outcomes, numbers } = cases(seed, () => 0);
    return bestSplit(outcomes, numbers, { least: 30, error: 0.05 });
  }).filter((split) => split !== null);
  // At most 5 %, and three deviations of 300 draws.
  expect(found.length).toBeLessThanOrEqual(26);
});

test('no group is smaller than the least', () => {
  const { outcomes, numbers } = cases(2, ([, holes]) => (holes === 0 ? -9 : 0));
  expect(bestSplit(outcomes, numbers, { least: 100, error: 0.05 })?.threshold ?? 2).toBeGreaterThanOrEqual(2);
  expect(bestSplit([], [], { least: 30, error: 0.05 })).toBe(null);
});

/** The same seed gives the same bytes on every version of Node: of what it computes only powers end in other digits. */

const powersIn = (source: Source): string[] =>
  [...code(source).matchAll(/Math\.pow|([\w.)\]]+) \*\* ([\w.(-]+)/g)]
    .filter(([, base = '', exponent]) => exponent !== '2' && !/^[\d_.]+$/.test(base))
    .map(([text]) => `${source.path}: ${text}`);

test('so powers are squares, or of a whole number', () => {
  expect([...sources('src'), ...sources('bots')].flatMap(powersIn)).toEqual([]);
});

test('others are found', () => {
  const text = 'const a = x ** 3 + Math.pow(x, 2) + y ** 0.5 + x ** 2 + 10 ** digits;';
  expect(powersIn({ path: 'made-up.ts', folder: '', text, imports: [] })).toHaveLength(3);
});

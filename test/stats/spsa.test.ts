import { expect, test } from 'vitest';
import { bestSplit } from '../../src/stats/split.js';
import { Spsa } from '../../src/stats/spsa.js';
import { code, type Source, sources } from '../sources.js';
import { generator } from './chance.js';

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

test('as many steps are enough for ten parameters as for two', () => {
  const goal = Array.from({ length: 10 }, (_, i) => 0.25 + 0.05 * i);
  const { end } = climb(goal, 0.1, { steps: 2000 });
  expect(end.reduce((sum, x, i) => sum + Math.abs(x - goal[i]), 0) / 10).toBeLessThan(0.07);
});

test('a parameter without effect does not move', () => {
  const search = new Spsa({ start: [0.3], steps: 10, direction: () => [1] });
  while (!search.isOver) search.take(0);
  expect([search.at, search.end]).toEqual([[0.3], [expect.closeTo(0.3, 12)]]);
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

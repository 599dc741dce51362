import { expect, test } from 'vitest';
import { bestSplit } from '../../src/stats/split.js';
import { generator } from './chance.js';

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

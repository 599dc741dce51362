import { expect, test } from 'vitest';
import { Spsa } from '../../src/stats/spsa.js';
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

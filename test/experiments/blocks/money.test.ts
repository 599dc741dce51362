import { expect, test } from 'vitest';
import { simulate } from '../../../src/experiments/simulate/kind.js';

test.each([1, 10, 0.25, 0.01])(
  'money at %d a unit: so many times the points, with an interval as wide',
  async (worth) => {
    // Few deals, in which some things never happen.
    const what = { bots: 'random(shy=0.5)', deals: 24, seed: 'q5', money: worth };
    const { summary } = await simulate(what, { threads: 0 });
    for (const { points, money } of [...summary.contracts, ...summary.bots, ...summary.seats])
      for (const each of ['mean', 'low', 'high'] as const) {
        const expected = points[each];
        if (expected === null) expect(money![each]).toBeNull();
        else expect(money![each]! / worth).toBeCloseTo(expected, 9);
      }
  },
);

import { describe, expect, test } from 'vitest';
import { compare } from '../../../src/experiments/compare/kind.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import type { Mean } from '../../../src/stats/interval.js';

type Points = Pick<Mean, 'mean' | 'low' | 'high'>;

/** Means in points and in money, from few deals, in which some things never happen. */
const RUNS: Readonly<Record<string, (money: number) => Promise<readonly (readonly [Points, Mean | undefined])[]>>> = {
  async simulate(money) {
    const { summary } = await simulate({ bots: 'random(shy=0.5)', deals: 24, seed: 'q5', money }, { threads: 0 });
    return [
      ...summary.contracts.map(({ points, money }) => [points, money] as const),
      ...[...summary.bots, ...summary.seats].map(({ points, money }) => [points, money] as const),
    ];
  },
  async tournament(money) {
    const bots = ['sound', 'sound(play=5.01)', 'lowest'];
    const { summary } = await tournament({ bots, blocks: 40, seed: 'tm', money }, { threads: 0 });
    return [
      ...summary.bots.map(({ points, money }) => [points, money] as const),
      ...summary.pairs.map(({ difference, money }) => [difference, money] as const),
    ];
  },
  async compare(money) {
    const what = { a: 'sound', b: 'sound(play=4.5)', blocks: 40, seed: 'c', stop: 'none', money } as const;
    const { summary } = await compare(what, { threads: 0 });
    return [
      [summary.naive, summary.money] as const,
      ...summary.bots.map(({ points, money }) => [points, money] as const),
    ];
  },
};

describe.each(Object.entries(RUNS))('money of %s', (_, means) => {
  test.each([1, 10, 0.25, 0.01])('at %d a unit: so many times the points, with an interval as wide', async (worth) => {
    for (const [points, money] of await means(worth)) {
      for (const each of ['mean', 'low', 'high'] as const) {
        const expected = points[each];
        if (expected === null) expect(money![each]).toBeNull();
        else expect(money![each]! / worth).toBeCloseTo(expected, 9);
      }
    }
  });
});

import { expect, test } from 'vitest';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import { scheduleOf } from '../../../src/experiments/tournament/schedule.js';
import { standingForms } from '../../../src/experiments/tournament/standings.js';
import { jointWidth } from '../../../src/stats/joint.js';

test('bots that never differed share their ranks, however few blocks there were', async () => {
  const bots = ['sound', 'sound(bettel=0.46)'];
  for (const seed of ['g1', 'g2', 'g6']) {
    const what = { bots, schedule: 'gauntlet', field: 'lowest', blocks: 12, seed } as const;
    const { summary } = await tournament(what, { threads: 0 });
    expect(summary.pairs[0].difference.mean).toBe(0);
    const [one, other] = summary.bots;
    expect(one.rank).toEqual(other.rank);
  }
});

test('a bot given twice has the same ranks twice', async () => {
  const bots = ['random', 'sound', 'bold', 'lowest', 'random(shy=0.5)', 'sound'];
  const what = { bots, schedule: 'gauntlet', field: 'lowest', blocks: 100, seed: 'q' } as const;
  const { summary } = await tournament(what, { threads: 0 });
  expect(summary.bots[5].rank).toEqual(summary.bots[1].rank);
});

test.each(['gauntlet', 'round-robin'] as const)('what a %s sums up grows as its pairs, not as their square', (name) => {
  const cellsFor = (bots: number): number => {
    const forms = standingForms(scheduleOf(name, bots, 1), bots + 1);
    return forms.reduce((sum, group) => sum + jointWidth(group.length), 0);
  };
  expect(cellsFor(40) / cellsFor(20)).toBeLessThan(4.2);
});

test('many pairs at one table are compared one by one: each takes its part of the error', async () => {
  const bots = Array.from({ length: 26 }, (_, i) => `sound(bettel=${0.3 + i / 100})`);
  const { summary } = await tournament({ bots, blocks: 4, seed: 'm' }, { threads: 0 });
  expect(summary.pairs).toHaveLength(325);
  for (const { difference, single, p, adjusted } of summary.pairs) {
    expect(difference.mean).toBe(single.mean);
    expect(difference.low!).toBeLessThan(single.low!);
    expect(adjusted).toBeCloseTo(Math.min(1, 325 * p!), 12);
    expect(difference.low! > 0 || difference.high! < 0).toBe(adjusted! < 0.05);
  }
});

test('a tournament of a bot with itself: exactly 0 where it takes the same seats, and only there', async () => {
  const what = { bots: 'sound,sound', field: 'bold', blocks: 10, seed: 'twins' };
  const pairOf = async (more: object) =>
    (await tournament({ ...what, ...more }, { threads: 0 })).summary.pairs[0].difference;
  for (const more of [{ schedule: 'gauntlet' }, { seatings: 6 }])
    expect(await pairOf(more)).toMatchObject({ mean: 0, low: 0, high: 0 });
  expect((await pairOf({})).high).toBeGreaterThan(0.1);
  const alike = await pairOf({ bots: 'sound,sound(mord=0.425)', schedule: 'gauntlet' });
  expect(alike.high).toBeGreaterThan(0.5);
});

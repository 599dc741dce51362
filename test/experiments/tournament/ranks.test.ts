import { expect, test } from 'vitest';
import { tournament } from '../../../src/experiments/tournament/kind.js';

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

import { expect, test } from 'vitest';
import { cautiousMean } from '../../src/experiments/blocks/contrasts.js';
import { fixedInterval } from '../../src/stats/blockmean.js';
import { moreOften } from '../../src/stats/sign.js';
import { verdictOf } from '../../src/stats/verdict.js';

/** P(X ≤ less or X ≥ more) of a fair coin, summed term by term. */
function byHand(better: number, worse: number): number {
  const [flips, less] = [better + worse, Math.min(better, worse)];
  let [ways, tail] = [1, 0];
  for (let heads = 0; heads <= less; heads++) {
    tail += ways;
    ways = (ways * (flips - heads)) / (heads + 1);
  }
  return Math.min(1, (2 * tail) / 2 ** flips);
}

test('the sign test is exact', () => {
  for (let better = 0; better < 30; better++)
    for (let worse = 0; worse < 30; worse++) {
      const { p, verdict, ...blocks } = moreOften({ values: [-2, 0, 7], counts: [worse, 100, better] });
      expect(blocks).toEqual({ better, worse });
      expect(p).toBeCloseTo(byHand(better, worse), 12);
      expect(verdict).toBe(p > 0.05 ? 'undecided' : better > worse ? 'better' : 'worse');
    }
});

test.each([
  [1_000, 1, 6, 11],
  [20_000, 1, 6, 11],
  [1_000, 2, 6, 7],
])(
  'of %d blocks that differ by 0 or %d points a deal the sign test needs %d, the interval %d',
  (blocks, points, ...sure) => {
    const scale = { perPoint: 3, event: 9 };
    const least = (isSure: (outcomes: { values: number[]; counts: number[] }) => boolean): number => {
      let differing = 1;
      while (!isSure({ values: [0, 3 * points], counts: [blocks - differing, differing] })) differing++;
      return differing;
    };
    const bySigns = least((outcomes) => moreOften(outcomes).verdict === 'better');
    const byInterval = least((outcomes) => verdictOf(fixedInterval(cautiousMean(outcomes, scale))) === 'better');
    expect([bySigns, byInterval]).toEqual(sure);
  },
);

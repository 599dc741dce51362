import { expect, test } from 'vitest';
import { logLikelihoodRatio } from '../../src/stats/likelihood.js';
import { normalCdf, normalQuantile } from '../../src/stats/normal.js';
import { momentsOf, regularised } from '../../src/stats/outcomes.js';
import { estimateAfterSprt } from '../../src/stats/stopped.js';

/** A block is a pair of games; its outcome is the share of points won: 0, ¼, ½, ¾ or 1. */
const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1];
const scoreOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));
const eloOfScore = (score: number): number => -400 * Math.log10(1 / score - 1);

/**
 * What the statistics of OpenBench and Fishtest say about counts of game pairs (2026; alpha = beta = 0.05). The first
 * is the one usually quoted; the others add bounds around 0, unseen outcomes, and a lower bound passed.
 */
const GOLDEN = [
  // [pairs, bounds, log-likelihood ratio, Elo with its margin and likelihood of superiority, Elo after the test]
  [[379, 10170, 21828, 10640, 343], [0, 2], 3.12568, [1.5946, 1.2087, 0.9951], [1.28752, -0.22041, 2.65707]],
  [[10789, 19328, 33806, 19402, 10543], [-3, 1], 2.13107, [-0.77358, 1.27758, 0.11766], [-0.99254, -3.48849, 1.48859]],
  [[0, 12, 40, 20, 3], [0, 10], 1.26767, [32.51687, 29.53596, 0.98521], [32.51687, 3.21577, 62.28769]],
  [[40, 90, 100, 50, 10], [0, 5], -2.54994, [-60.50707, 21.17891, 0], [-60.43889, -81.84809, -39.47211]],
  [[0, 0, 30, 10, 0], [0, 20], 2.23546, [43.65007, 23.73309, 0.99987], [40.25936, 9.61497, 71.12887]],
] as const;

const RATES = { alpha: 0.05, beta: 0.05 };

test.each(GOLDEN)('%j against %j Elo', (pairs, [low, high], ratio, [elo, error, superior], afterwards) => {
  const outcomes = { values: PAIR_SCORES, counts: pairs };
  const hypotheses = { low: scoreOfElo(low), high: scoreOfElo(high) };
  expect(logLikelihoodRatio(outcomes, hypotheses)).toBeCloseTo(ratio, 4);
  const { blocks, mean, variance } = momentsOf(regularised(outcomes));
  const deviation = Math.sqrt(variance / blocks);
  const margin = normalQuantile(0.975) * deviation;
  expect(eloOfScore(mean)).toBeCloseTo(elo, 4);
  expect((eloOfScore(mean + margin) - eloOfScore(mean - margin)) / 2).toBeCloseTo(error, 4);
  expect(normalCdf((mean - 0.5) / deviation)).toBeCloseTo(superior, 4);
  const after = estimateAfterSprt(outcomes, { hypotheses, rates: RATES, verdict: 'continue' }, 0.95);
  for (const [i, each] of [after.mean, after.low, after.high].entries())
    expect(eloOfScore(each!)).toBeCloseTo(afterwards[i], 3);
});

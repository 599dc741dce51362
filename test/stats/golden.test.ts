import { describe, expect, test } from 'vitest';
import { logLikelihoodRatio } from '../../src/stats/likelihood.js';
import { normalCdf, normalQuantile } from '../../src/stats/normal.js';
import { momentsOf, regularised } from '../../src/stats/outcomes.js';
import { estimateAfterSprt } from '../../src/stats/stopped.js';
import { eloOfScore, PAIR_SCORES, scoreOfElo } from './chess.js';

/**
 * What the statistics of OpenBench and Fishtest say about counts of game pairs (2026; alpha = beta = 0.05). The first
 * is the one usually quoted; the others add bounds around 0, unseen outcomes, and a lower bound passed.
 */
const GOLDEN = [
  {
    pairs: [379, 10170, 21828, 10640, 343],
    bounds: [0, 2],
    logistic: 3.12568,
    elo: [1.5946, 1.2087, 0.9951],
    afterLogistic: [1.28752, -0.22041, 2.65707],
  },
  {
    pairs: [10789, 19328, 33806, 19402, 10543],
    bounds: [-3, 1],
    logistic: 2.13107,
    elo: [-0.77358, 1.27758, 0.11766],
    afterLogistic: [-0.99254, -3.48849, 1.48859],
  },
  {
    pairs: [0, 12, 40, 20, 3],
    bounds: [0, 10],
    logistic: 1.26767,
    elo: [32.51687, 29.53596, 0.98521],
    afterLogistic: [32.51687, 3.21577, 62.28769],
  },
  {
    pairs: [40, 90, 100, 50, 10],
    bounds: [0, 5],
    logistic: -2.54994,
    elo: [-60.50707, 21.17891, 0],
    afterLogistic: [-60.43889, -81.84809, -39.47211],
  },
  {
    pairs: [0, 0, 30, 10, 0],
    bounds: [0, 20],
    logistic: 2.23546,
    elo: [43.65007, 23.73309, 0.99987],
    afterLogistic: [40.25936, 9.61497, 71.12887],
  },
] as const;

const RATES = { alpha: 0.05, beta: 0.05 };

describe.each(GOLDEN)('$pairs against $bounds Elo', ({ pairs, bounds, ...golden }) => {
  const outcomes = { values: PAIR_SCORES, counts: pairs };
  const [low, high] = bounds;
  const hypotheses = { low: scoreOfElo(low), high: scoreOfElo(high) };

  test('log-likelihood ratios', () => {
    expect(logLikelihoodRatio(outcomes, hypotheses)).toBeCloseTo(golden.logistic, 4);
  });
  test('Elo, its margin, and the likelihood of superiority', () => {
    const { blocks, mean, variance } = momentsOf(regularised(outcomes));
    const error = Math.sqrt(variance / blocks);
    const margin = normalQuantile(0.975) * error;
    expect(eloOfScore(mean)).toBeCloseTo(golden.elo[0], 4);
    expect((eloOfScore(mean + margin) - eloOfScore(mean - margin)) / 2).toBeCloseTo(golden.elo[1], 4);
    expect(normalCdf((mean - 0.5) / error)).toBeCloseTo(golden.elo[2], 4);
  });
  test('median-unbiased Elo after the test', () => {
    const [estimate, lower, upper] = golden.afterLogistic;
    const after = estimateAfterSprt(outcomes, { hypotheses, rates: RATES, verdict: 'continue' }, 0.95);
    expect(eloOfScore(after.mean!)).toBeCloseTo(estimate, 3);
    expect(eloOfScore(after.low!)).toBeCloseTo(lower, 3);
    expect(eloOfScore(after.high!)).toBeCloseTo(upper, 3);
  });
});

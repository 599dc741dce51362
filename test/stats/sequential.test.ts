import { describe, expect, test } from 'vitest';
import { covers, estimateAfterSprt, lookSprt, startSprt } from '../../src/public/stats.js';
import { probabilityOfWorse } from '../../src/stats/brownian.js';
import { type Hypotheses, logLikelihoodRatio, lookDeviation } from '../../src/stats/likelihood.js';
import { normalCdf, normalQuantile } from '../../src/stats/normal.js';
import { differing, mirrored, momentsOf, type Outcomes, outcomesOf, regularised } from '../../src/stats/outcomes.js';
import { confidenceSequence, sequenceCritical, tunedFor } from '../../src/stats/sequence.js';
import { rows } from '../rows.js';
import { sized } from '../sizes.js';
import { coverage, generator } from './chance.js';

const RATES = { alpha: 0.05, beta: 0.05 };

/** Skewed block scores, as cards make them: mean 0.47, standard deviation 2.37, skewness 0.76. */
const SCORES: Outcomes = { values: [-6, -2, -1, 0, 1, 2, 4, 8], counts: [3, 10, 15, 30, 20, 12, 6, 4] };

/** Draws blocks from `SCORES`, moved by `shift`. */
function blocksFrom(seed: number, shift: number): () => number {
  const random = generator(seed);
  const bag = SCORES.values.flatMap((value, i) => new Array<number>(SCORES.counts[i]).fill(value + shift));
  return () => bag[Math.floor(random() * bag.length)];
}

const { mean: MEAN, variance: VARIANCE } = momentsOf(SCORES);

// [lower, upper, drift, time, level, probability], computed with 60 digits
test.each(rows`
  -2 | 3 | 0.5 | 0.2 | 1 | 0.977914327545779 ‖ -2 | 3 | 0.5 | 0.3 | 1 | 0.939654599736277
  -2 | 3 | 0.5 | 0.2 | -1.5 | 0.000173315105970865 ‖ -3 | 3 | 2.6 | 1.5 | 2.5 | 0.121968243619615
  -3 | 3 | -2.4 | 1.5 | -2.5 | 0.821497719234686 ‖ -3 | 2 | -2.4 | 0.2 | 1.5 | 0.999995231321753
  -3 | 3 | 8 | 0.3 | 3 | 0.841353391225707
`)('Brownian motion from 0 between %s and %s, drift %s: by time %s at or below %s', (...cells) => {
  const [lower, upper, drift, time, level, expected] = cells.map(Number);
  const motion = { bounds: { lower, upper }, drift, variance: 1 };
  expect(probabilityOfWorse(motion, time, level)).toBeCloseTo(expected, 9);
});

describe('sequential test', () => {
  test('the bounds are tightened by the expected overshoot, never past the middle between them', () => {
    for (const step of [0, 0.5, 3, 100]) {
      const { bounds } = lookSprt(startSprt(RATES), { llr: 0, blocks: 100, step, mayEnd: true }, RATES);
      expect(bounds.upper).toBeCloseTo(Math.max(2.94444 - 0.5826 * step, 2.94444 / 2), 4);
      expect(bounds.lower).toBeCloseTo(-bounds.upper, 9);
    }
  });
  test('no verdict before it may end, and the first look at which it may is remembered', () => {
    const look = { llr: 5, blocks: 40, step: 0.5, mayEnd: false };
    const early = lookSprt(startSprt(RATES), look, RATES);
    expect(early).toMatchObject({ verdict: 'continue', first: null });
    const undecided = lookSprt(early, { ...look, llr: 1, blocks: 60, mayEnd: true }, RATES);
    expect(undecided).toMatchObject({ verdict: 'continue', first: { blocks: 60 } });
    const ended = lookSprt(undecided, { ...look, blocks: 80, mayEnd: true }, RATES);
    expect(ended).toMatchObject({ verdict: 'H1', first: { blocks: 60 } });
    expect(lookSprt(early, { ...look, llr: -5, blocks: 80, mayEnd: true }, RATES).verdict).toBe('H0');
  });
  test('bots that never differ, or one way only, prove nothing', () => {
    const hypotheses = { low: 0, high: 0.03 } as const;
    const one = { values: [0, 8], counts: [199, 1] };
    // Of the values seen alone, 0 cannot be the mean: nothing is said until the other sign is seen, and then all at
    // once.
    expect(logLikelihoodRatio(one, hypotheses)).toBe(0);
    const before = logLikelihoodRatio(mirrored(one), hypotheses);
    const both = { values: [-8, 0, 8], counts: [1, 199, 1] };
    expect(before).toBeGreaterThan(0.2);
    expect(Math.abs(before - logLikelihoodRatio(both, hypotheses))).toBeLessThan(1.2);
    expect([differing(one), differing(mirrored(one))]).toEqual([1, 1]);
  });
  test.each([
    ['H0 true', 0, 'H1'],
    ['H1 true', 0.1, 'H0'],
  ] as const)('%s: keeps its error rate, estimate and interval after it are sound', (_, effect, error) => {
    const truth = effect * Math.sqrt(VARIANCE);
    const draw = blocksFrom(11, truth - MEAN);
    const hypotheses: Hypotheses = { low: 0, high: 0.1 * Math.sqrt(VARIANCE) };
    const count = sized(120, 800);
    const runs = Array.from({ length: count }, () => {
      const counts = new Map<number, number>();
      let state = startSprt(RATES);
      while (state.verdict === 'continue') {
        const blocks = state.blocks + 50;
        for (let i = 0; i < 50; i += 1) {
          const value = draw();
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        const outcomes = outcomesOf(counts);
        const llr = logLikelihoodRatio(outcomes, hypotheses);
        const step = lookDeviation(outcomes, hypotheses, 50);
        state = lookSprt(state, { llr, blocks, step, mayEnd: true }, RATES);
      }
      const { verdict, first } = state;
      const test = { hypotheses, rates: RATES, verdict, first };
      return { verdict, after: estimateAfterSprt(outcomesOf(counts), test, 0.95) };
    });
    const share = (is: (run: (typeof runs)[number]) => boolean) => runs.filter(is).length / runs.length;
    // Of 800 runs a share of 0.05 is seen as 0.05 ± 0.015 (two standard errors).
    const wide = Math.sqrt(800 / count);
    expect(Math.abs(share((run) => run.verdict === error) - 0.0465)).toBeLessThan(0.0215 * wide);
    expect(Math.abs(share((run) => run.after.mean! > truth) - 0.5)).toBeLessThan(0.06 * wide);
    expect(Math.abs(share(({ after }) => covers(after, truth)) - 0.95)).toBeLessThan(0.035 * wide);
  });
});

describe('confidence sequence', () => {
  test('tuning is best where it was tuned for', () => {
    const r = tunedFor(1000, 0.95);
    const width = (other: number) => sequenceCritical(1000, 0.95, other);
    expect(width(r)).toBeLessThan(width(1.05 * r));
    expect(width(r)).toBeLessThan(width(0.95 * r));
    // The price of looking at all times: about one and a half times the width of a single look.
    expect(width(r) / 1.96).toBeCloseTo(1.57, 1);
  });
  test('inspected all the time, it errs less than allowed; a fixed interval errs several times as often', () => {
    const draw = blocksFrom(12, -MEAN);
    const [repeats, budget, r] = [sized(200, 500), 1000, tunedFor(500, 0.95)];
    let fixed = 0;
    const kept = coverage(repeats, () => {
      let [sum, squares, missed, missedFixed] = [0, 0, false, false];
      for (let n = 1; n <= budget; n += 1) {
        const value = draw();
        sum += value;
        squares += value * value;
        if (n < 20 || n % 10 !== 0) continue;
        const mean = sum / n;
        const error = Math.sqrt((squares / n - mean * mean) / (n - 1));
        missed ||= !covers(confidenceSequence({ blocks: n, mean, standardError: error }, 0.95, r), 0);
        missedFixed ||= Math.abs(mean) > 1.96 * error;
      }
      fixed += missedFixed ? 1 : 0;
      return !missed;
    });
    expect(kept).toBeGreaterThan(0.95);
    expect(fixed / repeats).toBeGreaterThan(0.25);
  });
});

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

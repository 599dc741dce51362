import { momentsOf, type Outcomes, regularised } from './outcomes.js';
import { rootBetween } from './root.js';

/** Two simple hypotheses about the mean of block outcomes: H0 says `low`, H1 says `high` (low < high). */
export interface Hypotheses {
  readonly low: number;
  readonly high: number;
}

/**
 * The generalised log-likelihood ratio of H1 over H0: each hypothesis is represented by the distribution on the same
 * values that fits it exactly and makes the outcomes most likely. 0 while the mean of one lies outside the range of
 * `values`; list the possible extremes with count 0 to prevent that. Source: M. Van den Bergh, "The Generalized Maximum
 * Likelihood Ratio for the Expectation Value of a Distribution" (cantate.be/Fishtest); the asymptotics in X. Li, J. Liu
 * & Z. Ying, Sequential Analysis 33 (2014).
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * logLikelihoodRatio(outcomes, { low: 0, high: 0.1 });
 */
export function logLikelihoodRatio(seen: Outcomes, { low, high }: Hypotheses): number {
  const outcomes = regularised(seen);
  const atLow = meanTilt(outcomes, low);
  const atHigh = meanTilt(outcomes, high);
  if (atLow === undefined || atHigh === undefined) return 0;
  return outcomes.counts.reduce((sum, count, i) => sum + count * Math.log(atLow[i] / atHigh[i]), 0);
}

/**
 * The standard deviation of the change of the log-likelihood ratio over a number of blocks.
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * lookDeviation(outcomes, { low: 0, high: 0.1 }, 50); // 0.74…
 */
export function lookDeviation(seen: Outcomes, { low, high }: Hypotheses, blocks: number): number {
  return ((high - low) / Math.sqrt(momentsOf(seen).variance)) * Math.sqrt(blocks);
}

/**
 * For each value, how many times less likely the constrained distribution makes it than the observed one.
 * Source: Proposition 1.1 of the paper above.
 */
function meanTilt(outcomes: Outcomes, mean: number): readonly number[] | undefined {
  const slopes = outcomes.values.map((value) => value - mean);
  return tiltAlong(slopes, outcomes.counts);
}

/** 1 + x·slope with the x that solves Σ count · slope / (1 + x·slope) = 0; undefined unless slopes have both signs. */
function tiltAlong(slopes: readonly number[], counts: readonly number[]): readonly number[] | undefined {
  const [least, most] = [Math.min(...slopes), Math.max(...slopes)];
  if (!(least < 0 && most > 0)) return undefined;
  const pull = (x: number) => slopes.reduce((sum, slope, i) => sum + (counts[i] * slope) / (1 + x * slope), 0);
  const inside = 1 - 1e-12;
  const x = rootBetween(pull, -inside / most, -inside / least);
  return x === undefined ? undefined : slopes.map((slope) => 1 + x * slope);
}

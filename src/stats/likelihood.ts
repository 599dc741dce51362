import { momentsOf, type Outcomes, regularised } from './outcomes.js';
import { rootBetween } from './root.js';

/** Two simple hypotheses about the effect of a block: H0 says `low`, H1 says `high` (low < high). */
export interface Hypotheses {
  /**
   * `points`: the effect is the mean of the block outcomes, in their unit. `normalised`: it is the mean minus the
   * reference, divided by the standard deviation of a block; the length of a test then does not depend on the stakes.
   */
  readonly scale: 'points' | 'normalised';
  readonly low: number;
  readonly high: number;
  /** The outcome that means no difference: 0 for points, ½ for chess scores. */
  readonly reference: number;
}

/**
 * The generalised log-likelihood ratio of H1 over H0: each hypothesis is represented by the distribution on the same
 * values that fits it exactly and makes the outcomes most likely. 0 while the effect of one lies outside the range of
 * `values`; list the possible extremes with count 0 to prevent that. Source: M. Van den Bergh, "The Generalized Maximum
 * Likelihood Ratio for the Expectation Value of a Distribution" and "Normalized Elo" (cantate.be/Fishtest); the
 * asymptotics in X. Li, J. Liu & Z. Ying, Sequential Analysis 33 (2014).
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * logLikelihoodRatio(outcomes, { scale: 'points', low: 0, high: 0.1, reference: 0 });
 */
export function logLikelihoodRatio(seen: Outcomes, { scale, low, high, reference }: Hypotheses): number {
  const outcomes = regularised(seen);
  const tilt = scale === 'points' ? meanTilt : normalisedTilt;
  const atLow = tilt(outcomes, low, reference);
  const atHigh = tilt(outcomes, high, reference);
  if (atLow === undefined || atHigh === undefined) return 0;
  return outcomes.counts.reduce((sum, count, i) => sum + count * Math.log(atLow[i] / atHigh[i]), 0);
}

/**
 * The standard deviation of the change of the log-likelihood ratio over a number of blocks.
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * lookDeviation(outcomes, { scale: 'points', low: 0, high: 0.1, reference: 0 }, 50); // 0.74…
 */
export function lookDeviation(seen: Outcomes, { scale, low, high }: Hypotheses, blocks: number): number {
  const effect = scale === 'normalised' ? high - low : (high - low) / Math.sqrt(momentsOf(seen).variance);
  return effect * Math.sqrt(blocks);
}

/**
 * For each value, how many times less likely the constrained distribution makes it than the observed one.
 * Source: Proposition 1.1 of the first paper above.
 */
function meanTilt(outcomes: Outcomes, mean: number): readonly number[] | undefined {
  const slopes = outcomes.values.map((value) => value - mean);
  return tiltAlong(slopes, outcomes.counts);
}

/**
 * The constraint (μ − reference)/σ = effect is linearised at the current distribution and solved until it converges.
 * Source: section 4.1 of the second paper.
 */
function normalisedTilt(outcomes: Outcomes, effect: number, reference: number): readonly number[] | undefined {
  const { values, counts } = outcomes;
  const total = counts.reduce((sum, count) => sum + count, 0);
  let tilt: readonly number[] | undefined = values.map(() => 1);
  for (let round = 0; round < 50 && tilt !== undefined; round += 1) {
    const before: readonly number[] = tilt;
    const weights = counts.map((count, i) => count / total / before[i]);
    const mean = values.reduce((sum, value, i) => sum + weights[i] * value, 0);
    const variance = values.reduce((sum, value, i) => sum + weights[i] * (value - mean) ** 2, 0);
    const deviation = Math.sqrt(variance);
    const slopes = values.map(
      (value) => value - reference - (effect / 2) * (deviation + (value - mean) ** 2 / deviation),
    );
    tilt = tiltAlong(slopes, counts);
    if (tilt?.every((factor, i) => Math.abs(factor - before[i]) < 1e-12)) break;
  }
  return tilt;
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

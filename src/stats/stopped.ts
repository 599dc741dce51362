import { type Motion, probabilityOfWorse } from './brownian.js';
import type { Mean } from './interval.js';
import type { Hypotheses } from './likelihood.js';
import { normalCdf, normalDensity } from './normal.js';
import { momentsOf, type Outcomes, regularised } from './outcomes.js';
import { rootBetween } from './root.js';
import { type ErrorRates, type SprtState, type WaldBounds, waldBounds } from './sprt.js';

/** A test that has been run. */
export interface StoppedTest {
  readonly hypotheses: Hypotheses;
  readonly rates: ErrorRates;
  /** How it ended, or `continue` if it is still running or was interrupted. */
  readonly verdict: SprtState['verdict'];
  /** The first look at which it could have ended. Default: the start. */
  readonly first?: SprtState['first'];
}

/**
 * The median-unbiased estimate of the mean block outcome after a sequential test, and an interval at `level`.
 *
 * The mean at the moment of stopping is biased, because a test stops when it looks extreme. Instead, this finds the
 * means for which a result as good as this one has probability ½ (the estimate) and (1 ± level)/2 (the interval's
 * ends), with the log-likelihood ratio as a Brownian motion of the observed variance between Wald's bounds. If the
 * ratio crossed a bound, or the test ended just before one, the time of crossing is found on the straight line from the
 * start.
 *
 * Tests that ended at the first possible look are ordered by the ratio itself, since the motion is free before it.
 * Source: D. Siegmund, Biometrika 65 (1978), 341–349; M. Van den Bergh's use in Fishtest.
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * const hypotheses = { low: 0, high: 0.1 };
 * estimateAfterSprt(outcomes, { hypotheses, rates: { alpha: 0.05, beta: 0.05 }, verdict: 'H1' }, 0.95);
 */
export function estimateAfterSprt(seen: Outcomes, test: StoppedTest, level: number): Mean {
  const { hypotheses, rates, verdict, first } = test;
  const outcomes = regularised(seen);
  const { blocks, mean, variance } = momentsOf(outcomes);
  const { low, high } = hypotheses;
  const bounds = waldBounds(rates);
  const driftAt = (truth: number) => ((truth - (low + high) / 2) * (high - low)) / variance;
  const reached = blocks * driftAt(mean);
  const isFree = first === null || (first !== undefined && blocks <= first.blocks + 0.5);
  const stop = isFree ? reached : stoppedAt(reached, bounds, verdict);
  const time = stop === reached ? blocks : (blocks * stop) / reached;
  const worse = (truth: number) => {
    const motion = { bounds, drift: driftAt(truth), variance: (high - low) ** 2 / variance };
    if (isFree) return normalCdf((reached - motion.drift * blocks) / Math.sqrt(motion.variance * blocks));
    return first ? worseAfter(first, motion, time, stop) : probabilityOfWorse(motion, time, stop);
  };
  const meanWhere = (probability: number) => {
    const [least, most] = [outcomes.values[0], outcomes.values.at(-1)!];
    const root = rootBetween((truth) => worse(truth) - probability, least, most);
    return root ?? (worse(least) < probability ? least : most);
  };
  return { mean: meanWhere(0.5), low: meanWhere((1 + level) / 2), high: meanWhere((1 - level) / 2) };
}

/** The number of points at which a density is summed; even. */
const POINTS = 64;

/**
 * `probabilityOfWorse` for a motion that is free until the first look at which it can end, and continues from there if
 * it is between the bounds of that look. A motion that ends there ends earlier than all others.
 */
function worseAfter(first: NonNullable<SprtState['first']>, motion: Motion, time: number, level: number): number {
  const { bounds, drift, variance } = motion;
  const [centre, deviation] = [drift * first.blocks, Math.sqrt(variance * first.blocks)];
  const from = Math.max(first.bounds.lower, centre - 8 * deviation);
  const step = (Math.min(first.bounds.upper, centre + 8 * deviation) - from) / POINTS;
  let sum = normalCdf((first.bounds.lower - centre) / deviation);
  if (step <= 0) return sum;
  const left = Math.max(time - first.blocks, 0);
  for (let i = 0; i <= POINTS; i += 1) {
    const at = from + i * step;
    const weight = (step / 3) * (i === 0 || i === POINTS ? 1 : i % 2 === 1 ? 4 : 2);
    const onward = { ...motion, bounds: { lower: bounds.lower - at, upper: bounds.upper - at } };
    const worse = left > 0 ? probabilityOfWorse(onward, left, level - at) : at < level ? 1 : 0;
    sum += weight * worse * (normalDensity((at - centre) / deviation) / deviation);
  }
  return sum;
}

function stoppedAt(reached: number, { lower, upper }: WaldBounds, verdict: SprtState['verdict']): number {
  if (reached >= upper || (verdict === 'H1' && reached > upper / 2)) return upper;
  if (reached <= lower || (verdict === 'H0' && reached < lower / 2)) return lower;
  return reached;
}

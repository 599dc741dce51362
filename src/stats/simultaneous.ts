import { type BlockMean, fixedInterval, LEAST_BLOCKS, withUnseen } from './blockmean.js';
import { drawChiSquare, drawNormal, type Simulation } from './draws.js';
import { type Mean, symmetricInterval } from './interval.js';
import { type Contrast, contrastOf, type Joint, placesOf, varianceOf } from './joint.js';
import { choleskyOf } from './matrix.js';
import { countBelow } from './root.js';
import { studentCdf, studentCritical } from './student.js';

/** One of several comparisons, with its own standard error and simultaneous results. */
export interface SimultaneousContrast extends BlockMean {
  /** Covers, together with all other intervals of the same call, with probability `level`. */
  readonly interval: Mean;
  /** The p-value of "no difference" adjusted for all comparisons; at most 1 − level where the interval excludes 0. */
  readonly adjusted: number;
}

/** With fewer blocks for each contrast, the correlations of all of them are too uncertain to be relied on. */
const BLOCKS_EACH = 3;

/**
 * All contrasts with simultaneous intervals: estimate ± c · SE, where c is the `level` quantile of the largest |t|
 * (single-step max-t); Bonferroni's for few blocks. `events`: for each contrast the size of an event in a block that
 * has not been seen yet, see `withUnseen`. Source: T. Hothorn, F. Bretz & P. Westfall, "Simultaneous Inference in
 * General Parametric Models", Biometrical Journal 50 (2008), 346–363. With the contrasts "setting − field" this is a
 * band over a whole response curve.
 * @example
 * const joint = { blocks: 100, means: [1, 0.5], covariance: [[4, 1], [1, 4]] };
 * simultaneous(joint, [[1, -1]], { level: 0.95, draws: 10_000, uniform: Math.random });
 */
export function simultaneous(
  joint: Joint,
  contrasts: readonly Contrast[],
  simulation: Simulation & { readonly events?: readonly number[] },
): SimultaneousContrast[] {
  const { level, events } = simulation;
  const law = maximumLaw(joint, contrasts, simulation);
  const largest = law[Math.min(law.length - 1, Math.ceil(level * (law.length + 1)) - 1)];
  // The correlation of contrasts that have not varied is unknown, as is that of many over few blocks: each takes its
  // part of the error (Bonferroni).
  const isKnown =
    joint.blocks >= BLOCKS_EACH * contrasts.length &&
    contrasts.every((each, i) => !events?.[i] || varianceOf(joint.covariance, each) > 0);
  const df = joint.blocks - 1;
  const critical = isKnown ? largest : Math.max(largest, studentCritical(1 - (1 - level) / contrasts.length, df));
  return contrasts.map((weights, i) => {
    const single = withUnseen(contrastOf(joint, weights), events?.[i] ?? 0);
    if (joint.blocks < LEAST_BLOCKS) return { ...single, interval: fixedInterval(single, level), adjusted: 1 };
    const t = single.mean === 0 ? 0 : Math.abs(single.mean) / single.standardError;
    const asLarge = law.length - countBelow(law, t);
    const bonferroni = isKnown ? 0 : Math.min(1, 2 * contrasts.length * studentCdf(-t, df));
    return {
      ...single,
      interval: symmetricInterval(single.mean, critical * single.standardError),
      adjusted: Math.max((asLarge + 1) / (law.length + 1), bonferroni),
    };
  });
}

/**
 * The largest |t| among the contrasts in imagined repetitions in which nothing differs, ascending: multivariate
 * Student's t with the correlations of the data.
 * @example
 * const joint = { blocks: 100, means: [1, 0.5], covariance: [[4, 1], [1, 4]] };
 * const largest = maximumLaw(joint, [[1, -1]], { level: 0.95, draws: 10_000, uniform: Math.random });
 */
export function maximumLaw(joint: Joint, contrasts: readonly Contrast[], { draws, uniform }: Simulation): Float64Array {
  const lower = choleskyOf(joint.covariance);
  const scaled = contrasts.flatMap((weights) => {
    const error = Math.sqrt(varianceOf(joint.covariance, weights));
    return error === 0 ? [] : [placesOf(weights).map((i) => ({ i, weight: weights[i] / error }))];
  });
  const df = joint.blocks - 1;
  const law = Float64Array.from({ length: draws }, () => {
    const z = lower.map(() => drawNormal(uniform));
    // The numbers first: many contrasts of few numbers share them.
    const numbers = lower.map((row, i) => dot(row, z, i + 1));
    const largest = scaled.reduce(
      (most, terms) => Math.max(most, Math.abs(terms.reduce((sum, { i, weight }) => sum + weight * numbers[i], 0))),
      0,
    );
    return largest / Math.sqrt(drawChiSquare(df, uniform) / df);
  });
  return law.sort();
}

/** The product of the first `length` numbers of both. */
function dot(a: readonly number[], b: readonly number[], length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += a[i] * b[i];
  return sum;
}

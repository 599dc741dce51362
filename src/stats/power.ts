import { normalQuantile } from './normal.js';

/** A planned two-sided test of "no difference" over a fixed number of blocks. */
export interface FixedPlan {
  /** The true difference to detect, in points per block; its sign does not matter. */
  readonly difference: number;
  /** The standard deviation of the difference over blocks. */
  readonly deviation: number;
  /** The probability of a false positive, for example 0.05. */
  readonly alpha: number;
}

/**
 * The smallest number of blocks that detects the difference with probability `power` (alpha < power < 1);
 * Infinity for a difference of 0.
 *
 * Source: ((z_α/2 + z_β) σ/δ)² + z_α/2²/2, the correction of W. Guenther, The American Statistician 35 (1981), 243–244,
 * for the variance being estimated.
 * @example
 * blocksNeeded({ difference: 0.05, deviation: 1, alpha: 0.05 }, 0.8); // 3142
 */
export function blocksNeeded({ difference, deviation, alpha }: FixedPlan, power: number): number {
  if (difference === 0) return Number.POSITIVE_INFINITY;
  const z = -normalQuantile(alpha / 2);
  const blocks = (((z + normalQuantile(power)) * deviation) / difference) ** 2 + (z * z) / 2;
  return Math.max(2, Math.ceil(blocks));
}

import { normalQuantile } from './normal.js';

/**
 * The smallest number of blocks in which a two-sided test with false positives in a share `alpha` detects a difference
 * (in points per block, of any sign) with probability `power` (alpha < power < 1); Infinity for a difference of 0.
 * `deviation`: of the difference, over blocks.
 *
 * Source: ((z_α/2 + z_β) σ/δ)² + z_α/2²/2, the correction of W. Guenther, The American Statistician 35 (1981), 243–244,
 * for the variance being estimated.
 * @example
 * blocksNeeded({ difference: 0.05, deviation: 1, alpha: 0.05 }, 0.8); // 3142
 */
export function blocksNeeded(
  { difference, deviation, alpha }: Readonly<Record<'difference' | 'deviation' | 'alpha', number>>,
  power: number,
): number {
  if (difference === 0) return Number.POSITIVE_INFINITY;
  const z = -normalQuantile(alpha / 2);
  const blocks = (((z + normalQuantile(power)) * deviation) / difference) ** 2 + (z * z) / 2;
  return Math.max(2, Math.ceil(blocks));
}

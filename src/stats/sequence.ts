import type { BlockMean } from './blockmean.js';
import { type Mean, symmetricInterval } from './interval.js';

/** With fewer blocks, the variance estimate is too poor for the normal approximation. */
const BLOCKS_NEEDED = 20;

/**
 * An interval that may be inspected after every block: the probability that it misses the true mean at *any* time is
 * at most 1 − level, so "stop when it excludes 0" is valid however often one looks.
 *
 * Mean ± SE · √(2 (n r² + 1)/(n r²) · log(√(n r² + 1) / alpha)), with n blocks and tuning r > 0. It holds for any
 * distribution of block outcomes as n grows; below 20 blocks it bounds nothing.
 * Source: the normal mixture of I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy & A. Ramdas, "Time-uniform central
 * limit theory and asymptotic confidence sequences", arXiv:2103.06476.
 * @example
 * confidenceSequence(meanOfOutcomes({ values: [-1, 0, 1], counts: [40, 10, 50] }), 0.95, tunedFor(1_000, 0.95));
 */
export function confidenceSequence({ blocks, mean, standardError }: BlockMean, level: number, r: number): Mean {
  if (blocks < BLOCKS_NEEDED) return symmetricInterval(mean, Number.POSITIVE_INFINITY);
  return symmetricInterval(mean, standardError * sequenceCritical(blocks, level, r));
}

/**
 * How many standard errors the confidence sequence reaches to each side after n blocks.
 * @example
 * sequenceCritical(1_000, 0.95, tunedFor(1_000, 0.95)); // 3.0…
 */
export function sequenceCritical(blocks: number, level: number, r: number): number {
  const u = blocks * r * r;
  return Math.sqrt(((2 * (u + 1)) / u) * Math.log(Math.sqrt(u + 1) / (1 - level)));
}

/**
 * The tuning r that makes the confidence sequence narrowest after `blocks` blocks. It must not depend on the data.
 * @example
 * const r = tunedFor(1_000, 0.95);
 */
export function tunedFor(blocks: number, level: number): number {
  const goal = 1 - 2 * Math.log(1 - level); // with v = n r² + 1, the width is least where v − log v is this
  let v = goal;
  for (let round = 0; round < 60; round += 1) v = goal + Math.log(v);
  return Math.sqrt((v - 1) / blocks);
}

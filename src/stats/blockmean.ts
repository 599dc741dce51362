import { type Interval, symmetricInterval } from './interval.js';
import { momentsOf, type Outcomes } from './outcomes.js';
import { estimate, type Ratio, standardError } from './ratio.js';
import { studentCritical } from './student.js';

/**
 * The mean of something measured once a block (for example the paired difference of two bots on the same deals) and
 * its standard error, from whatever it was tallied in.
 */
export interface BlockMean {
  readonly blocks: number;
  readonly mean: number;
  readonly standardError: number;
}

/** Of a ratio over blocks. */
export function meanOfRatio(ratio: Ratio): BlockMean {
  return { blocks: ratio.clusters, mean: estimate(ratio), standardError: standardError(ratio) };
}

/** Of outcomes, each divided by `perBlock` (games in a block, where outcomes are sums over games). */
export function meanOfOutcomes(outcomes: Outcomes, perBlock = 1): BlockMean {
  const { blocks, mean, variance } = momentsOf(outcomes);
  return { blocks, mean: mean / perBlock, standardError: Math.sqrt(variance / (blocks - 1)) / perBlock };
}

/** Student's interval for a number of blocks that was fixed in advance. Unbounded below two blocks. */
export function fixedInterval({ blocks, mean, standardError: error }: BlockMean, level: number): Interval {
  const margin = blocks < 2 ? Number.POSITIVE_INFINITY : studentCritical(level, blocks - 1) * error;
  return symmetricInterval(mean, margin, level);
}

/** The share of blocks that came out above `reference`, ties counting one half: the chance to win the next block. */
export function shareWon({ values, counts }: Outcomes, reference = 0): number {
  const won = values.reduce((sum, value, i) => sum + counts[i] * (0.5 + 0.5 * Math.sign(value - reference)), 0);
  return won / counts.reduce((sum, count) => sum + count, 0);
}

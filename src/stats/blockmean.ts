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

/**
 * The mean of a ratio over blocks.
 * @example
 * const ratio = ratioOf([[2, 3], [1, 3]]); // two clusters of three trials
 * meanOfRatio(ratio).mean; // 0.5
 */
export function meanOfRatio(ratio: Ratio): BlockMean {
  return { blocks: ratio.clusters, mean: estimate(ratio), standardError: standardError(ratio) };
}

/**
 * The mean of outcomes, each divided by `perBlock` (games in a block, where outcomes are sums over games).
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * meanOfOutcomes(outcomes, 3); // points a game
 */
export function meanOfOutcomes(outcomes: Outcomes, perBlock = 1): BlockMean {
  const { blocks, mean, variance } = momentsOf(outcomes);
  return { blocks, mean: mean / perBlock, standardError: Math.sqrt(variance / (blocks - 1)) / perBlock };
}

/**
 * The same mean with the error that it has if events of a size can happen that were not seen, or too seldom to tell how often: as if there had been
 * one more each way. What is rare is then never called certain, and where much was seen it makes no difference.
 *
 * Of counts this is the plus-four interval, with the centre where it was. Source: A. Agresti & B. Coull, The American Statistician 52 (1998), 119–126.
 * @example
 * const mean = { blocks: 100, mean: 0, standardError: 0 };
 * withUnseen(mean, 3).standardError; // 0.042…
 */
export function withUnseen({ blocks, mean, standardError }: BlockMean, event: number): BlockMean {
  return { blocks, mean, standardError: Math.hypot(standardError, (Math.SQRT2 * event) / blocks) };
}

/** Fewer blocks than this say too little of how much they vary. */
export const LEAST_BLOCKS = 3;

/**
 * Student's interval for a number of blocks that was fixed in advance. Unbounded below three blocks, which say too little.
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * fixedInterval(meanOfOutcomes(outcomes), 0.95);
 */
export function fixedInterval({ blocks, mean, standardError: error }: BlockMean, level: number): Interval {
  const margin = blocks < LEAST_BLOCKS ? Number.POSITIVE_INFINITY : studentCritical(level, blocks - 1) * error;
  return symmetricInterval(mean, margin, level);
}

/**
 * The share of blocks that came out above `reference`, ties counting one half: the chance to win the next block.
 * @example
 * const outcomes = { values: [-1, 0, 1], counts: [40, 10, 50] };
 * shareWon(outcomes); // 0.55
 */
export function shareWon({ values, counts }: Outcomes, reference = 0): number {
  const won = values.reduce((sum, value, i) => sum + counts[i] * (0.5 + 0.5 * Math.sign(value - reference)), 0);
  return won / counts.reduce((sum, count) => sum + count, 0);
}

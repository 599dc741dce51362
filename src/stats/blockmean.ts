import { finite, LEVEL, type Mean, symmetricInterval } from './interval.js';
import { momentsOf, type Outcomes } from './outcomes.js';
import { estimate, type Ratio, standardError } from './ratio.js';
import { studentCdf, studentCritical } from './student.js';

/** The mean, with its standard error, of something measured once per block, such as the difference of two bots. */
export interface BlockMean {
  readonly blocks: number;
  readonly mean: number;
  readonly standardError: number;
}

/**
 * The mean of a ratio over blocks.
 * @example
 * meanOfRatio(ratioOf([[2, 3], [1, 3]])).mean; // 0.5
 */
export function meanOfRatio(ratio: Ratio): BlockMean {
  return { blocks: ratio.clusters, mean: estimate(ratio), standardError: standardError(ratio) };
}

/**
 * The mean of outcomes, each divided by `perBlock` (games in a block, where outcomes are sums over games).
 * @example
 * meanOfOutcomes({ values: [-1, 0, 1], counts: [40, 10, 50] }, 3); // points a game
 */
export function meanOfOutcomes(outcomes: Outcomes, perBlock = 1): BlockMean {
  const { blocks, mean, variance } = momentsOf(outcomes);
  return { blocks, mean: mean / perBlock, standardError: Math.sqrt(variance / (blocks - 1)) / perBlock };
}

/**
 * The same mean with a standard error that allows for events of size `event` that have not been seen, or too rarely to
 * estimate their rate: as if there had been one more in each direction. Rare events then never lead to false certainty,
 * and with plenty of data nothing changes.
 *
 * For counts this is the plus-four interval with an unchanged centre. Source: A. Agresti & B. Coull, The American
 * Statistician 52 (1998), 119–126.
 * @example
 * withUnseen({ blocks: 100, mean: 0, standardError: 0 }, 3).standardError; // 0.042…
 */
export function withUnseen({ blocks, mean, standardError }: BlockMean, event: number): BlockMean {
  return { blocks, mean, standardError: Math.hypot(standardError, (Math.SQRT2 * event) / blocks) };
}

/** With fewer blocks, their variance cannot be estimated. */
export const LEAST_BLOCKS = 3;

/**
 * Student's interval for a number of blocks fixed in advance; no ends below three blocks.
 * @example
 * fixedInterval(meanOfOutcomes({ values: [-1, 0, 1], counts: [40, 10, 50] }), 0.95);
 */
export function fixedInterval({ blocks, mean, standardError: error }: BlockMean, level = LEVEL): Mean {
  const margin = blocks < LEAST_BLOCKS ? Number.POSITIVE_INFINITY : studentCritical(level, blocks - 1) * error;
  return symmetricInterval(mean, margin);
}

/**
 * A mean over blocks with its standard error and an interval. Default: Student's, at 95 %.
 * @example
 * withError(meanOfOutcomes({ values: [-1, 0, 1], counts: [40, 10, 50] })).standardError; // 0.09…
 */
export const withError = (of: BlockMean, interval = fixedInterval(of)): Mean => ({
  mean: finite(of.mean),
  low: interval.low,
  high: interval.high,
  standardError: finite(of.standardError),
});

/**
 * The posterior probability that the true mean is above 0, under a flat prior; null if it is unknown.
 * @example
 * probablyAbove(meanOfOutcomes({ values: [-1, 0, 1], counts: [40, 10, 50] })); // 0.85…
 */
export function probablyAbove({ blocks, mean, standardError }: BlockMean): number | null {
  if (!(blocks > 1)) return null;
  return mean === 0 ? 0.5 : studentCdf(mean / standardError, blocks - 1);
}

/**
 * The share of blocks above `reference`, counting ties as one half: the estimated chance to win the next block.
 * @example
 * shareWon({ values: [-1, 0, 1], counts: [40, 10, 50] }); // 0.55
 */
export function shareWon({ values, counts }: Outcomes, reference = 0): number {
  const won = values.reduce((sum, value, i) => sum + counts[i] * (0.5 + 0.5 * Math.sign(value - reference)), 0);
  return won / counts.reduce((sum, count) => sum + count, 0);
}

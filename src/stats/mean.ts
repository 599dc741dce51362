import { fixedInterval, meanOfRatio } from './blockmean.js';
import { type Interval, symmetricInterval } from './interval.js';
import type { Ratio } from './ratio.js';

/** Fewer clusters than this say too little. */
const CLUSTERS_NEEDED = 3;

/**
 * The interval of a mean (points per deal, tricks per game) over clusters: θ ± t · SE with t on J − 1 degrees of
 * freedom. Unbounded below three clusters; undefined without trials. `event`: how far a trial may be from the others
 * that has not been seen yet, see `withUnseen`; clusters are as large as they were on average over trials.
 * @example
 * const ratio = ratioOf([[2, 3], [1, 3]]); // two clusters of three trials
 * meanInterval(ratio, 0.95)?.estimate; // 0.5
 */
export function meanInterval(ratio: Ratio, level: number, event = 0): Interval | undefined {
  const { clusters, trials, trialsSquared } = ratio;
  if (trials === 0) return undefined;
  const { mean, standardError } = meanOfRatio(ratio);
  if (clusters < CLUSTERS_NEEDED) return symmetricInterval(mean, Number.POSITIVE_INFINITY, level);
  const unseen = (event * Math.sqrt((2 * trialsSquared) / trials)) / trials;
  return fixedInterval({ blocks: clusters, mean, standardError: Math.hypot(standardError, unseen) }, level);
}

import { fixedInterval, meanOfRatio } from './blockmean.js';
import type { Interval } from './interval.js';
import type { Ratio } from './ratio.js';

/**
 * The interval of a mean (points per deal, tricks per game) over clusters: θ ± t · SE with t on J − 1 degrees of
 * freedom. Unbounded with a single cluster; undefined without trials.
 * @example
 * const ratio = ratioOf([[2, 3], [1, 3]]); // two clusters of three trials
 * meanInterval(ratio, 0.95)?.estimate; // 0.5
 */
export function meanInterval(ratio: Ratio, level: number): Interval | undefined {
  return ratio.trials === 0 ? undefined : fixedInterval(meanOfRatio(ratio), level);
}

import { fixedInterval, meanOfRatio } from './blockmean.js';
import type { Interval } from './interval.js';
import type { Ratio } from './ratio.js';

/** What trials may come to, before any is seen. */
export interface Possible {
  /** How far a trial may be from the others that has not been seen yet, see `withUnseen`. */
  readonly event: number;
  /** What the rules of the game allow. */
  readonly least: number;
  readonly most: number;
}

/** Anything, and none that would be unlike those seen. */
const ANY: Possible = { event: 0, least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/**
 * The interval of a mean (points per deal, tricks per game) over clusters: θ ± t · SE with t on J − 1 degrees of
 * freedom, as far as it is possible. Unbounded below three clusters; undefined without trials. Of what was not seen yet,
 * clusters are as large as they were on average over trials.
 * @example
 * const ratio = ratioOf([[2, 3], [1, 3], [2, 3]]); // three clusters of three trials
 * meanInterval(ratio, 0.95)?.estimate; // 0.555…
 */
export function meanInterval(ratio: Ratio, level: number, { event, least, most } = ANY): Interval | undefined {
  const { clusters, trials, trialsSquared } = ratio;
  if (trials === 0) return undefined;
  const { mean, standardError } = meanOfRatio(ratio);
  const unseen = (event * Math.sqrt((2 * trialsSquared) / trials)) / trials;
  const free = fixedInterval({ blocks: clusters, mean, standardError: Math.hypot(standardError, unseen) }, level);
  if (!Number.isFinite(free.low)) return free;
  return { ...free, low: Math.max(least, free.low), high: Math.min(most, free.high) };
}

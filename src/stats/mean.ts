import { type Interval, symmetricInterval } from './interval.js';
import { estimate, type Ratio, standardError } from './ratio.js';
import { studentCritical } from './student.js';

/**
 * The interval of a mean (points per deal, tricks per game) over clusters: θ ± t · SE with t on J − 1 degrees of
 * freedom. Unbounded with a single cluster; undefined without trials.
 */
export function meanInterval(ratio: Ratio, level: number): Interval | undefined {
  if (ratio.trials === 0) return undefined;
  const margin = ratio.clusters < 2 ? Number.POSITIVE_INFINITY : marginOf(ratio, level);
  return symmetricInterval(estimate(ratio), margin, level);
}

function marginOf(ratio: Ratio, level: number): number {
  return studentCritical(level, ratio.clusters - 1) * standardError(ratio);
}

import type { Simulation } from './draws.js';
import type { Interval } from './interval.js';
import { normalCdf, normalQuantile } from './normal.js';

/** Blocks to resample: row j of `width` numbers at `rows[j · width …]`. */
export interface Rows {
  readonly rows: Float64Array;
  readonly width: number;
}

/** What to estimate, from the sums of the rows over blocks: `([w, n]) => w / n` for a ratio. */
export type Statistic = (sums: Float64Array) => number;

/**
 * The BCa interval: percentiles of the statistic over resampled blocks (each with all its games), corrected for bias
 * and skewness. For statistics without a formula for their error, and for heavy tails.
 *
 * Source: B. Efron, "Better Bootstrap Confidence Intervals", JASA 82 (1987), 171–185; A. Davison & D. Hinkley,
 * "Bootstrap Methods and their Application" (1997) §5.3.
 */
export function bootstrapInterval(data: Rows, statistic: Statistic, options: Simulation): Interval {
  const { level } = options;
  const blocks = data.rows.length / data.width;
  const sums = new Float64Array(data.width);
  for (let j = 0; j < blocks; j += 1) addRow(sums, data, j, 1);
  const estimate = statistic(sums);
  const law = resampled(data, statistic, options);
  const below = law.filter((value) => value < estimate).length + 0.5 * law.filter((value) => value === estimate).length;
  const bias = normalQuantile(Math.min(1 - 0.5 / law.length, Math.max(0.5 / law.length, below / law.length)));
  const acceleration = accelerationOf(data, statistic, sums);
  const end = (probability: number) => {
    const z = bias + normalQuantile(probability);
    return percentile(law, normalCdf(bias + z / (1 - acceleration * z)));
  };
  return { estimate, low: end((1 - level) / 2), high: end((1 + level) / 2), level };
}

function resampled(data: Rows, statistic: Statistic, { draws, uniform }: Simulation): Float64Array {
  const blocks = data.rows.length / data.width;
  const sums = new Float64Array(data.width);
  const law = Float64Array.from({ length: draws }, () => {
    sums.fill(0);
    for (let j = 0; j < blocks; j += 1) addRow(sums, data, Math.floor(uniform() * blocks), 1);
    return statistic(sums);
  });
  return law.sort();
}

/** A sixth of the skewness of the influence of single blocks, by leaving out each in turn. */
function accelerationOf(data: Rows, statistic: Statistic, sums: Float64Array): number {
  const blocks = data.rows.length / data.width;
  const without = Float64Array.from({ length: blocks }, (_, j) => {
    const rest = Float64Array.from(sums);
    addRow(rest, data, j, -1);
    return statistic(rest);
  });
  const mean = without.reduce((sum, value) => sum + value, 0) / blocks;
  const squares = without.reduce((sum, value) => sum + (mean - value) ** 2, 0);
  const cubes = without.reduce((sum, value) => sum + (mean - value) ** 3, 0);
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}

function addRow(sums: Float64Array, { rows, width }: Rows, j: number, sign: 1 | -1): void {
  for (let i = 0; i < width; i += 1) sums[i] += sign * rows[j * width + i];
}

/** Of ascending values, with linear interpolation at (n + 1) p. */
function percentile(sorted: Float64Array, p: number): number {
  const position = Math.min(sorted.length, Math.max(1, (sorted.length + 1) * p)) - 1;
  const below = Math.floor(position);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
}

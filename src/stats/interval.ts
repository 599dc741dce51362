/** An estimate and the range that covers the true value with probability `level` (before the data are seen). */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Coverage, 0 < level < 1, for example 0.95. */
  readonly level: number;
}

/**
 * Estimate ± margin.
 * @example
 * symmetricInterval(0.2, 0.05, 0.95); // from 0.15 to 0.25
 */
export function symmetricInterval(estimate: number, margin: number, level: number): Interval {
  return { estimate, low: estimate - margin, high: estimate + margin, level };
}

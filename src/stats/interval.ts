/** An estimate and the range that covers the true value with probability `level` (before the data are seen). */
export interface Interval {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  /** Coverage, 0 < level < 1, for example 0.95. */
  readonly level: number;
}

/** Estimate ± margin. */
export function symmetricInterval(estimate: number, margin: number, level: number): Interval {
  return { estimate, low: estimate - margin, high: estimate + margin, level };
}

/** A number and where it may lie. Two kinds: means, and how often something happened. Null is what is not known. */

/** Coverage of every interval in summaries. */
export const LEVEL = 0.95;

/** The ends of an interval; null where there is too little data, or none. */
export interface Ends {
  readonly low: number | null;
  readonly high: number | null;
}

/** A mean with its interval. */
export interface Mean extends Ends {
  /** The sum and the number of trials, if it is a mean over trials. */
  readonly total?: number;
  readonly trials?: number;
  readonly mean: number | null;
  /** The standard error, if it is a mean over blocks. */
  readonly standardError?: number | null;
}

/** How often something happened among `trials`: `rate` is count / trials, with its interval. Null without trials. */
export interface Proportion extends Ends {
  readonly count: number;
  readonly trials: number;
  readonly rate: number | null;
}

/**
 * Mean ± margin; without ends if the margin is infinite.
 * @example
 * symmetricInterval(0.2, 0.05); // from 0.15 to 0.25
 */
export const symmetricInterval = (mean: number, margin: number): Mean => ({
  mean: finite(mean),
  low: finite(mean - margin),
  high: finite(mean + margin),
});

/**
 * A mean in another unit.
 * @example
 * converted(symmetricInterval(0.2, 0.05), (points) => points / 3); // from 0.05 to 0.0833…
 */
export function converted({ mean, low, high }: Mean, as: (x: number) => number): Mean {
  const each = (x: number | null): number | null => (x === null ? null : finite(as(x)));
  return { mean: each(mean), low: each(low), high: each(high) };
}

/**
 * A mean the other way round: that of B − A in place of A − B.
 * @example
 * negated(symmetricInterval(0.2, 0.05)); // from −0.25 to −0.15
 */
export const negated = ({ mean, low, high, ...rest }: Mean): Mean => ({
  ...rest,
  mean: mean && -mean,
  low: high && -high,
  high: low && -low,
});

/**
 * Does the whole interval lie above a value?
 * @example
 * liesAbove(symmetricInterval(0.2, 0.05), 0); // true
 */
export const liesAbove = ({ low }: Ends, value = 0): boolean => low !== null && low > value;

/**
 * Does the whole interval lie below a value?
 * @example
 * liesBelow(symmetricInterval(0.2, 0.05), 0); // false
 */
export const liesBelow = ({ high }: Ends, value = 0): boolean => high !== null && high < value;

/**
 * Does an interval cover a value?
 * @example
 * covers(symmetricInterval(0.2, 0.05), 0.22); // true
 */
export const covers = (interval: Ends, value: number): boolean =>
  !liesAbove(interval, value) && !liesBelow(interval, value);

/**
 * The number if it is finite, else null.
 * @example
 * finite(1 / 0); // null
 */
export const finite = (x: number): number | null => (Number.isFinite(x) ? x : null);

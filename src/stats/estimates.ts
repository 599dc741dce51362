import type { Interval } from './interval.js';
import { meanInterval, type Possible } from './mean.js';
import { proportionInterval } from './proportion.js';
import { estimate, type Ratio } from './ratio.js';

/** Estimates for summaries: with their 95 % intervals, and null where there is too little data. */

/** Coverage of every interval. */
export const LEVEL = 0.95;

/** How often something happened among `trials`: `rate` is count / trials, with its interval. Null without trials. */
export interface Proportion {
  readonly count: number;
  readonly trials: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A mean with its interval, which is null if there is too little data. */
export interface MeanInterval {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A mean over `trials`. */
export interface Mean extends MeanInterval {
  readonly total: number;
  readonly trials: number;
}

export function proportionOf(ratio: Ratio): Proportion {
  const { total: count, trials } = ratio;
  const interval = proportionInterval(ratio, LEVEL);
  const known = trials > 0 && interval;
  return {
    count,
    trials,
    rate: known ? estimate(ratio) : null,
    low: known ? interval.low : null,
    high: known ? interval.high : null,
  };
}

/** `possible`: the range of trials. Default: unlimited. */
export function meanOf(ratio: Ratio, possible?: Possible): Mean {
  const { total, trials } = ratio;
  const interval = meanInterval(ratio, LEVEL, possible);
  const mean = trials > 0 ? estimate(ratio) : null;
  return { total, trials, mean, low: finite(interval?.low), high: finite(interval?.high) };
}

/** An interval of a run, with null for what is not known. */
export const meanFrom = ({ estimate, low, high }: Interval): MeanInterval => ({
  mean: finite(estimate),
  low: finite(low),
  high: finite(high),
});

/** The other way round: without bounds where they are not known. */
export const intervalFrom = ({ mean, low, high }: MeanInterval): Interval => ({
  estimate: mean ?? Number.NaN,
  low: low ?? Number.NEGATIVE_INFINITY,
  high: high ?? Number.POSITIVE_INFINITY,
  level: LEVEL,
});

/** Converts an estimate in parts to money. */
export function moneyFrom({ mean, low, high }: MeanInterval, { parts }: { readonly parts: number }): MeanInterval {
  const worth = (x: number | null): number | null => (x === null ? null : x / parts);
  return { mean: worth(mean), low: worth(low), high: worth(high) };
}

/** The number if it is finite, else null. */
export const finite = (x: number | undefined): number | null => (x !== undefined && Number.isFinite(x) ? x : null);

import { liesAbove, liesBelow, type Mean } from './interval.js';

/** The verdict from an interval of a difference A − B. */
export type Verdict = 'better' | 'worse' | 'equivalent' | 'undecided';

/**
 * `better` or `worse` where the interval lies wholly on one side of 0; else `equivalent` where it lies wholly within
 * ±`within`; else `undecided`.
 * @example
 * verdictOf(symmetricInterval(0.2, 0.05)); // 'better'
 */
export function verdictOf(interval: Mean, within = 0): Verdict {
  if (liesAbove(interval)) return 'better';
  if (liesBelow(interval)) return 'worse';
  return isEquivalent(interval, within) ? 'equivalent' : 'undecided';
}

/**
 * Whether the whole interval lies within ±`within` > 0: an equivalence test by interval inclusion.
 * Source: D. Schuirmann, J. Pharmacokinetics and Biopharmaceutics 15 (1987), 657–680.
 * @example
 * isEquivalent(symmetricInterval(0.01, 0.02), 0.05); // true
 */
export function isEquivalent(interval: Mean, within: number): boolean {
  return liesAbove(interval, -within) && liesBelow(interval, within);
}

/**
 * Half the width of an interval; infinite if it has no ends.
 * @example
 * halfWidth(symmetricInterval(0, 0.05)); // 0.05
 */
export function halfWidth({ low, high }: Mean): number {
  return low === null || high === null ? Number.POSITIVE_INFINITY : (high - low) / 2;
}

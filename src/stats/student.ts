import { betaLogitQuantile, logBetaCdf } from './beta.js';

/**
 * The probability that Student's t with `df` > 0 degrees of freedom (any finite real number) is at
 * most t. Relative error of either tail near 1e-13.
 * @example
 * studentCdf(2.2622, 9); // 0.975
 */
export function studentCdf(t: number, df: number): number {
  if (!Number.isFinite(t)) return t > 0 ? 1 : t < 0 ? 0 : Number.NaN;
  const tail = 0.5 * Math.exp(logBetaCdf({ x: df / (df + t * t), y: (t * t) / (df + t * t) }, df / 2, 0.5));
  return t > 0 ? 1 - tail : tail;
}

/**
 * The t with P(T ≤ t) = p for Student's t with `df` > 0 degrees of freedom, 0 ≤ p ≤ 1.
 *
 * Solved on the log-odds scale of the beta variable df/(df + t²) ~ Beta(df/2, ½), see `betaLogitQuantile` in beta.ts.
 * @example
 * studentQuantile(0.975, 9); // 2.262…
 */
export function studentQuantile(p: number, df: number): number {
  if (!(p >= 0)) return Number.NaN;
  if (p > 0.5) return -studentQuantile(1 - p, df);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p === 0.5) return 0;
  const v = betaLogitQuantile({ below: 2 * p, above: 1 - 2 * p }, df / 2, 0.5);
  return -Math.sqrt(df) * Math.exp(-v / 2);
}

/**
 * The two-sided critical value: P(|T| > t) = 1 − level. Infinity without degrees of freedom.
 * @example
 * studentCritical(0.95, 9); // 2.262…
 */
export function studentCritical(level: number, df: number): number {
  if (!(df > 0)) return Number.POSITIVE_INFINITY;
  const key = `${level} ${df}`;
  const before = CRITICAL.get(key);
  if (before !== undefined) return before;
  if (CRITICAL.size > 10_000) CRITICAL.clear();
  const critical = -studentQuantile((1 - level) / 2, df);
  CRITICAL.set(key, critical);
  return critical;
}

/** A cache of critical values: all tables of a run need the same ones. */
const CRITICAL = new Map<string, number>();

/** The accepted error rates of a sequential test. */
export interface ErrorRates {
  /** The probability of accepting H1 if H0 is true, 0 < alpha < 1. */
  readonly alpha: number;
  /** The probability of accepting H0 if H1 is true, 0 < beta < 1 − alpha. */
  readonly beta: number;
}

/** Where the log-likelihood ratio ends the test: H0 at or below `lower`, H1 at or above `upper`. */
export interface WaldBounds {
  readonly lower: number;
  readonly upper: number;
}

/**
 * The bounds of the log-likelihood ratio for these error rates. Source: A. Wald, "Sequential Tests of Statistical
 * Hypotheses", Ann. Math. Statist. 16 (1945), 117–186.
 * @example
 * waldBounds({ alpha: 0.05, beta: 0.05 }); // ±2.94…
 */
export function waldBounds({ alpha, beta }: ErrorRates): WaldBounds {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** A sequential test after some looks: plain data. */
export interface SprtState {
  readonly blocks: number;
  readonly llr: number;
  /** Wald's bounds, tightened by the expected overshoot. */
  readonly bounds: WaldBounds;
  readonly verdict: 'H0' | 'H1' | 'continue';
  /** The first look at which it could have ended, and its bounds; null before. The estimate depends on it. */
  readonly first: { readonly blocks: number; readonly bounds: WaldBounds } | null;
}

/**
 * A test before its first look.
 * @example
 * startSprt({ alpha: 0.05, beta: 0.05 }).verdict; // 'continue'
 */
export function startSprt(rates: ErrorRates): SprtState {
  return { blocks: 0, llr: 0, bounds: waldBounds(rates), verdict: 'continue', first: null };
}

/** The mean overshoot of a normal random walk, in standard deviations of a step. */
const OVERSHOOT = 0.5826;

/**
 * The test after a look at the log-likelihood ratio of all blocks so far; `step`: the standard deviation of its change
 * between looks (`lookDeviation`); `mayEnd`: is there enough data to end? Looks must be evenly spaced and in block
 * order.
 *
 * A test ends a little beyond its bound, and so errs less often than allowed, at the price of length. Therefore the
 * bounds are tightened by the expected overshoot, though never by more than half. Source: D. Siegmund, "Sequential
 * Analysis" (1985), Corollary 8.33 and chapter X.2.
 * @example
 * const rates = { alpha: 0.05, beta: 0.05 };
 * lookSprt(startSprt(rates), { llr: 4, blocks: 100, step: 0.5, mayEnd: true }, rates).verdict; // 'H1'
 */
export function lookSprt(
  { first: before }: SprtState,
  {
    llr,
    blocks,
    step,
    mayEnd,
  }: { readonly llr: number; readonly blocks: number; readonly step: number; readonly mayEnd: boolean },
  rates: ErrorRates,
): SprtState {
  const { lower, upper } = waldBounds(rates);
  const overshoot = OVERSHOOT * step;
  const bounds = { lower: lower + Math.min(overshoot, -lower / 2), upper: upper - Math.min(overshoot, upper / 2) };
  if (!mayEnd) return { blocks, llr, bounds, verdict: 'continue', first: null };
  const verdict = llr < bounds.lower ? 'H0' : llr > bounds.upper ? 'H1' : 'continue';
  return { blocks, llr, bounds, verdict, first: before ?? { blocks, bounds } };
}

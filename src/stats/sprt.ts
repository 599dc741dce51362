/** The accepted error rates of a sequential test. */
export interface ErrorRates {
  /** The probability to accept H1 although H0 holds, 0 < alpha < 1. */
  readonly alpha: number;
  /** The probability to accept H0 although H1 holds, 0 < beta < 1 − alpha. */
  readonly beta: number;
}

/** Where the log-likelihood ratio ends the test: H0 at or below `lower`, H1 at or above `upper`. */
export interface WaldBounds {
  readonly lower: number;
  readonly upper: number;
}

/**
 * The bounds of the log-likelihood ratio for these error rates. Source: A. Wald, "Sequential Tests of Statistical Hypotheses", Ann. Math. Statist. 16 (1945), 117–186.
 * @example
 * waldBounds({ alpha: 0.05, beta: 0.05 }); // ±2.94…
 */
export function waldBounds({ alpha, beta }: ErrorRates): WaldBounds {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** No verdict before this many blocks: until then a skewed distribution has not shown its tail, and errors double. */
const BLOCKS_NEEDED = 50;

/** How far records of the log-likelihood ratio in one direction went beyond the record before. */
export interface RecordSums {
  readonly extreme: number;
  readonly sum: number;
  readonly squares: number;
}

/** A sequential test after some looks: plain data. */
export interface SprtState {
  readonly blocks: number;
  readonly llr: number;
  /** Wald's bounds drawn in by the overshoot to be expected. */
  readonly bounds: WaldBounds;
  readonly verdict: 'H0' | 'H1' | 'continue';
  readonly lows: RecordSums;
  readonly highs: RecordSums;
}

const NO_RECORDS: RecordSums = { extreme: 0, sum: 0, squares: 0 };

/**
 * A test before its first look.
 * @example
 * startSprt({ alpha: 0.05, beta: 0.05 }).verdict; // 'continue'
 */
export function startSprt(rates: ErrorRates): SprtState {
  return { blocks: 0, llr: 0, bounds: waldBounds(rates), verdict: 'continue', lows: NO_RECORDS, highs: NO_RECORDS };
}

/**
 * The test after a look at the log-likelihood ratio `llr` of the first `blocks` blocks. Looks must come at equal
 * distances and in block order: to look whenever a short game happens to end favours what makes games short.
 *
 * A test that ends does so a little beyond the bound and thus errs less often than allowed, at the price of length.
 * The mean overshoot is E(h²) / 2E(h) over the steps h by which new records of the ratio exceed old ones, and the
 * bounds are drawn in by it. Source: D. Siegmund, "Sequential Analysis" (1985), Corollary 8.33.
 * @example
 * const rates = { alpha: 0.05, beta: 0.05 };
 * lookSprt(startSprt(rates), { llr: 4, blocks: 100 }, rates).verdict; // 'H1'
 */
export function lookSprt(
  before: SprtState,
  { llr, blocks }: { readonly llr: number; readonly blocks: number },
  rates: ErrorRates,
): SprtState {
  const lows = llr < before.lows.extreme ? withRecord(before.lows, llr) : before.lows;
  const highs = llr > before.highs.extreme ? withRecord(before.highs, llr) : before.highs;
  const { lower, upper } = waldBounds(rates);
  const bounds = { lower: lower + overshoot(lows), upper: upper - overshoot(highs) };
  const passed = llr < bounds.lower ? 'H0' : llr > bounds.upper ? 'H1' : 'continue';
  return { blocks, llr, bounds, verdict: blocks < BLOCKS_NEEDED ? 'continue' : passed, lows, highs };
}

function withRecord({ extreme, sum, squares }: RecordSums, llr: number): RecordSums {
  const step = Math.abs(llr - extreme);
  return { extreme: llr, sum: sum + step, squares: squares + step * step };
}

function overshoot({ sum, squares }: RecordSums): number {
  return sum === 0 ? 0 : squares / (2 * sum);
}

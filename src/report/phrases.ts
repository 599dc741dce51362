import { named } from '../page/names.js';
import { percent, signed } from '../text/numbers.js';

/** A number with its interval, as summaries have it. */
interface Interval {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** `+0.123 (95 %: +0.101 to +0.145)`: the text of a mark. */
export const meanInWords = ({ mean, low, high }: Interval): string =>
  `${signed(mean, 3)}${low === null || high === null ? '' : ` (95 %: ${signed(low, 3)} to ${signed(high, 3)})`}`;

interface Share {
  readonly count: number;
  readonly trials: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** `71.3 % of 4,000 (95 %: 71.2 % to 71.4 %)`. */
export const shareInWords = ({ rate, low, high, trials }: Share): string =>
  `${percent(rate)} of ${trials}${low === null ? '' : ` (95 %: ${percent(low)} to ${percent(high)})`}`;

/** A share as a mean in percent, for charts. */
export const inPercent = ({ rate, low, high }: Share): Interval => ({
  mean: rate === null ? null : 100 * rate,
  low: low === null ? null : 100 * low,
  high: high === null ? null : 100 * high,
});

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  const shown = names.map(named);
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

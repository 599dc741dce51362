import { liesAbove, liesBelow, type Mean } from '../../stats/interval.js';
import { percent, signed } from '../text/numbers.js';
import type { IntervalValue } from './document.js';

/** `+0.123 (95 %: +0.101 to +0.145)`; of a share `71.3 % of 4000 (95 %: 71.2 % to 71.4 %)`. */
export function inWords(value: IntervalValue): string {
  const [text, read] =
    'rate' in value
      ? [`${percent(value.rate)} of ${value.trials}`, percent]
      : [signed(value.mean, 3), (x: number) => signed(x, 3)];
  const { low, high } = value;
  return low === null || high === null ? text : `${text} (95 %: ${read(low)} to ${read(high)})`;
}

/** What a difference says of the first of two. */
export const sureness = (difference: Mean): string =>
  liesAbove(difference) ? 'better than' : liesBelow(difference) ? 'worse than' : 'not surely better or worse than';

/** Names in a sentence: `a`, `a and b`, `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The smallest p-value that 10,000 draws can resolve. */
const LEAST_P = 0.0002;

/** A probability from a model, which is never quite 0 or 1. */
export const shownChance = (p: number | null): string =>
  p === null ? '–' : p < 0.0001 ? '< 0.0001' : p > 0.9999 ? '> 0.9999' : p.toFixed(4);

export const shownP = (p: number | null): string => (p === null ? '–' : p < LEAST_P ? `< ${LEAST_P}` : p.toFixed(4));

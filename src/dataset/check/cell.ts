import { didYouMean, shown } from '../../input/refusal.js';
import type { ColumnSchema } from '../schema.js';

/** Says what is wrong with a value, or null. */
export type CellCheck = (value: unknown) => string | null;

/** How the values of a column are checked: type, range, and whether they may be missing. */
export function cellCheck(column: ColumnSchema): CellCheck {
  const ofValue = valueCheck(column);
  return (value) => {
    if (value === null || value === undefined) return column.nullable ? null : 'is missing, which it may not be';
    return ofValue(value);
  };
}

function valueCheck({ type, range }: ColumnSchema): CellCheck {
  if (type === 'BOOLEAN') return (value) => (typeof value === 'boolean' ? null : expected('true or false', value));
  if (type === 'STRING') return range === null ? textCheck : wordCheck(range as readonly string[]);
  const [lowest, highest] = range as readonly [number, number];
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return expected('a whole number', value);
    return value >= lowest && value <= highest ? null : `expected ${lowest} to ${highest}; found ${value}`;
  };
}

const textCheck: CellCheck = (value) => (typeof value === 'string' ? null : expected('a text', value));

function wordCheck(words: readonly string[]): CellCheck {
  const known = new Set<unknown>(words);
  return (value) => {
    if (known.has(value)) return null;
    const hint = typeof value === 'string' ? didYouMean(value, words) : '';
    return `expected one of ${words.join(', ')}; found ${shownValue(value)}${hint}`;
  };
}

const expected = (what: string, value: unknown): string => `expected ${what}; found ${shownValue(value)}`;

export const shownValue = (value: unknown): string =>
  typeof value === 'bigint' ? String(value) : value === null || value === undefined ? 'nothing' : shown(value);

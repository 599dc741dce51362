// Hot path: what signs compute; no allocation once they are joined.
import type { Value } from './vocabulary.js';

export const [OR, AND, COMPARISON, SUM, PRODUCT] = [1, 2, 3, 4, 5];

interface Sign {
  /** How tightly it joins. */
  readonly power: number;
  /** The result from both values. Truths are 1, 0, and NaN where a value is missing. */
  readonly of: <S>(a: Value<S>, b: Value<S>) => Value<S>;
  /** The same of a comparison with one number. */
  readonly beside?: <S>(a: Value<S>, number: number) => Value<S>;
}

/** What a comparison is where the first value is below the second, the same, and above; missing where one is. */
const comparison = (below: number, same: number, above: number): Sign => {
  const truth = (a: number, b: number): number => (a < b ? below : a > b ? above : a === b ? same : Number.NaN);
  return {
    power: COMPARISON,
    of: (a, b) => (s) => truth(a(s), b(s)),
    beside: (a, number) => (s) => truth(a(s), number),
  };
};

/** A result that is decided by one of the values, whatever the other is, even if that is missing. */
const unless = (power: number, decided: number, of: (a: number, b: number) => number): Sign => ({
  power,
  of: (a, b) => (s) => {
    const first = a(s);
    if (first === decided) return decided;
    const second = b(s);
    return second === decided ? decided : of(first, second);
  },
});

export const SIGNS: Readonly<Record<string, Sign>> = {
  or: unless(OR, 1, (a, b) => a + b),
  and: unless(AND, 0, (a, b) => a * b),
  '=': comparison(0, 1, 0),
  '!=': comparison(1, 0, 1),
  '<': comparison(1, 0, 0),
  '<=': comparison(1, 1, 0),
  '>': comparison(0, 0, 1),
  '>=': comparison(0, 1, 1),
  in: { power: COMPARISON, of: (a) => a },
  '+': { power: SUM, of: (a, b) => (s) => a(s) + b(s) },
  '-': { power: SUM, of: (a, b) => (s) => a(s) - b(s) },
  '*': { power: PRODUCT, of: (a, b) => (s) => a(s) * b(s) },
  // Divided by nothing there is no number: it is missing, of which no comparison is true.
  '/': { power: PRODUCT, of: (a, b) => (s) => a(s) / (b(s) || Number.NaN) },
};

export const ORDERED = ['<', '<=', '>', '>='];
const RELATIONS = ['=', '!=', '<', '>=', '>', '<='];
const inPairs = (signs: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(RELATIONS.map((sign, i) => [sign, signs[i]]));
/** The comparison that holds where another does not. */
export const OPPOSITE = inPairs(['!=', '=', '>=', '<', '<=', '>']);
/** The same comparison with its sides exchanged. */
export const TURNED = inPairs(['=', '!=', '>', '<=', '<', '>=']);

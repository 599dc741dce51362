import type { Value } from './terms.js';

/** Compares by the difference; where a value is missing, the result is, too. */
const compared =
  (holds: (difference: number) => boolean) =>
  (a: Value, b: Value): Value =>
  (situation) => {
    const difference = a(situation) - b(situation);
    return Number.isNaN(difference) ? Number.NaN : Number(holds(difference));
  };

/** Truths are 1, 0, and NaN where a value is missing; `and` and `or` have a result if it does not depend on that value. */
export const SIGNS: Readonly<Record<string, (a: Value, b: Value) => Value>> = {
  and: (a, b) => (situation) => {
    const first = a(situation);
    if (first === 0) return 0;
    const second = b(situation);
    return second === 0 ? 0 : first * second;
  },
  or: (a, b) => (situation) => {
    const first = a(situation);
    if (first === 1) return 1;
    const second = b(situation);
    return second === 1 ? 1 : first + second;
  },
  '+': (a, b) => (situation) => a(situation) + b(situation),
  '-': (a, b) => (situation) => a(situation) - b(situation),
  '*': (a, b) => (situation) => a(situation) * b(situation),
  '=': compared((difference) => difference === 0),
  '!=': compared((difference) => difference !== 0),
  '<': compared((difference) => difference < 0),
  '<=': compared((difference) => difference <= 0),
  '>': compared((difference) => difference > 0),
  '>=': compared((difference) => difference >= 0),
};

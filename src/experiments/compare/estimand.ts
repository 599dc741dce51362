import type { Duel, Form, Triple } from '../../boards/job.js';
import { difference, formFrom, sumOf } from '../blocks/forms.js';
import type { Estimand } from './options.js';

/** Bots of a comparison, by their place in the job's list. */
export const A = 0;
export const B = 1;
export const FIELD = 2;

/** How a comparison is played: its triples, and the two slots that are compared. */
interface Comparison {
  readonly triples: readonly Triple[];
  readonly duel: Omit<Duel, 'swings' | 'hands'>;
}

const COMPARISONS: Readonly<Record<Estimand, Comparison>> = {
  'head-to-head': {
    triples: [[A, B, FIELD]],
    duel: { first: 0, second: 1, form: difference([0], [1]) },
  },
  'one-in-field': {
    triples: [
      [A, FIELD, FIELD],
      [B, FIELD, FIELD],
    ],
    duel: { first: 0, second: 3, form: difference([0], [3]) },
  },
};

/** Head-to-head: both at a table with a field bot. One-in-field: each takes the same seats among two of the field. */
export const comparisonOf = (estimand: Estimand): Comparison => COMPARISONS[estimand];

/**
 * The same comparison for hybrids of the two: hybrid `h` has part `k` of A if bit `k` is set. In one-in-field, a hybrid
 * is measured by its score. Head-to-head it plays against both B and A, and its advantages are summed, so that nothing
 * depends on which of the two is named first. `times` is the scale of a difference of two hybrids, relative to the form
 * of the comparison. One part alone needs none.
 */
export function hybridsOf(estimand: Estimand, parts: number, firstBot: number) {
  if (parts < 2) return { triples: [], forms: [], times: 1 };
  const { triples: main, duel } = comparisonOf(estimand);
  const bots = Array.from({ length: 2 ** parts - 2 }, (_, i) => firstBot + i);
  if (estimand === 'one-in-field') {
    const score = (triple: number): Form => ({ slots: [3 * triple], weights: [1] });
    const forms = [score(1), ...bots.map((_, i) => score(main.length + i)), score(0)];
    return { triples: bots.map((bot): Triple => [bot, FIELD, FIELD]), forms, times: 1 };
  }
  const formAt = (triple: number): Form => formFrom(duel.form, 3 * triple);
  return {
    triples: bots.flatMap((bot): Triple[] => [
      [bot, B, FIELD],
      [bot, A, FIELD],
    ]),
    forms: [
      { ...duel.form, weights: duel.form.weights.map((weight) => -weight) },
      ...bots.map((_, i) => sumOf(formAt(1 + 2 * i), formAt(2 + 2 * i))),
      duel.form,
    ],
    times: 2,
  };
}

import type { Duel, Form, Triple } from '../blocks/block-job.js';
import { difference, oneAgainstTwo } from '../blocks/forms.js';

/** What "A is better than B" is to mean. */
export const ESTIMANDS = ['head-to-head', 'one-in-field', 'two-vs-one'] as const;
export type Estimand = (typeof ESTIMANDS)[number];

/** Bots of a comparison, by their place in the job's list. */
export const A = 0;
export const B = 1;
export const FIELD = 2;

/** How a comparison is played: its triples, the two slots that are compared, and what the form of a block is to be divided by. */
export interface Comparison {
  readonly triples: readonly Triple[];
  readonly duel: Omit<Duel, 'swings'>;
  readonly divisor: number;
}

/**
 * Head-to-head: both against a field bot, the score of the one less that of the other. One-in-field: each takes the same seats among two of
 * the field. Two-vs-one: each against two of the other, a bot's score less the mean of its opponents'.
 */
export function comparisonOf(estimand: Estimand): Comparison {
  if (estimand === 'head-to-head') {
    return { triples: [[A, B, FIELD]], duel: { first: 0, second: 1, form: difference([0], [1]) }, divisor: 1 };
  }
  const [triples, form]: [Triple[], Form] =
    estimand === 'one-in-field'
      ? [
          [
            [A, FIELD, FIELD],
            [B, FIELD, FIELD],
          ],
          difference([0], [3]),
        ]
      : [
          [
            [A, B, B],
            [B, A, A],
          ],
          oneAgainstTwo(0),
        ];
  return { triples, duel: { first: 0, second: 3, form }, divisor: estimand === 'two-vs-one' ? 4 : 1 };
}

/**
 * The same comparison with hybrids of the two: hybrid `h` has part `k` of A where bit `k` is set. Gives the triples that are played besides,
 * and a form for every hybrid (none of A's parts first, all of them last) that measures it as the comparison measures A, less a constant.
 */
export function hybridsOf(
  estimand: Estimand,
  parts: number,
  firstBot: number,
): { readonly triples: readonly Triple[]; readonly forms: readonly Form[] } {
  const all = 2 ** parts - 1;
  const triples: Triple[] = [];
  const main = comparisonOf(estimand);
  const forms: Form[] = [estimand === 'one-in-field' ? { slots: [3], weights: [1] } : { slots: [], weights: [] }];
  for (let hybrid = 1; hybrid < all; hybrid++) {
    const bot = firstBot + hybrid - 1;
    const t = main.triples.length + triples.length;
    if (estimand === 'head-to-head') {
      triples.push([bot, B, FIELD]);
      forms.push(difference([3 * t], [3 * t + 1]));
    } else if (estimand === 'one-in-field') {
      triples.push([bot, FIELD, FIELD]);
      forms.push({ slots: [3 * t], weights: [1] });
    } else {
      triples.push([bot, B, B], [B, bot, bot]);
      forms.push(oneAgainstTwo(t));
    }
  }
  forms.push(estimand === 'one-in-field' ? { slots: [0], weights: [1] } : main.duel.form);
  return { triples, forms };
}

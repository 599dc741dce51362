import type { Duel, Form, Triple } from './block-job.js';

/** Where every triple has a bot twice, the seatings that go the other way round are the same games again: three are enough. */
export const usefulSeatings = (triples: readonly Triple[], wanted: 3 | 6): 3 | 6 =>
  triples.every((triple) => new Set(triple).size < 3) ? 3 : wanted;

/** The slots of a bot: its score in a block is their sum. */
export function totalOf(triples: readonly Triple[], bot: number): Form {
  const slots = triples.flatMap((triple, t) =>
    triple.flatMap((other, place) => (other === bot ? [3 * t + place] : [])),
  );
  return { slots, weights: slots.map(() => 1) };
}

/** The sum of some slots less that of others. */
export const difference = (plus: readonly number[], minus: readonly number[]): Form => ({
  slots: [...plus, ...minus],
  weights: [...plus.map(() => 1), ...minus.map(() => -1)],
});

/** A form of the first triples as one of those that begin at another slot. */
export const formFrom = ({ slots, weights }: Form, from: number): Form => ({
  slots: slots.map((slot) => slot + from),
  weights,
});

export const sumOf = (a: Form, b: Form): Form => ({
  slots: [...a.slots, ...b.slots],
  weights: [...a.weights, ...b.weights],
});

/** Triples `t` (A, B, B) and `t + 1` (B, A, A): A's score less the mean of its two opponents', in both; over four. */
export const oneAgainstTwo = (t: number): Form => ({
  slots: [3 * t, 3 * t + 1, 3 * t + 2, 3 * t + 3, 3 * t + 4, 3 * t + 5],
  weights: [2, -1, -1, -2, 1, 1],
});

/** Triples 0 (A, field, field) and 1 (B, field, field): the same seats with A less with B. */
export const oneInField: Omit<Duel, 'swings'> = { first: 0, second: 3, form: difference([0], [3]) };

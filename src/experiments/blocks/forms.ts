import type { Form, Triple } from '../../boards/job.js';

/** If every triple contains a bot twice, the seatings of the other orientation repeat games: three are enough. */
export const usefulSeatings = (triples: readonly Triple[], wanted: 3 | 6): 3 | 6 =>
  triples.every((triple) => new Set(triple).size < 3) ? 3 : wanted;

/** The slots of a bot, which sum to its score in a block. */
export function totalOf(triples: readonly Triple[], bot: number): Form {
  const slots = triples.flatMap((triple, t) =>
    triple.flatMap((other, place) => (other === bot ? [3 * t + place] : [])),
  );
  return { slots, weights: slots.map(() => 1) };
}

/** The sum of some slots minus the sum of others. */
export const difference = (plus: readonly number[], minus: readonly number[]): Form => ({
  slots: [...plus, ...minus],
  weights: [...plus.map(() => 1), ...minus.map(() => -1)],
});

/** A form of the first triples, shifted to triples that begin at another slot. */
export const formFrom = ({ slots, weights }: Form, from: number): Form => ({
  slots: slots.map((slot) => slot + from),
  weights,
});

export const sumOf = (a: Form, b: Form): Form => ({
  slots: [...a.slots, ...b.slots],
  weights: [...a.weights, ...b.weights],
});

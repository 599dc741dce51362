/** What is believed of players who may be one of several bots: how likely each is, in sum 1. */

/** What is believed of the players in the seats; null where there is but one bot. */
export type Beliefs = readonly (readonly number[] | null)[];

/** So likely is one who was found out to be somebody else in the next deal: any of those that it can be. */
const SLIP = 0.02;

/**
 * How likely each of several bots is before anything is known: half as likely as the one named before it. With an even
 * start the strongest, of whom there are most, was taken for a weak one at its first words.
 */
export function atFirst(count: number): readonly number[] {
  const halves = Array.from({ length: count }, (_, m) => 2 ** -m);
  return inSumOne(halves);
}

/**
 * What is believed before the next deal, of who was believed to be that after the last.
 * @example
 * beforeNext([0.9, 0.1]); // [0.892, 0.108]
 */
export const beforeNext = (shares: readonly number[]): readonly number[] =>
  shares.map((share) => (1 - SLIP) * share + SLIP / shares.length);

/** What is believed before a deal, and then, if it alone would have led to `alone` from nothing. */
export function afterDeal(before: readonly number[], alone: readonly number[]): readonly number[] {
  const first = atFirst(alone.length);
  return inSumOne(before.map((share, m) => (share * alone[m]) / first[m]));
}

function inSumOne(weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

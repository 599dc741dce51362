// Asked thirty times in every deal: no allocation, no closures.
import {
  above,
  type Card,
  type CardSet,
  intersect,
  lowest,
  lowestRanked,
  type Suit,
  suitOf,
  suitSet,
  union,
  without,
} from '../../src/public/bots.js';

/** The cards that some card of `set` beats or is, suit by suit. */
export function covered(set: CardSet): CardSet {
  let under = set as number;
  under |= (under >>> 1) & 0x7f7f7f7f;
  under |= (under >>> 2) & 0x3f3f3f3f;
  under |= (under >>> 4) & 0x0f0f0f0f;
  return under as CardSet;
}

/** The cards of a hand that none of `others` beats in suit. */
export const masters = (hand: CardSet, others: CardSet): CardSet => without(hand, covered(others));

/** The first set, unless it is empty. */
export const orElse = (set: CardSet, other: CardSet): CardSet => (set !== 0 ? set : other);

/** The cards of `set` that beat the card winning the trick. `trumps` are all cards of the trump suit. */
export function beating(set: CardSet, winning: Card, trumps: CardSet): CardSet {
  const isTrumped = intersect(suitSet(suitOf(winning)), trumps) !== 0;
  return intersect(set, isTrumped ? above(winning) : union(above(winning), trumps));
}

/** Throws the lowest card beside trumps that is not good for a trick. */
export function throwOff(cards: CardSet, trumps: CardSet, others: CardSet): Card {
  const side = without(cards, trumps);
  return side === 0 ? lowest(cards) : lowestRanked(orElse(without(side, masters(side, others)), side));
}

/** The cards that are or beat some card of `set`, suit by suit. */
export function covering(set: CardSet): CardSet {
  let over = set as number;
  over |= (over << 1) & 0xfefefefe;
  over |= (over << 2) & 0xfcfcfcfc;
  over |= (over << 4) & 0xf0f0f0f0;
  return over as CardSet;
}

/** How many cards of each suit a set has, a byte a suit. */
export function countsOf(set: CardSet): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (nibbles + (nibbles >>> 4)) & 0x0f0f0f0f;
}

/** The suit of a hand of which the others have fewest cards; the first of equals. The hand is not empty. */
export function suitOfFewest(hand: CardSet, others: CardSet): Suit {
  const counts = countsOf(others);
  let best = ABSENT;
  for (let suit = 0; suit < 4; suit++) {
    const isAbsent = (((hand >>> (suit << 3)) & 0xff) - 1) >> 31;
    const key = (((counts >>> (suit << 3)) & 15) << 2) | suit | (isAbsent & ABSENT);
    best += (key - best) & ((key - best) >> 31); // the smaller one, without a branch: which it is cannot be foretold
  }
  return (best & 3) as Suit;
}

/** More than any count, with a suit as two bits below it. */
const ABSENT = 64;

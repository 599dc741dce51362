// Asked thirty times in every deal: no allocation, no closures.
import {
  above,
  type Card,
  type CardSet,
  inSuit,
  intersect,
  lowest,
  SUITS,
  type Suit,
  size,
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

/** The suit of a hand of which the others have fewest cards. The hand is not empty. */
export function suitOfFewest(hand: CardSet, others: CardSet): Suit {
  let best = suitOf(lowest(hand));
  let fewest = 9;
  for (const suit of SUITS) {
    const count = size(inSuit(others, suit));
    if (inSuit(hand, suit) === 0 || count >= fewest) continue;
    best = suit;
    fewest = count;
  }
  return best;
}

// Hot path: which card of a class may be played; no allocation, no closures once they are read.
import {
  above,
  type Card,
  type CardSet,
  EMPTY,
  highest,
  highestRanked,
  inSuit,
  intersect,
  lowestRanked,
  type Suit,
  suitOf,
  suitSet,
  union,
  without,
} from '../../cards/engine/cards.js';
import { mastersIn } from '../features/hand.js';
import type { Asked } from './asked.js';
import { outstandingFor, sideSuit } from './side-suits.js';

/** The cards of a hand that none of some others beats in suit. */
export const mastersOf = (hand: CardSet, others: CardSet): CardSet =>
  (mastersIn(hand, others, 0) |
    mastersIn(hand, others, 1) |
    mastersIn(hand, others, 2) |
    mastersIn(hand, others, 3)) as CardSet;

/** All cards of the trump suit; none without trumps. */
export const trumpsOf = ({ trump }: Pick<Asked, 'trump'>): CardSet => (trump > 3 ? EMPTY : suitSet(trump as Suit));

/** The cards that may be played and would head the trick; none when leading. */
export function winnersOf(asked: Asked): CardSet {
  const winning = asked.cards?.winning ?? null;
  if (winning === null) return EMPTY;
  const heads = suitOf(winning) === asked.trump ? above(winning) : union(above(winning), trumpsOf(asked));
  return intersect(asked.legalCards, heads);
}

const orNone = (cards: CardSet, of: (cards: CardSet) => Card): number => (cards === EMPTY ? -1 : of(cards));

/** The highest master of the suit but trumps of which others may hold fewest; if there is none, the top trump. */
function master(asked: Asked): number {
  const others = outstandingFor(asked);
  const masters = mastersOf(asked.legalCards, others);
  const suit = sideSuit(masters, others, asked.trump, false);
  return orNone(suit < 0 ? masters : inSuit(masters, suit as Suit), highest);
}

/** The lowest card beside trumps that is no master. */
function throwOff(asked: Asked): number {
  const side = without(asked.legalCards, trumpsOf(asked));
  return orNone(without(side, mastersOf(side, outstandingFor(asked))), lowestRanked);
}

/** Classes of cards that lines of cards name by one word, and the card of each that may be played; −1 for none. */
export const CARD_CLASSES: Readonly<Record<string, (asked: Asked) => number>> = {
  master,
  cheapest_winner: (asked) => orNone(winnersOf(asked), lowestRanked),
  dearest_winner: (asked) => orNone(winnersOf(asked), highestRanked),
  throw_off: throwOff,
  high: ({ legalCards }) => orNone(legalCards, highestRanked),
  low: ({ legalCards }) => orNone(legalCards, lowestRanked),
};

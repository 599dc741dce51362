// Hot path: no allocation, no iterators.
import { type CardSet, EMPTY, inSuit, SUITS } from '../../cards/engine/cards.js';
import { lengthOf } from '../features/hand.js';
import { outstandingOf } from '../features/situation.js';
import type { Asked } from './asked.js';

/** The cards that others may hold, as the seat that plays sees it; −1, all cards, before the play. */
export const outstandingFor = ({ hand, cards }: Asked): CardSet =>
  cards ? outstandingOf({ hand, gone: cards.gone, discards: cards.discards }) : (-1 as CardSet);

/**
 * Of the suits but trumps that have some of the cards, the one with the fewest in a set, or with the most; of equal
 * ones the first; −1 if there is none.
 */
export function sideSuit(among: CardSet, counted: CardSet, trump: number, isMost: boolean): number {
  let found = -1;
  let best = 0;
  for (let i = 0; i < SUITS.length; i++) {
    const suit = SUITS[i];
    if (suit === trump || inSuit(among, suit) === EMPTY) continue;
    const length = isMost ? -lengthOf(counted, suit) : lengthOf(counted, suit);
    if (found >= 0 && length >= best) continue;
    found = suit;
    best = length;
  }
  return found;
}

/** A side suit of which a card may be played, looked for again only where the cards are others. */
function remembered(countedIn: (asked: Asked) => CardSet, isMost: boolean): (asked: Asked) => number {
  let [among, counted, trump, found] = [EMPTY, EMPTY, -1, -1];
  return (asked) => {
    const { legalCards } = asked;
    const cards = countedIn(asked);
    if (legalCards === among && cards === counted && asked.trump === trump) return found;
    among = legalCards;
    counted = cards;
    trump = asked.trump;
    found = sideSuit(legalCards, cards, trump, isMost);
    return found;
  };
}

const handOf = ({ hand }: Asked): CardSet => hand;

/** Of the suits but trumps of which a card may be played, the one with the most cards in the hand. */
export const longestSide = remembered(handOf, true);
/** The same with the fewest. */
export const shortestSide = remembered(handOf, false);
/** The same of which the others have fewest. */
export const scarcestSide = remembered(outstandingFor, false);

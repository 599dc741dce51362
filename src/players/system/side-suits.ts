// Hot path: no allocation, no closures, no iterators.
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

/** Of the suits but trumps of which a card may be played, the one with the most cards in the hand. */
export const longestSide = ({ legalCards, hand, trump }: Asked): number => sideSuit(legalCards, hand, trump, true);
/** The same with the fewest. */
export const shortestSide = ({ legalCards, hand, trump }: Asked): number => sideSuit(legalCards, hand, trump, false);
/** The same of which the others have fewest. */
export const scarcestSide = (asked: Asked): number =>
  sideSuit(asked.legalCards, outstandingFor(asked), asked.trump, false);

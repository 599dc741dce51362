// Hot path: no allocation, no closures, no iterators.
import { HEADS } from './bytes.js';
import type { Card, CardSet, Suit } from './cards.js';
import { type Duties, NO_TRUMP, RELIEF_FREE, RELIEF_HEAD_AND_TRUMP, RELIEF_NONE } from './duties.js';

/**
 * Whether `card` beats `best`, the card that is winning the trick so far: all ones if so, else 0. Arithmetic in place of branches, which no
 * processor can predict here.
 */
export function beatingMask(card: Card, best: Card, trump: number): number {
  const isSuit = ((card ^ best) - 8) >> 31;
  const isTrump = (((card >> 3) ^ trump) - 1) >> 31;
  return (isSuit & ((best - card) >> 31)) | (~isSuit & isTrump);
}

/** Does `card` beat `best`? */
export const beats = (card: Card, best: Card, trump: number): boolean => beatingMask(card, best, trump) !== 0;

/**
 * The cards of `hand` that may be played to a trick in which `led` was led and `best` is winning: the follow-suit law of
 * both games (README of src/games, "Play"). `trump` is a suit or NO_TRUMP; `relieved` says that the third player's partner
 * is winning and the rules may free him of duties (B25, B28).
 */
export function legalCards(
  hand: CardSet,
  led: Suit,
  best: Card,
  trump: number,
  relieved: boolean,
  duties: Duties,
): CardSet {
  const relief = relieved ? duties.relief : RELIEF_NONE;
  if (relief === RELIEF_FREE) return hand;
  const heading = trump === NO_TRUMP ? duties.headWithoutTrumps : duties.headWithTrumps;

  const following = hand & (0xff << (led << 3));
  if (following !== 0) {
    // A suit card cannot head a trick that was trumped (B31).
    if (relief !== RELIEF_NONE || !heading || best >> 3 !== led) return following as CardSet;
    return (HEADS[((following >>> (led << 3)) << 3) | (best & 7)] << (led << 3)) as CardSet;
  }

  if (trump === NO_TRUMP || !duties.mustTrump || relief === RELIEF_HEAD_AND_TRUMP) return hand;
  const trumps = hand & (0xff << (trump << 3));
  if (trumps === 0 || best >> 3 !== trump) return (trumps !== 0 ? trumps : hand) as CardSet;

  if (relief === RELIEF_NONE && heading) {
    const overtrumps = trumps & (-2 << best);
    if (overtrumps !== 0) return overtrumps as CardSet;
  }
  return (duties.mustUndertrump ? trumps : hand) as CardSet; // B27
}

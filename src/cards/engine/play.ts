// Hot path: no allocation, no closures, no iterators.
import { HEADS } from './bytes.js';
import { type Card, type CardSet, EMPTY, SUITS } from './cards.js';
import {
  type Duties,
  NO_TRUMP,
  RELIEF_FREE,
  RELIEF_HEAD_AND_TRUMP,
  RELIEF_HEAD_AND_TRUMP_IN_SUIT,
  RELIEF_HEAD_ONLY,
} from './duties.js';
import type { Seat } from './seats.js';

/**
 * All ones if `card` beats `best`, the card that is winning the trick so far, else 0. Arithmetic instead of branches,
 * which would be unpredictable here.
 */
export function beatingMask(card: Card, best: Card, trump: number): number {
  const isSuit = ((card ^ best) - 8) >> 31;
  const isTrump = (((card >> 3) ^ trump) - 1) >> 31;
  return (isSuit & ((best - card) >> 31)) | (~isSuit & isTrump);
}

export const beats = (card: Card, best: Card, trump: number): boolean => beatingMask(card, best, trump) !== 0;

/** The duties of play under one trump, as masks: −1 where a duty or relief applies, else 0. */
export class Law {
  /** The duty to beat the winning card. */
  readonly heading: number;
  /** The trumps if a void hand must trump, else no cards. */
  readonly trumping: number;
  readonly undertrumping: number;
  /** What the third player is relieved of (B25). */
  readonly headingRelief: number;
  readonly trumpingRelief: number;
  /** The same where his partner has not trumped. */
  readonly trumpingReliefInSuit: number;
  readonly followingRelief: number;
  /** Is he also relieved where his partner led and still wins (B28)? */
  readonly partnerLed: number;

  /** `trump` is a suit or NO_TRUMP. */
  constructor(duties: Duties, trump: number) {
    const { relief, mustTrump, mustUndertrump } = duties;
    this.heading = mask(trump === NO_TRUMP ? duties.headWithoutTrumps : duties.headWithTrumps);
    this.trumping = mustTrump && trump !== NO_TRUMP ? 0xff << (trump << 3) : EMPTY;
    this.undertrumping = mask(mustUndertrump);
    this.headingRelief = mask(relief >= RELIEF_HEAD_ONLY);
    this.trumpingRelief = mask(relief >= RELIEF_HEAD_AND_TRUMP);
    this.trumpingReliefInSuit = mask(relief >= RELIEF_HEAD_AND_TRUMP_IN_SUIT);
    this.followingRelief = mask(relief >= RELIEF_FREE);
    this.partnerLed = mask(duties.partnerLedRelief);
  }
}

const mask = (is: boolean): number => (is ? -1 : 0);

/** The laws for all trumps, by suit; the last is for no trumps. */
export const lawsOf = (duties: Duties): Law[] => [...SUITS, NO_TRUMP].map((trump) => new Law(duties, trump));

/** −1 if the partner of `seat`, the third player, is winning and the rules relieve him then (B25, B28), else 0. */
export function relievedMask(seat: Seat, leader: Seat, winner: Seat, declarer: number, { partnerLed }: Law): number {
  const isPartnerWinning = (-(seat ^ declarer) & -(winner ^ declarer)) >> 31;
  return isPartnerWinning & ((((leader ^ declarer) - 1) >> 31) | partnerLed);
}

/**
 * The cards of `hand` that may be played to a trick led with `first` that `best` is winning: the follow-suit law of
 * both games (README of src/cards/games, "Play"). `relieved` is −1 if the third player's partner is winning and the
 * rules relieve him then, else 0.
 */
export function legalCards(hand: number, first: Card, best: Card, relieved: number, law: Law): CardSet {
  if ((relieved & law.followingRelief) !== 0) return hand as CardSet;
  const heading = law.heading & ~(relieved & law.headingRelief);
  const shift = first & 24;
  const following = (hand >>> shift) & 255;
  const isTrumped = ~(((best ^ shift) - 8) >> 31);
  if (following !== 0) {
    // A suit card cannot beat a trump (B31). No card ranks above 7: for that rank HEADS gives them all.
    return (HEADS[(following << 3) | ((best | isTrumped | ~heading) & 7)] << shift) as CardSet;
  }
  const freed = relieved & (law.trumpingRelief | (law.trumpingReliefInSuit & ~isTrumped));
  const trumps = hand & law.trumping & ~freed;
  if (trumps === 0) return hand as CardSet;
  if (isTrumped === 0) return trumps as CardSet;
  const over = trumps & (-2 << best) & heading;
  return (over !== 0 ? over : trumps | (hand & ~law.undertrumping)) as CardSet; // B27
}

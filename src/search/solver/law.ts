// Hot path: no allocation, no closures, no iterators.
import {
  type Duties,
  NO_TRUMP,
  RELIEF_FREE,
  RELIEF_HEAD_AND_TRUMP,
  RELIEF_HEAD_AND_TRUMP_IN_SUIT,
  RELIEF_NONE,
} from '../../cards/engine/duties.js';

/**
 * The law of play for the solver's own board, packed in one integer. On that board the declarer is seat 0, his
 * defenders are 1 and 2, trumps are the top byte of every hand, and a set of cards is a plain signed int32.
 */
export const LAW_TRUMPS = 1;
export const LAW_HEAD = 2;
export const LAW_MUST_TRUMP = 4;
export const LAW_MUST_UNDERTRUMP = 8;
export const LAW_PARTNER_LED = 16;
/** The `RELIEF_…` number sits above these flags. */
export const LAW_RELIEF_SHIFT = 5;
/** All laws are below this number. */
export const LAWS = 256;

export const TRUMPS = 0xff000000 | 0;

/** The duties of a contract with or without trumps, but for what it cannot use: equal laws are equal numbers. */
export function lawOf(duties: Duties, trump: number): number {
  const relief = duties.relief << LAW_RELIEF_SHIFT;
  const partnerLed = duties.partnerLedRelief && duties.relief !== RELIEF_NONE ? LAW_PARTNER_LED : 0;
  if (trump === NO_TRUMP) return relief | partnerLed | (duties.headWithoutTrumps ? LAW_HEAD : 0);
  return (
    LAW_TRUMPS |
    relief |
    partnerLed |
    (duties.headWithTrumps ? LAW_HEAD : 0) |
    (duties.mustTrump ? LAW_MUST_TRUMP : 0) |
    (duties.mustTrump && duties.mustUndertrump ? LAW_MUST_UNDERTRUMP : 0)
  );
}

/** Does `card` take over the trick from `best`? */
export function beats(card: number, best: number, law: number): boolean {
  if (((card ^ best) & 24) === 0) return card > best;
  return (law & LAW_TRUMPS) !== 0 && card >= 24;
}

/** The cards of `best`'s suit that rank above it. */
export const ABOVE = new Int32Array(32);
for (let card = 0; card < 32; card++) ABOVE[card] = (0xff << (card & 24)) & (card === 31 ? 0 : -2 << card);

/** The cards of `hand` that may be played when `led` was led and `best` is winning. */
export function legalCards(hand: number, led: number, best: number, law: number): number {
  const following = hand & (0xff << (led & 24));
  if (following !== 0) {
    if ((law & LAW_HEAD) === 0 || ((led ^ best) & 24) !== 0) return following;
    const heading = following & ABOVE[best];
    return heading !== 0 ? heading : following;
  }
  if ((law & LAW_MUST_TRUMP) === 0) return hand;
  const trumps = hand & TRUMPS;
  if (trumps === 0) return hand;
  const trumped = best >= 24;
  if ((law & LAW_HEAD) !== 0) {
    const overtrumping = trumped ? trumps & ABOVE[best] : trumps;
    if (overtrumping !== 0) return overtrumping;
  }
  return trumped && (law & LAW_MUST_UNDERTRUMP) === 0 ? hand : trumps;
}

/** The same for the third player when he is relieved: never a duty to head. */
export function relievedCards(hand: number, led: number, best: number, law: number): number {
  const relief = law >> LAW_RELIEF_SHIFT;
  if (relief === RELIEF_FREE) return hand;
  if (relief === RELIEF_NONE) return legalCards(hand, led, best, law);
  const following = hand & (0xff << (led & 24));
  if (following !== 0) return following;
  if (relief === RELIEF_HEAD_AND_TRUMP) return hand;
  if (relief === RELIEF_HEAD_AND_TRUMP_IN_SUIT && best < 24) return hand;
  return legalCards(hand, led, best, law & ~LAW_HEAD);
}

/**
 * Is the third player relieved? `leader` led and the second card beat his, or not. A declarer's lead that the first
 * defender beat relieves the second; under `partnerLedRelief` the second defender's lead that the declarer did not beat
 * relieves the first.
 */
export function isRelieved(leader: number, headed: boolean, law: number): boolean {
  if (leader === 0) return headed;
  return leader === 2 && !headed && (law & LAW_PARTNER_LED) !== 0;
}

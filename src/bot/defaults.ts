import {
  CALL,
  CONTEST,
  DECLARE,
  DISCARD,
  discardOf,
  GIVE_BACK,
  PLAY,
  PLAYED,
  RETURNED,
  wordOf,
} from '../engine/actions.js';
import { type CardSet, inSuit, lowest, only, SUITS, type Suit, size, without } from '../engine/cards.js';
import type { Course } from '../engine/course.js';

const noCall = wordOf('no-call');
const firstSuit = wordOf('acorns');
const firstBrand = wordOf('brand-E');
const ALL_SUITS = 15 << firstSuit;
const ALL_BRANDS = 15 << firstBrand;

/** The answer of a player who has none of his own to the question at hand: always legal, always the modest one. */
export function defaultAnswer(course: Course): number {
  const { question, cards, words } = course;
  switch (question) {
    case PLAY:
      return PLAYED + lowest(cards);
    case GIVE_BACK:
      return RETURNED + lowest(cards);
    case DISCARD:
      return discardOf(lowestTwo(cards, course.trump));
    case CALL:
      return noCall;
    case CONTEST:
      return isOpenSuit(course) ? firstSuit + longestSuit(heldBy(course)) : lowest(words as CardSet);
    case DECLARE:
      return isOpenSuit(course) ? firstBrand + longestSuit(heldBy(course)) : lowest(words as CardSet);
    default:
      return lowest(words as CardSet); // the modest word comes first
  }
}

/** Is any of the four suits open to the player? */
function isOpenSuit({ words, suit }: Course): boolean {
  return (words & ALL_SUITS) === ALL_SUITS || ((words & ALL_BRANDS) === ALL_BRANDS && suit < 0);
}

const heldBy = (course: Course): CardSet => course.hands[course.seat] as CardSet;

/** The suit of which a hand holds most, the higher of two. */
function longestSuit(hand: CardSet): Suit {
  let longest: Suit = 0;
  for (const suit of SUITS) {
    if (size(inSuit(hand, suit)) >= size(inSuit(hand, longest))) longest = suit;
  }
  return longest;
}

function lowestTwo(cards: CardSet, trump: number): CardSet {
  const plain = trump >= 0 && trump < 4 ? without(cards, inSuit(cards, trump as Suit)) : cards;
  const trumps = without(cards, plain);
  const first = only(lowest(plain !== 0 ? plain : trumps));
  const plainLeft = without(plain, first);
  const second = only(lowest(plainLeft !== 0 ? plainLeft : without(trumps, first)));
  return (first | second) as CardSet;
}

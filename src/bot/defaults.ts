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
  wordBit,
  wordOf,
} from '../engine/actions.js';
import { type CardSet, inSuit, lowest, only, SUITS, type Suit, size, without } from '../engine/cards.js';
import type { Course } from '../engine/course.js';

const WITHDRAW = wordBit('withdraw');
const PASS = wordBit('pass');
const noCall = wordOf('no-call');
const firstSuit = wordOf('acorns');
const firstBrand = wordOf('brand-E');
const BRANDS = 15 << firstBrand;
/** The modest answers; where none is legal, the first legal word is. */
const MODEST = wordBit('no-double') | wordBit('no-kontra') | wordBit('no-re') | wordBit('keep') | PASS | WITHDRAW;

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
      return (words & WITHDRAW) !== 0
        ? wordOf('withdraw')
        : firstSuit + longestSuit(heldBy(course), words >>> firstSuit);
    case DECLARE: {
      const brands = words & BRANDS;
      const isOpen = brands !== 0 && course.suit < 0;
      return isOpen ? firstBrand + longestSuit(heldBy(course), brands >>> firstBrand) : announced(words, brands);
    }
    default: {
      const modest = words & MODEST;
      return lowest((modest !== 0 ? modest : words) as CardSet);
    }
  }
}

const heldBy = (course: Course): CardSet => course.hands[course.seat] as CardSet;

/** The lowest contract on offer is the one announced. Words of Brands come after the others in the list. */
const announced = (words: number, brands: number): number => lowest((brands !== 0 ? brands : words) as CardSet);

/** The suit of which a hand holds most among those allowed (bit `s` for suit `s`), the higher of two. */
export function longestSuit(hand: CardSet, allowed: number): Suit {
  let longest: Suit = 0;
  let length = -1;
  for (const suit of SUITS) {
    const cards = size(inSuit(hand, suit));
    if (((allowed >> suit) & 1) === 1 && cards >= length) {
      longest = suit;
      length = cards;
    }
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

import { CALL, CONTEST, DECLARE, DISCARD, discardOf, GIVE_BACK, PLAY, wordOf } from '../../cards/engine/actions.js';
import { type CardSet, inSuit, lowest, only, SUITS, type Suit, size, without } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import { cardAnswers } from '../../cards/engine/legal.js';

const noCall = wordOf('no-call');

/** The default answer to the current question: always legal, always the most cautious. */
export function defaultAnswer(course: Course): number {
  const { question, cards, words } = course;
  switch (question) {
    case PLAY:
    case GIVE_BACK:
      return cardAnswers(question) + lowest(cards);
    case DISCARD:
      return discardOf(lowestTwo(cards, course.trump));
    case CALL:
      return noCall;
    case CONTEST:
    case DECLARE:
      return nameSuit(course, course.game.openSuits(course));
    default:
      return lowest(words as CardSet); // the most cautious word comes first
  }
}

/** Names the longest suit if any suit may be named, by words from `first` on; else the most cautious word. */
const nameSuit = (course: Course, first: number): number =>
  first < 0 ? lowest(course.words as CardSet) : first + longestSuit(course.hands[course.seat] as CardSet);

/** The hand's longest suit, the higher of two. */
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

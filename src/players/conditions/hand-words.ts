// Hot path: what the words of a hand compute; no allocation once they are read.
import { type CardSet, size } from '../../cards/engine/cards.js';
import { SUIT_LETTERS, SUIT_NAMES } from '../../cards/record/notation.js';
import {
  allBottoms,
  bottomsOf,
  countOfRank,
  lengthAt,
  lengthOf,
  longestOf,
  ranksAt,
  sideTops,
  suitsWith,
  sureTricks,
  topsOf,
} from '../features/hand.js';
import * as strength from '../features/strength.js';
import { type Span, whole } from './span.js';
import type { Term, Type, Value } from './vocabulary.js';

type OfHand = (hand: CardSet) => number;
type OfSuit = (hand: CardSet, suit: number) => number;

/** A word of the language: what it means, of a hand, of a suit of it, or both. */
interface HandWord {
  readonly name: string;
  readonly about: string;
  readonly type: Type;
  readonly range: Span;
  readonly ofHand: OfHand | null;
  readonly ofSuit: OfSuit | null;
}

const word = (
  name: string,
  range: Span,
  about: string,
  ofHand: OfHand | null,
  ofSuit: OfSuit | null = null,
): HandWord => ({
  name,
  about,
  type: 'number',
  range,
  ofHand,
  ofSuit,
});
const halves = (most: number): Span => ({ least: 0, most, step: 1 / 2 });
const suit = (name: string, about: string, ofHand: OfHand): HandWord => ({
  ...word(name, whole(0, 3), about, ofHand),
  type: 'suit',
});

const RANKS = ['seven', 'eight', 'nine', 'ten', 'Unter', 'Ober', 'King', 'Sow'];
const SUITS = ['the longest suit', 'the second longest', 'the third longest', 'the shortest'];
const { bestSuit, secondSuit, halvesWith } = strength;

/** All words of a hand. Where a word is of a suit, and one of the hand as well, `suits( … )` means the first. */
export const HAND_WORDS: readonly HandWord[] = [
  word('cards', whole(0, 32), 'how many cards', size),
  word('length', whole(0, 8), 'cards of a suit', null, lengthOf),
  word('longest', whole(0, 8), 'cards of the longest suit', longestOf),
  word('second', whole(0, 6), 'cards of the second longest suit', (hand) => lengthAt(hand, 1)),
  word('sows', whole(0, 4), 'Sows', (hand) => countOfRank(hand, 7)),
  word('kings', whole(0, 4), 'Kings', (hand) => countOfRank(hand, 6)),
  word('obers', whole(0, 4), 'Obers', (hand) => countOfRank(hand, 5)),
  word('sevens', whole(0, 4), 'sevens', (hand) => countOfRank(hand, 0)),
  word('honours', whole(0, 12), 'Sows, Kings and Obers', strength.honoursOf, strength.honoursIn),
  word('guarded_kings', whole(0, 4), 'Kings with another card of their suit', strength.guardedKings),
  word('low', whole(0, 12), 'sevens, eights and nines', strength.lowCards),
  word('voids', whole(0, 4), 'suits without a card', (hand) => suitsWith(hand, 0)),
  word('singletons', whole(0, 4), 'suits with one card', (hand) => suitsWith(hand, 1)),
  word(
    'losers',
    whole(0, 12),
    'in each suit, of Sow, King and Ober (where it has one card, of the Sow; where it has two, of Sow and King) those that are missing',
    strength.losersOf,
    strength.losersIn,
  ),
  suit(
    'best_suit',
    'the best suit as trumps: that of the most `brand`; of equal ones the longer, then that with the higher cards, compared from the highest down, then the first of acorns, leaves, bells, hearts',
    bestSuit,
  ),
  suit('second_suit', 'the next best, in the same order', secondSuit),
  word(
    'brand',
    halves(11),
    'tricks by count with `best_suit` as trumps, or a suit that is named: each Sow 1; a King 1 beside the Sow, ½ beside another card alone, 0 without; 1 also where he is one of three trumps or more; each trump beyond three 1 more',
    (hand) => halvesWith(hand, bestSuit(hand)) / 2,
    (hand, trump) => halvesWith(hand, trump) / 2,
  ),
  word('second_brand', halves(11), 'the same with `second_suit`', (hand) => halvesWith(hand, secondSuit(hand)) / 2),
  word(
    'sure',
    whole(0, 12),
    'tricks that are sure whatever the others hold, with `best_suit` as trumps, or a suit that is named',
    (hand) => sureTricks(hand, bestSuit(hand)),
    sureTricks,
  ),
  word('tops', whole(0, 8), 'highest cards of a suit without a gap, from the Sow down', null, topsOf),
  word('side_tops', whole(0, 12), 'the same, added up over all suits but the one that is named', null, sideTops),
  word(
    'bottoms',
    whole(0, 12),
    'lowest cards of each suit without a gap, from the seven up, added up',
    allBottoms,
    bottomsOf,
  ),
  word(
    'holes',
    whole(0, 48),
    'for a Bettel: by how many ranks the cards of a suit, from the lowest on, lie above 7, 9, Unter, King in turn (none below; a fifth card counts nothing), added up',
    strength.holesOf,
    strength.holesIn,
  ),
  word(
    'holes_later',
    whole(0, 48),
    'holes that are left once the two cards are gone without which they are fewest',
    strength.holesLater,
  ),
  word(
    'unsafe',
    whole(0, 12),
    'cards that lie above 7, 9, Unter, King so, added up',
    strength.unsafeCards,
    strength.unsafeIn,
  ),
  word('unsafe_suits', whole(0, 4), 'suits with such a card', strength.unsafeSuits),
  ...RANKS.map((card, rank) => ({
    ...word(
      card.toLowerCase(),
      whole(0, 1),
      `is the ${card} of the suit there?`,
      null,
      (hand, suit) => (hand >>> (8 * suit + rank)) & 1,
    ),
    type: 'truth' as const,
  })),
  {
    ...word('guarded', whole(0, 1), 'are the King of the suit and another card of it there?', null, strength.guardedIn),
    type: 'truth',
  },
];

/** Columns of datasets by their names, which conditions may use as well. */
export const COLUMN_WORDS: readonly HandWord[] = [
  ...SUIT_NAMES.flatMap((name, suit) => [
    word(`length_${SUIT_LETTERS[suit]}`, whole(0, 8), `cards of ${name}`, (hand) => lengthOf(hand, suit)),
    word(`tops_${SUIT_LETTERS[suit]}`, whole(0, 8), `tops of ${name}`, (hand) => topsOf(hand, suit)),
  ]),
  ...SUITS.flatMap((name, place) => [
    word(`length_${place + 1}`, whole(0, 8), `cards of ${name}`, (hand) => lengthAt(hand, place)),
    word(`ranks_${place + 1}`, whole(0, 255), `which cards of ${name}`, (hand) => ranksAt(hand, place)),
  ]),
  word('brand_halves', whole(0, 22), 'half tricks', (hand) => halvesWith(hand, bestSuit(hand))),
  word('second_brand_halves', whole(0, 22), 'half tricks', (hand) => halvesWith(hand, secondSuit(hand))),
];

/** The values of a word, one for all that name the same hand. */
function shared<S>(of: OfHand): (hand: Value<S>) => Value<S> {
  const values = new Map<Value<S>, Value<S>>();
  return (hand) => {
    const value = values.get(hand) ?? ofHand(hand, of);
    values.set(hand, value);
    return value;
  };
}

/** A value of a hand, computed again only where the hand is another. */
function ofHand<S>(hand: Value<S>, of: OfHand): Value<S> {
  let last = Number.NaN;
  let value = Number.NaN;
  return (situation) => {
    const cards = hand(situation);
    if (cards !== last) {
      last = cards;
      value = Number.isNaN(cards) ? Number.NaN : of(cards as CardSet);
    }
    return value;
  };
}

/** What has a meaning for no suit, too. */
const WITHOUT_TRUMPS: readonly string[] = ['sure', 'side_tops', 'brand'];

function ofSuit<S>(hand: Value<S>, suit: Value<S>, of: OfSuit): Value<S> {
  return (situation) => {
    const cards = hand(situation);
    const which = suit(situation);
    return Number.isNaN(cards + which) ? Number.NaN : of(cards as CardSet, which);
  };
}

/** The meanings of a word, that of a suit before that of a hand. */
function termsOf<S>({ type, range, name, ...word }: HandWord): Term<S>[] {
  const withoutTrumps = WITHOUT_TRUMPS.includes(name);
  const terms: Term<S>[] = [];
  const inSuit = word.ofSuit;
  const inHand = word.ofHand;
  if (inSuit !== null)
    terms.push({ type, range, withoutTrumps, takes: ['hand', 'suit'], of: (hand, suit) => ofSuit(hand, suit, inSuit) });
  if (inHand !== null) terms.push({ type, range, takes: ['hand'], of: shared(inHand) });
  return terms;
}

/** The words of a hand and the columns that say the same, as a vocabulary has them. */
export const handTerms = <S>(): Record<string, readonly Term<S>[]> =>
  Object.fromEntries([...HAND_WORDS, ...COLUMN_WORDS].map((each) => [each.name, termsOf<S>(each)]));

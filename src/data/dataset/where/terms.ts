import { type CardSet, size } from '../../../cards/engine/cards.js';
import type { DealState } from '../../../cards/engine/deal-state.js';
import { NO_TRUMP } from '../../../cards/engine/duties.js';
import { NOBODY } from '../../../cards/engine/seats.js';
import {
  bottomsOf,
  countOfRank,
  lengthOf,
  longestOf,
  sideTops,
  suitsWith,
  sureTricks,
  topsOf,
} from '../../../players/features/hand.js';
import {
  bestSuit,
  guardedKings,
  halvesWith,
  holesLater,
  holesOf,
  honoursOf,
  losersOf,
  lowCards,
  secondSuit,
  unsafeCards,
  unsafeSuits,
} from '../../../players/features/strength.js';

/** A board, its cards, and how it was played. The object may be reused. */
export interface Situation {
  readonly board: number;
  /** Forehand, middlehand, dealer, talon. */
  readonly cards: ArrayLike<number>;
  /** The deal as it ended; null before it is played, and where nothing is: then all values from it are missing. */
  readonly course: DealState | null;
  /** The bots' places in their trio, by seat. */
  readonly seating: readonly number[];
}

export type Type = 'number' | 'truth' | 'seat' | 'suit' | 'hand' | 'contract' | 'card' | 'bot' | 'text';

/** A missing value (the declarer of a deal passed out) is NaN, of which no comparison is true. */
export type Value = (situation: Situation) => number;

/** A name that conditions may use; the README says what each means. */
export interface Term {
  readonly type: Type;
  /** The types in its parentheses; a last `card` may be repeated. Empty for a name without any. */
  readonly takes: readonly Type[];
  /** The value, from those in its parentheses. */
  readonly of: (...given: readonly Value[]) => Value;
  /** Is it known only once the deal has been played? */
  readonly isLate: boolean;
}

/** A value made from another; missing where that is. */
export const given =
  (value: Value, of: (value: number, situation: Situation) => number): Value =>
  (situation) => {
    const found = value(situation);
    return Number.isNaN(found) ? Number.NaN : of(found, situation);
  };

/** The cards dealt to a seat. */
export const handOf = (seat: Value): Value => given(seat, (which, { cards }) => cards[which]);

const early = (type: Type, of: Value): Term => ({ type, takes: [], of: () => of, isLate: false });
const constant = (type: Type, value: number): Term => early(type, () => value);
const late = (type: Type, of: (course: DealState) => number): Term => ({
  ...early(type, ({ course }) => (course === null ? Number.NaN : of(course))),
  isLate: true,
});

/** Something of a deal that has a declarer. */
const played = (type: Type, of: (course: DealState) => number): Term =>
  late(type, (course) => (course.declarer === NOBODY ? Number.NaN : of(course)));

const ofHand = (of: (hand: CardSet) => number): Term => ({
  type: 'number',
  takes: ['hand'],
  of: (hand) => given(hand, (cards) => of(cards as CardSet)),
  isLate: false,
});

const ofSuit = (of: (hand: CardSet, suit: number) => number): Term => ({
  type: 'number',
  takes: ['hand', 'suit'],
  of: (hand, suit) => (situation) => {
    const [cards, which] = [hand(situation), suit(situation)];
    return Number.isNaN(cards + which) ? Number.NaN : of(cards as CardSet, which);
  },
  isLate: false,
});

const ofSeat = (type: Type, isLate: boolean, of: (situation: Situation, seat: number) => number): Term => ({
  type,
  takes: ['seat'],
  of: (seat) => given(seat, (which, situation) => of(situation, which)),
  isLate,
});

const holds: Term = {
  type: 'truth',
  takes: ['hand', 'card'],
  of: (hand, ...cards) =>
    given(hand, (held, situation) => Number(cards.every((card) => (held >>> card(situation)) & 1))),
  isLate: false,
};

/** A seat stands for the ten cards dealt to it where a hand is required. */
export const TERMS: Readonly<Record<string, Term>> = {
  F: constant('seat', 0),
  M: constant('seat', 1),
  D: constant('seat', 2),
  forehand: constant('seat', 0),
  middlehand: constant('seat', 1),
  dealer: constant('seat', 2),
  declarer: played('seat', ({ declarer }) => declarer),
  talon: early('hand', ({ cards }) => cards[3]),
  kept: played('hand', ({ held, declarer }) => held[declarer]),
  discards: played('hand', ({ discards }) => discards),
  E: constant('suit', 0),
  G: constant('suit', 1),
  S: constant('suit', 2),
  H: constant('suit', 3),
  trump: played('suit', ({ trump }) => (trump >= 0 && trump < NO_TRUMP ? trump : Number.NaN)),
  no_trump: constant('suit', NO_TRUMP),

  length: ofSuit(lengthOf),
  tops: ofSuit(topsOf),
  bottoms: ofSuit(bottomsOf),
  side_tops: ofSuit(sideTops),
  sure_tricks: ofSuit(sureTricks),
  cards: ofHand(size),
  sows: ofHand((hand) => countOfRank(hand, 7)),
  sevens: ofHand((hand) => countOfRank(hand, 0)),
  longest: ofHand(longestOf),
  voids: ofHand((hand) => suitsWith(hand, 0)),
  singletons: ofHand((hand) => suitsWith(hand, 1)),
  kings: ofHand((hand) => countOfRank(hand, 6)),
  obers: ofHand((hand) => countOfRank(hand, 5)),
  honours: ofHand(honoursOf),
  guarded_kings: ofHand(guardedKings),
  low: ofHand(lowCards),
  losers: ofHand(losersOf),
  brand: ofHand((hand) => halvesWith(hand, bestSuit(hand)) / 2),
  second_brand: ofHand((hand) => halvesWith(hand, secondSuit(hand)) / 2),
  holes: ofHand(holesOf),
  holes_later: ofHand(holesLater),
  unsafe: ofHand(unsafeCards),
  unsafe_suits: ofHand(unsafeSuits),
  holds,

  board: early('number', ({ board }) => board),
  bot: ofSeat('bot', false, ({ seating }, seat) => seating[seat]),
  contract: played('contract', ({ contract }) => contract),
  target: played('number', ({ target }) => target),
  tricks: played('number', ({ tricks }) => tricks),
  lost: played('number', ({ lost }) => lost),
  won: played('truth', ({ won }) => Number(won)),
  passed_out: late('truth', ({ declarer }) => Number(declarer === NOBODY)),
  called: played('truth', ({ called }) => Number(called >= 0)),
  kontra: late('truth', ({ kontras }) => Number(kontras !== 0)),
  multiplier: late('number', ({ multiplier }) => multiplier),
  actions: late('number', ({ step }) => step),
  score: ofSeat('number', true, ({ course }, seat) => course?.score[seat] ?? Number.NaN),
};

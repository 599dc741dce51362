import { type CardSet, size } from '../../engine/cards.js';
import type { DealState } from '../../engine/deal-state.js';
import { NO_TRUMP } from '../../engine/duties.js';
import { NOBODY } from '../../engine/seats.js';
import { bottomsOf, countOfRank, lengthOf, longestOf, sideTops, suitsWith, sureTricks, topsOf } from '../features.js';

/** A board, its cards, and how it was played. The object may be reused. */
export interface Situation {
  readonly board: number;
  /** Forehand, middlehand, dealer, talon. */
  readonly cards: ArrayLike<number>;
  /** The deal as it ended; null before it is played, and where nothing is. */
  readonly course: DealState | null;
  /** The bots' places in their trio, by seat. */
  readonly seating: readonly number[];
}

/** A missing value (the declarer of a deal passed out) is NaN, of which no comparison is true. */
export type Type = 'number' | 'truth' | 'seat' | 'suit' | 'hand' | 'contract' | 'card' | 'bot' | 'text';

export type Value = (situation: Situation) => number;

/** A name that conditions may use; the README of src/dataset says what each means. */
export interface Term {
  readonly type: Type;
  /** The types in its parentheses; a last `card` may be repeated. Empty for a name without any. */
  readonly takes: readonly Type[];
  /** The value, from those in its parentheses. */
  readonly of: (...given: readonly Value[]) => Value;
  /** Is it known only once the deal has been played? */
  readonly isLate: boolean;
}

const NOTHING = Number.NaN;

/** A value made from another; missing where that is. */
export const given =
  (value: Value, of: (value: number, situation: Situation) => number): Value =>
  (situation) => {
    const found = value(situation);
    return Number.isNaN(found) ? NOTHING : of(found, situation);
  };

const term = (type: Type, takes: readonly Type[], of: Term['of'], isLate = false): Term => ({
  type,
  takes,
  of,
  isLate,
});

const constant = (type: Type, value: number): Term => term(type, [], () => () => value);
const early = (type: Type, of: Value): Term => term(type, [], () => of);
const late = (type: Type, of: (course: DealState) => number): Term =>
  term(
    type,
    [],
    () =>
      ({ course }) =>
        of(course as DealState),
    true,
  );

/** Something of a deal that has a declarer. */
const played = (type: Type, of: (course: DealState) => number): Term =>
  late(type, (course) => (course.declarer === NOBODY ? NOTHING : of(course)));

const ofHand = (of: (hand: CardSet) => number): Term =>
  term('number', ['hand'], (hand) => given(hand, (cards) => of(cards as CardSet)));

const ofSuit = (of: (hand: CardSet, suit: number) => number): Term =>
  term('number', ['hand', 'suit'], (hand, suit) =>
    given(hand, (cards, situation) => {
      const which = suit(situation);
      return Number.isNaN(which) ? NOTHING : of(cards as CardSet, which);
    }),
  );

const ofSeat = (type: Type, isLate: boolean, of: (situation: Situation, seat: number) => number): Term =>
  term(type, ['seat'], (seat) => given(seat, (which, situation) => of(situation, which)), isLate);

const holds = (hand: Value, ...cards: readonly Value[]): Value => {
  const all = cards.reduce((set, card) => set | (1 << card(NO_SITUATION)), 0);
  return given(hand, (held) => Number((held & all) === all));
};

/** For constants, which do not depend on it. */
const NO_SITUATION: Situation = { board: 0, cards: [], course: null, seating: [] };

/** A seat stands for the ten cards dealt to it where a hand is required. */
export const TERMS: Readonly<Record<string, Term>> = {
  F: constant('seat', 0),
  M: constant('seat', 1),
  D: constant('seat', 2),
  declarer: played('seat', ({ declarer }) => declarer),
  talon: early('hand', ({ cards }) => cards[3]),
  kept: played('hand', ({ held, declarer }) => held[declarer]),
  discards: played('hand', ({ discards }) => discards),
  E: constant('suit', 0),
  G: constant('suit', 1),
  S: constant('suit', 2),
  H: constant('suit', 3),
  trump: played('suit', ({ trump }) => (trump >= 0 && trump < NO_TRUMP ? trump : NOTHING)),
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
  holds: term('truth', ['hand', 'card'], holds),

  board: early('number', ({ board }) => board),
  bot: ofSeat('bot', false, ({ seating }, seat) => seating[seat]),
  contract: played('contract', ({ contract }) => contract),
  target: played('number', ({ target }) => target),
  tricks: played('number', ({ tricks }) => tricks),
  lost: played('number', ({ lost }) => lost),
  won: played('truth', ({ won }) => Number(won)),
  passed_out: late('truth', ({ declarer }) => Number(declarer === NOBODY)),
  called: played('truth', ({ called }) => Number(called >= 0)),
  kontra: late('truth', ({ kontra }) => Number(kontra)),
  multiplier: late('number', ({ multiplier }) => multiplier),
  actions: late('number', ({ step }) => step),
  score: ofSeat('number', true, ({ course }, seat) => (course as DealState).score[seat]),
};

/** The cards dealt to a seat. */
export const handOf = (seat: Value): Value => given(seat, (which, { cards }) => cards[which]);

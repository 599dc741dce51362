import { type CardSet, size } from '../../engine/cards.js';
import type { DealState } from '../../engine/deal-state.js';
import { NO_TRUMP } from '../../engine/duties.js';
import { NOBODY } from '../../engine/seats.js';
import { bottomsOf, countOfRank, lengthOf, longestOf, sideTops, suitsWith, sureTricks, topsOf } from '../features.js';

/** What conditions look at: a board, its cards, and how it was played. The object may be reused. */
export interface Situation {
  readonly board: number;
  /** Forehand, middlehand, dealer, talon. */
  readonly cards: ArrayLike<number>;
  /** The deal as it ended; null before it is played, and where nothing is. */
  readonly course: DealState | null;
  /** The bots' places in their trio, by seat. */
  readonly seating: readonly number[];
}

/** What a value is. What is not there (the declarer of a deal passed out) is NaN, of which no comparison is true. */
export type Type = 'number' | 'truth' | 'seat' | 'suit' | 'hand' | 'contract' | 'card' | 'bot';

export type Value = (situation: Situation) => number;

/** A name that conditions may use. */
export interface Term {
  readonly type: Type;
  /** Is it known only once the deal has been played? */
  readonly isLate: boolean;
  readonly about: string;
  /** What stands in its parentheses; a last `card` may be given several times. Empty for a name without any. */
  readonly takes: readonly Type[];
  /** The value, from what is given. */
  readonly of: (...given: readonly Value[]) => Value;
}

const NOTHING = Number.NaN;

/** What comes of a value; nothing where there is none. */
export const given =
  (value: Value, of: (value: number, situation: Situation) => number): Value =>
  (situation) => {
    const found = value(situation);
    return Number.isNaN(found) ? NOTHING : of(found, situation);
  };

const courseOf = ({ course }: Situation): DealState => course as DealState;

const constant = (type: Type, value: number, about: string): Term => ({
  type,
  isLate: false,
  about,
  takes: [],
  of: () => () => value,
});

const early = (type: Type, about: string, of: Value): Term => ({ type, isLate: false, about, takes: [], of: () => of });

const late = (type: Type, about: string, of: (course: DealState) => number): Term => ({
  type,
  isLate: true,
  about,
  takes: [],
  of: () => (situation) => of(courseOf(situation)),
});

/** Something of a deal that has a declarer. */
const played = (type: Type, about: string, of: (course: DealState) => number): Term =>
  late(type, about, (course) => (course.declarer === NOBODY ? NOTHING : of(course)));

/** A number from a hand alone; a hand that is not there is NaN. */
const ofHand = (about: string, of: (hand: CardSet) => number): Term => ({
  type: 'number',
  isLate: false,
  about,
  takes: ['hand'],
  of: (hand) => given(hand, (cards) => of(cards as CardSet)),
});

/** A number from a hand and a suit. */
const ofSuit = (about: string, of: (hand: CardSet, suit: number) => number): Term => ({
  type: 'number',
  isLate: false,
  about,
  takes: ['hand', 'suit'],
  of: (hand, suit) => (situation) => {
    const cards = hand(situation);
    const which = suit(situation);
    return Number.isNaN(cards) || Number.isNaN(which) ? NOTHING : of(cards as CardSet, which);
  },
});

/** Something of a seat; one that is not there has none. */
const ofSeat = (
  type: Type,
  isLate: boolean,
  about: string,
  of: (situation: Situation, seat: number) => number,
): Term => ({
  type,
  isLate,
  about,
  takes: ['seat'],
  of: (seat) => given(seat, (which, situation) => of(situation, which)),
});

const holds = (hand: Value, ...cards: readonly Value[]): Value => {
  const wanted = cards.reduce((set, card) => set | (1 << card(NO_SITUATION)), 0);
  return given(hand, (held) => Number((held & wanted) === wanted));
};

/** What constants are asked of. */
const NO_SITUATION: Situation = { board: 0, cards: [], course: null, seating: [] };

/** Every name that a condition may use; one that is a seat stands for the ten cards dealt to it where a hand is wanted. */
export const TERMS: Readonly<Record<string, Term>> = {
  F: constant('seat', 0, 'forehand, and the ten cards dealt to it'),
  M: constant('seat', 1, 'middlehand, and its ten cards'),
  D: constant('seat', 2, 'dealer, and its ten cards'),
  declarer: played('seat', 'the declarer, and the ten cards dealt to him', ({ declarer }) => declarer),
  talon: early('hand', 'the two cards of the talon', ({ cards }) => cards[3]),
  kept: played('hand', "the declarer's ten cards after the exchange", ({ held, declarer }) => held[declarer]),
  discards: played('hand', 'the two cards laid away', ({ discards }) => discards),
  E: constant('suit', 0, 'acorns'),
  G: constant('suit', 1, 'leaves'),
  S: constant('suit', 2, 'bells'),
  H: constant('suit', 3, 'hearts'),
  trump: played('suit', 'the trump suit; not there in Bettel and Mord', ({ trump }) =>
    trump >= 0 && trump < NO_TRUMP ? trump : NOTHING,
  ),
  no_trump: constant('suit', NO_TRUMP, 'no suit, for sure_tricks and side_tops'),

  length: ofSuit('cards of a suit', lengthOf),
  tops: ofSuit('highest cards of a suit in a row, from the Sow down', topsOf),
  bottoms: ofSuit('lowest cards of a suit in a row, from the seven up', bottomsOf),
  side_tops: ofSuit('highest cards in a row over all suits but this one', sideTops),
  sure_tricks: ofSuit('tricks the hand is sure of as declarer with these trumps', sureTricks),
  cards: ofHand('how many cards', size),
  sows: ofHand('Sows', (hand) => countOfRank(hand, 7)),
  sevens: ofHand('sevens', (hand) => countOfRank(hand, 0)),
  longest: ofHand('cards in the longest suit', longestOf),
  voids: ofHand('suits without a card', (hand) => suitsWith(hand, 0)),
  singletons: ofHand('suits with one card', (hand) => suitsWith(hand, 1)),
  holds: {
    type: 'truth',
    isLate: false,
    about: "does the hand hold these cards, as in holds(F, 'HA', 'HK')?",
    takes: ['hand', 'card'],
    of: holds,
  },

  board: early('number', 'the number of the board', ({ board }) => board),
  bot: ofSeat('bot', false, 'the bot in a seat', ({ seating }, seat) => seating[seat]),
  contract: played('contract', 'the contract played', ({ contract }) => contract),
  target: played('number', 'tricks the declarer needed; 0 in a Bettel', ({ target }) => target),
  tricks: played('number', "the declarer's tricks when play stopped", ({ tricks }) => tricks),
  lost: played('number', "the defenders' tricks when play stopped", ({ lost }) => lost),
  won: played('truth', 'has the declarer won?', ({ won }) => Number(won)),
  passed_out: late('truth', 'was the deal passed out?', ({ declarer }) => Number(declarer === NOBODY)),
  called: played('truth', 'was a card called?', ({ called }) => Number(called >= 0)),
  kontra: late('truth', 'was Kontra said?', ({ kontra }) => Number(kontra)),
  multiplier: late('number', 'what payments were multiplied by', ({ multiplier }) => multiplier),
  actions: late('number', 'actions in the record', ({ step }) => step),
  score: ofSeat('number', true, 'units won or lost by a seat', (situation, seat) => courseOf(situation).score[seat]),
};

/** The cards of a seat, where a hand is wanted and a seat is given. */
export const handOf = (seat: Value): Value => given(seat, (which, { cards }) => cards[which]);

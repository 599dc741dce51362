import type { DealState } from '../../cards/engine/deal-state.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { NOBODY } from '../../cards/engine/seats.js';
import { inTables, SEAT_LETTERS, SEAT_NAMES, SUIT_LETTERS } from '../../cards/record/notation.js';
import { handTerms } from '../../players/conditions/hand-words.js';
import { orMissing, type Span, whole } from '../../players/conditions/span.js';
import { given, type Term, type Type, type Value, type Vocabulary } from '../../players/conditions/vocabulary.js';
import { namedTerms } from '../../players/system/system-words.js';

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

/** What the names of contracts and bots mean in this run. */
export interface Names {
  /** The game's contracts. */
  readonly contracts: readonly string[];
  /** The three bots. */
  readonly bots: readonly string[];
  /** Why only the cards are known; null where how a board was played is known, too. */
  readonly onlyCards: string | null;
  /** Called with each bot that is named, whatever its name. If absent, names of other bots are refused. */
  readonly onNamed?: ((name: string) => unknown) | undefined;
}

const early = (type: Type, of: Value<Situation>, range: Span | null = null): Term<Situation> => ({
  type,
  takes: [],
  of: () => of,
  range,
});
const late = (type: Type, of: (course: DealState) => number, range?: Span): Term<Situation> =>
  early(type, ({ course }) => (course === null ? Number.NaN : of(course)), range && orMissing(range));

/** Something of a deal that has a declarer. */
const played = (type: Type, of: (course: DealState) => number, range?: Span): Term<Situation> =>
  late(type, (course) => (course.declarer === NOBODY ? Number.NaN : of(course)), range);

const NONE_OR_MORE = whole(0, Number.POSITIVE_INFINITY);
const TRICKS = whole(0, 10);

const ofSeat = (type: Type, of: (situation: Situation, seat: number) => number): Term<Situation> => ({
  type,
  takes: ['seat'],
  of: (seat) => given(seat, (which, situation) => of(situation, which)),
  range: null,
});

/** What is known from the cards. A seat stands for the ten cards dealt to it where a hand is required. */
const EARLY: Readonly<Record<string, Term<Situation>>> = {
  ...namedTerms<Situation>(),
  talon: early('hand', ({ cards }) => cards[3]),
  board: early('number', ({ board }) => board, NONE_OR_MORE),
  bot: ofSeat('bot', ({ seating }, seat) => seating[seat]),
};

/** What is known only once the deal has been played. */
const LATE: Readonly<Record<string, Term<Situation>>> = {
  declarer: played('seat', ({ declarer }) => declarer),
  kept: played('hand', ({ held, declarer }) => held[declarer]),
  discards: played('hand', ({ discards }) => discards),
  trump: played('suit', ({ trump }) => (trump >= 0 && trump < NO_TRUMP ? trump : Number.NaN)),
  contract: played('contract', ({ contract }) => contract),
  target: played('number', ({ target }) => target, TRICKS),
  tricks: played('number', ({ tricks }) => tricks, TRICKS),
  lost: played('number', ({ lost }) => lost, TRICKS),
  won: played('truth', ({ won }) => Number(won)),
  passed_out: late('truth', ({ declarer }) => Number(declarer === NOBODY)),
  called: played('truth', ({ called }) => Number(called >= 0)),
  kontra: late('truth', ({ kontras }) => Number(kontras !== 0)),
  multiplier: late('number', ({ multiplier }) => multiplier, whole(1, Number.POSITIVE_INFINITY)),
  actions: late('number', ({ step }) => step, NONE_OR_MORE),
  score: ofSeat('number', ({ course }, seat) => course?.score[seat] ?? Number.NaN),
};

const TERMS: Vocabulary<Situation>['terms'] = {
  ...Object.fromEntries(Object.entries({ ...EARLY, ...LATE }).map(([name, term]) => [name, [term]])),
  ...handTerms<Situation>(),
};

/** The words of conditions on deals. */
export const vocabularyOf = ({ contracts, bots, onlyCards, onNamed }: Names): Vocabulary<Situation> => ({
  terms: TERMS,
  hand: null,
  handOf: (seat) => given(seat, (which, { cards }) => cards[which]),
  expected: {
    hand: 'a hand: F, M, D, declarer, kept, talon, discards',
    suit: 'a suit: E, G, S, H, trump, no_trump',
    seat: 'a seat: F, M, D, declarer',
  },
  spellings: (type) => {
    if (type === 'seat') return SEAT_NAMES.map((name, seat) => [name, SEAT_LETTERS[seat]]);
    if (type === 'suit') return [...SUIT_LETTERS].map((letter) => [letter]);
    if (type === 'bot') return bots.map((name) => [name]);
    // `brand` is every Brand.
    return type === 'contract' ? contracts.map((name) => [name.split('-')[0], name, inTables(name)]) : null;
  },
  kindOf: { bot: 'bot of this run' },
  mayName: (type, text) => {
    if (type === 'bot') onNamed?.(text);
    return type === 'bot' && onNamed !== undefined;
  },
  why: (name) =>
    onlyCards !== null && Object.hasOwn(LATE, name)
      ? `${name} is known only once a deal is played, and ${onlyCards}`
      : undefined,
});

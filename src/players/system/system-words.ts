import { BID, CONTEST, WORDS, wordBit } from '../../cards/engine/actions.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { inTables, SEAT_LETTERS, SEAT_NAMES, SUIT_LETTERS, SUIT_NAMES } from '../../cards/record/notation.js';
import { handTerms } from '../conditions/hand-words.js';
import { exactly, type Span, whole } from '../conditions/span.js';
import { given, type Term, type Type, type Value, type Vocabulary } from '../conditions/vocabulary.js';
import type { Asked } from './asked.js';

/** A word of systems that is not of a hand, with a line on it for the page of the language. */
export interface SystemWord extends Term<Asked> {
  readonly about: string;
}

const word = (type: Type, range: Span | null, about: string, of: Value<Asked>): SystemWord => ({
  type,
  takes: [],
  of: () => of,
  range,
  about,
});

const ofSeat = (type: Type, about: string, of: (said: number) => number): SystemWord => ({
  type,
  takes: ['seat'],
  of: (seat) => given(seat, (which, { said }) => of(said[which])),
  range: type === 'truth' ? whole(0, 1) : null,
  about,
});

const PASS = wordBit('pass');
const BRANDS = WORDS.reduce((set, word) => (word.startsWith('brand') ? set | wordBit(word) : set), 0);

/** How many seats have said one of some words. */
function seatsSaying({ said }: Asked, words: number): number {
  let seats = 0;
  for (let seat = 0; seat < 3; seat++) if ((said[seat] & words) !== 0) seats++;
  return seats;
}

/** By word that is bid, how high it is. */
const LEVELS = Int8Array.from(WORDS, (word) => {
  if (word === 'bettel' || word === 'mord') return word === 'bettel' ? 11 : 12;
  return word === 'play' || word.startsWith('brand') ? 6 : Number(word) || 0;
});
const ACORNS = wordBit('acorns');

function levelOf({ question, contract, said }: Asked): number {
  if (question !== CONTEST) return contract < 0 ? 0 : LEVELS[contract];
  let level = 0;
  for (let seat = 0; seat < 3; seat++)
    for (let suit = 0; suit < 4; suit++) if ((said[seat] & (ACORNS << suit)) !== 0 && suit >= level) level = suit + 1;
  return level;
}

const constant = <S>(type: Type, value: number, about: string): Term<S> & Pick<SystemWord, 'about'> => ({
  type,
  takes: [],
  of: () => () => value,
  range: exactly(value),
  about,
});

/** Seats and suits by their names, and what cards a hand holds: the same in all conditions. */
export const namedTerms = <S>(): Readonly<Record<string, Term<S> & Pick<SystemWord, 'about'>>> => ({
  holds: {
    type: 'truth',
    takes: ['hand', 'card'],
    of: (hand, ...cards) => holding(hand, cards),
    range: whole(0, 1),
    about: "are all of these cards there? `holds('HA', 'HK')`",
  },
  ...Object.fromEntries(
    [...SEAT_LETTERS].map((letter, seat) => [
      letter,
      constant<S>('seat', seat, ['forehand', 'middlehand', 'the dealer'][seat]),
    ]),
  ),
  ...Object.fromEntries(SEAT_NAMES.map((name, seat) => [name, constant<S>('seat', seat, 'the same')])),
  ...Object.fromEntries([...SUIT_LETTERS].map((letter, suit) => [letter, constant<S>('suit', suit, SUIT_NAMES[suit])])),
  ...Object.fromEntries(SUIT_NAMES.map((name, suit) => [name, constant<S>('suit', suit, 'the same')])),
  no_trump: constant('suit', NO_TRUMP, 'no suit, for `brand`, `sure` and `side_tops`'),
});

const holding = <S>(hand: Value<S>, cards: readonly Value<S>[]): Value<S> =>
  given(hand, (held, situation) => {
    for (let i = 0; i < cards.length; i++) if (((held >>> cards[i](situation)) & 1) === 0) return 0;
    return 1;
  });

/** The words of systems besides those of a hand. */
export const SYSTEM_WORDS: Readonly<Record<string, SystemWord>> = {
  seat: word('seat', whole(0, 2), 'the seat that is asked', ({ seat }) => seat),
  declarer: word('seat', null, 'the declarer; missing during the auction', ({ declarer }) =>
    declarer < 0 ? Number.NaN : declarer,
  ),
  said: ofSeat(
    'said',
    "the words that a seat has said: `said(M) = 'brand'` holds if it is one of them",
    (said) => said,
  ),
  has_spoken: ofSeat('truth', 'has a seat said a word? An answer to Doppeln that is not open yet is none', (said) =>
    Number(said !== 0),
  ),
  brands_said: word('number', whole(0, 3), 'how many seats have said Brand, that of the hand too', (asked) =>
    seatsSaying(asked, BRANDS),
  ),
  passes_said: word('number', whole(0, 3), 'how many seats have passed, that of the hand too', (asked) =>
    seatsSaying(asked, PASS),
  ),
  must_bid: word('truth', whole(0, 1), 'is a bid asked for, and passing not allowed?', (asked) =>
    Number(asked.question === BID && (asked.legalWords & PASS) === 0),
  ),
  contract: word(
    'contract',
    null,
    "the highest bid, later what is announced, then what is declared: `contract = 'bettel'`; missing before there is one",
    ({ contract }) => (contract < 0 ? Number.NaN : contract),
  ),
  level: word(
    'number',
    whole(0, 12),
    'how high the bidding is: the tricks of the `contract` (`play` and a Brand 6, Bettel 11, Mord 12; 0 where it is missing; 6 where all have passed in Wallachen and Six is forced); in a contest the highest suit named so far, acorns 1 to hearts 4, 0 before',
    levelOf,
  ),
  trump: word('suit', null, 'the trump suit; missing before there is one', ({ trump }) =>
    trump >>> 2 === 0 ? trump : Number.NaN,
  ),
  hand: word(
    'hand',
    null,
    'the cards of the seat, which a word without a hand is of: ten, with the talon twelve, at Doppeln those it has seen',
    ({ hand }) => hand,
  ),
  ...namedTerms<Asked>(),
};

/** A word in records, in tables, and as any Brand. */
const SPELLINGS = WORDS.map((each) => (each.startsWith('brand-') ? ['brand', each] : [each, inTables(each)]));
/** The same of what can be bid or declared. */
const CONTRACTS = SPELLINGS.map((each, word) => (LEVELS[word] > 0 ? each : []));

/** The words of systems: those of a hand are of the seat that is asked. */
export const SYSTEM_VOCABULARY: Vocabulary<Asked> = {
  terms: {
    ...Object.fromEntries(Object.entries(SYSTEM_WORDS).map(([name, each]) => [name, [each]])),
    ...handTerms<Asked>(),
  },
  hand: ({ hand }) => hand,
  handOf: null,
  expected: {
    hand: 'no hand, which is that of the seat that is asked (nobody knows another)',
    suit: 'a suit: best_suit, second_suit, trump, E, G, S, H',
    seat: 'a seat: seat, F, M, D, declarer',
  },
  spellings: (type) => {
    if (type === 'seat') return SEAT_NAMES.map((name, seat) => [name, SEAT_LETTERS[seat]]);
    if (type === 'suit') return [...SUIT_LETTERS].map((letter) => [letter]);
    return type === 'said' ? SPELLINGS : type === 'contract' ? CONTRACTS : null;
  },
  list: '`bolachen bots` says how they are listed',
  kindOf: { said: 'word that is said' },
};

// Hot path: no allocation, no closures, no iterators; values of suits are read from tables over the 256 sets of ranks.
import { COUNT } from '../../cards/engine/bytes.js';
import type { CardSet } from '../../cards/engine/cards.js';
import { SUIT_LETTERS } from '../../cards/record/notation.js';
import { type Bounds, type ColumnFacts, countColumn, wordColumn } from './column.js';
import { countOfRank, ranksOf } from './hand.js';

/** What a hand is worth as players count it: all the same for hands that differ only in what their suits are called. */

const ALL = 255;
const [OBER, KING, SOW] = [1 << 5, 1 << 6, 1 << 7];
const LOW = 0b111;

const tabled = (of: (ranks: number) => number): Uint8Array => Uint8Array.from({ length: 256 }, (_, ranks) => of(ranks));
const has = (ranks: number, rank: number): number => ((ranks & rank) === 0 ? 0 : 1);

const HONOURS = tabled((ranks) => COUNT[ranks & (OBER | KING | SOW)]);
/** A King with another card of his suit, which need not fall to the Sow. */
const GUARDED = tabled((ranks) => (has(ranks, KING) === 1 && COUNT[ranks] > 1 ? 1 : 0));
/** Of the highest three cards of a suit, or as many as the hand has of it, those that it lacks. */
const LOSERS = tabled((ranks) => {
  const places = Math.min(3, COUNT[ranks]);
  return places - COUNT[ranks & (ALL << (8 - places)) & ALL];
});
/** Half tricks of a plain suit by count: Sow 1, King beside the Sow 1, other guarded King ½. */
const PLAIN_HALVES = tabled((ranks) => 2 * has(ranks, SOW) + GUARDED[ranks] * (1 + has(ranks, SOW)));
/** Of the trump suit: a third King counts 1 as well, and so does each card beyond three. */
const TRUMP_HALVES = tabled((ranks) => {
  const third = COUNT[ranks] >= 3 && has(ranks, KING) === 1 && has(ranks, SOW) === 0 ? 1 : 0;
  return PLAIN_HALVES[ranks] + third + 2 * Math.max(0, COUNT[ranks] - 3);
});
/** What decides which suit is the best as trumps: what it gains by that, its length, its cards. */
const AS_TRUMPS = Int32Array.from(
  { length: 256 },
  (_, ranks) => ((TRUMP_HALVES[ranks] - PLAIN_HALVES[ranks]) << 12) | (COUNT[ranks] << 8) | ranks,
);

/** How far the cards of a suit, from its lowest on, lie above 7, 9, U and K in turn; and how many of them do. */
const HOLES = tabled((ranks) => overLadder(ranks, (over) => over));
const UNSAFE = tabled((ranks) => overLadder(ranks, () => 1));
/** The holes that are left once the worst card of a suit is gone, and the worst two. */
const HOLES_LESS_1 = tabled((ranks) => fewest(ranks, HOLES));
const HOLES_LESS_2 = tabled((ranks) => fewest(ranks, HOLES_LESS_1));

function overLadder(ranks: number, of: (over: number) => number): number {
  let sum = 0;
  for (let rank = 0, place = 0; rank < 8; rank++) {
    if (((ranks >>> rank) & 1) === 0) continue;
    if (rank > 2 * place) sum += of(rank - 2 * place);
    place++;
  }
  return sum;
}

function fewest(ranks: number, left: Uint8Array): number {
  let least = left[ranks];
  for (let rest = ranks; rest !== 0; rest &= rest - 1) least = Math.min(least, left[ranks & ~(rest & -rest)]);
  return least;
}

const sumOf = (table: Uint8Array, hand: CardSet): number =>
  table[hand & ALL] + table[(hand >>> 8) & ALL] + table[(hand >>> 16) & ALL] + table[(hand >>> 24) & ALL];

/** Sow, King and Ober of a suit, 0–3. */
export const honoursIn = (hand: CardSet, suit: number): number => HONOURS[ranksOf(hand, suit)];
/** Has the hand the King of a suit and another card of it? 1 or 0. */
export const guardedIn = (hand: CardSet, suit: number): number => GUARDED[ranksOf(hand, suit)];
/** Losers in a suit, 0–3: of Sow, King and Ober, or as many of these as the hand has cards of it, those it lacks. */
export const losersIn = (hand: CardSet, suit: number): number => LOSERS[ranksOf(hand, suit)];
/** Holes of a suit in a Bettel, 0–12: ranks by which its cards, from the lowest on, lie above 7, 9, U, K in turn. */
export const holesIn = (hand: CardSet, suit: number): number => HOLES[ranksOf(hand, suit)];
/** Cards of a suit that lie above 7, 9, U, K in turn, 0–4. */
export const unsafeIn = (hand: CardSet, suit: number): number => UNSAFE[ranksOf(hand, suit)];

/** Sows, Kings and Obers of all suits. */
export const honoursOf = (hand: CardSet): number => sumOf(HONOURS, hand);
/** Kings with another card of their suit, 0–4. */
export const guardedKings = (hand: CardSet): number => sumOf(GUARDED, hand);
/** Losers in all suits, 0–12. */
export const losersOf = (hand: CardSet): number => sumOf(LOSERS, hand);
/** Sevens, eights and nines, 0–12. */
export const lowCards = (hand: CardSet): number =>
  COUNT[(hand & LOW) | ((hand >>> 5) & (LOW << 3))] + COUNT[((hand >>> 16) & LOW) | ((hand >>> 21) & (LOW << 3))];
/** Holes in all suits, 0–48. */
export const holesOf = (hand: CardSet): number => sumOf(HOLES, hand);
/** Unsafe cards in all suits, 0–12. */
export const unsafeCards = (hand: CardSet): number => sumOf(UNSAFE, hand);
/** Suits with an unsafe card, 0–4. */
export function unsafeSuits(hand: CardSet): number {
  let suits = 0;
  for (let suit = 0; suit < 4; suit++) if (UNSAFE[ranksOf(hand, suit)] > 0) suits++;
  return suits;
}

/** The holes that are left once the two cards are gone without which they are fewest, 0–48. */
export function holesLater(hand: CardSet): number {
  let most = 0;
  let first = 0;
  let second = 0;
  for (let suit = 0; suit < 4; suit++) {
    const ranks = ranksOf(hand, suit);
    const one = HOLES[ranks] - HOLES_LESS_1[ranks];
    most = Math.max(most, HOLES[ranks] - HOLES_LESS_2[ranks]);
    second = Math.max(second, Math.min(first, one));
    first = Math.max(first, one);
  }
  return holesOf(hand) - Math.max(most, first + second);
}

/**
 * The suit that is the best as trumps by count; of equal ones the longer, then that with the higher cards, then the
 * first. 0–3.
 */
export function bestSuit(hand: CardSet): number {
  let best = 0;
  for (let suit = 1; suit < 4; suit++) if (AS_TRUMPS[ranksOf(hand, suit)] > AS_TRUMPS[ranksOf(hand, best)]) best = suit;
  return best;
}
/** The next best suit, in the same order. */
export function secondSuit(hand: CardSet): number {
  const best = bestSuit(hand);
  let second = best === 0 ? 1 : 0;
  for (let suit = second + 1; suit < 4; suit++)
    if (suit !== best && AS_TRUMPS[ranksOf(hand, suit)] > AS_TRUMPS[ranksOf(hand, second)]) second = suit;
  return second;
}
/**
 * Tricks by count with a suit as trumps (none: NO_TRUMP), in half tricks, 0–22: each Sow 1, a King beside the Sow or
 * third in trumps 1, another King that is not bare ½, each trump beyond three 1.
 */
export const halvesWith = (hand: CardSet, trump: number): number => {
  const plain = sumOf(PLAIN_HALVES, hand);
  return trump > 3 ? plain : plain + (AS_TRUMPS[ranksOf(hand, trump)] >>> 12);
};

const counted = (name: string, unit: string, range: Bounds, about: string): ColumnFacts =>
  countColumn(name, range, about, { unit, group: 'strength', isExtra: true });
const ofSuit = (name: string, about: string): ColumnFacts =>
  wordColumn(name, [...SUIT_LETTERS], about, { group: 'strength', isExtra: true });

/** What players count in a hand, in the order in which {@link measureStrength} writes it. */
export const STRENGTH: readonly ColumnFacts[] = [
  counted('kings', 'cards', [0, 4], 'Kings of all suits'),
  counted('obers', 'cards', [0, 4], 'Obers of all suits'),
  counted('honours', 'cards', [0, 12], 'Sows, Kings and Obers of all suits'),
  counted('guarded_kings', 'cards', [0, 4], 'Kings with another card of their suit'),
  counted('low', 'cards', [0, 12], 'sevens, eights and nines of all suits'),
  counted(
    'losers',
    'cards',
    [0, 12],
    'Sows, Kings and Obers that are missing, in each suit among as many as it has cards',
  ),
  ofSuit('best_suit', 'the best suit as trumps by count; of equal ones the longer, then the higher, then the first'),
  ofSuit('second_suit', 'the next best suit as trumps'),
  counted(
    'brand_halves',
    '1/2 trick',
    [0, 22],
    'half tricks by count with best_suit as trumps: Sow 1, King beside the Sow or third in trumps 1, other King that is not bare 1/2, trump beyond three 1',
  ),
  counted('second_brand_halves', '1/2 trick', [0, 22], 'half tricks by count with second_suit as trumps'),
  counted(
    'holes',
    'ranks',
    [0, 48],
    'ranks by which the cards of a suit, from the lowest on, lie above 7, 9, U and K in turn',
  ),
  counted('holes_later', 'ranks', [0, 48], 'holes left once the two cards are gone without which they are fewest'),
  counted('unsafe', 'cards', [0, 12], 'cards that lie above 7, 9, U and K in turn, from the lowest of their suit on'),
  counted('unsafe_suits', 'suits', [0, 4], 'suits with such a card'),
];

/** Writes what players count in a hand of up to twelve cards to `into` from place `at`; suits by number. */
export function measureStrength(hand: CardSet, into: { [index: number]: number }, at = 0): void {
  const best = bestSuit(hand);
  const second = secondSuit(hand);
  into[at] = countOfRank(hand, 6);
  into[at + 1] = countOfRank(hand, 5);
  into[at + 2] = honoursOf(hand);
  into[at + 3] = guardedKings(hand);
  into[at + 4] = lowCards(hand);
  into[at + 5] = losersOf(hand);
  into[at + 6] = best;
  into[at + 7] = second;
  into[at + 8] = halvesWith(hand, best);
  into[at + 9] = halvesWith(hand, second);
  into[at + 10] = holesOf(hand);
  into[at + 11] = holesLater(hand);
  into[at + 12] = unsafeCards(hand);
  into[at + 13] = unsafeSuits(hand);
}

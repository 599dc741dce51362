// Hot path: no allocation, no closures, no iterators; values of suits are read from tables over the 256 sets of ranks.
import { COUNT } from '../../cards/engine/bytes.js';
import { type CardSet, type Suit, suitSet } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { suitIndex, TRUMP_TRICKS } from '../../cards/engine/trump-tricks.js';
import { SUIT_LETTERS, SUIT_NAMES } from '../../cards/record/notation.js';
import { type Bounds, type ColumnFacts, countColumn } from './column.js';

const ALL = 255;

/** How many of the highest cards of a suit a hand has in a row, from the Sow down. */
const TOPS = Uint8Array.from({ length: 256 }, (_, ranks) => Math.clz32(~(ranks << 24)));
/** How many of the lowest, from the seven up. */
const BOTTOMS = Uint8Array.from({ length: 256 }, (_, ranks) => 31 - Math.clz32(~ranks & -~ranks));
/** Do the highest cards in a row draw all that the others can have of the suit? */
const DRAWS = Uint8Array.from({ length: 256 }, (_, ranks) => (TOPS[ranks] >= 8 - COUNT[ranks] ? 1 : 0));
/** Tricks of a suit that nobody can trump: the highest in a row, or all its cards if those draw the others'. */
const CASHED = Uint8Array.from({ length: 256 }, (_, ranks) => (DRAWS[ranks] === 1 ? COUNT[ranks] : TOPS[ranks]));
/** Tricks that trumps bring however the cards fall, were all others in the defenders' hands. */
const SURE_TRUMPS = Uint8Array.from({ length: 256 }, (_, ranks) => TRUMP_TRICKS[suitIndex(ALL ^ ranks, 0, ranks)] & 15);

/** Of the cards of a suit, a byte. */
export const ranksOf = (hand: CardSet, suit: number): number => (hand >>> (suit << 3)) & ALL;

/** The number of cards of a suit, 0–8. */
export const lengthOf = (hand: CardSet, suit: number): number => COUNT[ranksOf(hand, suit)];
/** How many of the highest cards of a suit the hand has in a row, from the Sow down, 0–8. */
export const topsOf = (hand: CardSet, suit: number): number => TOPS[ranksOf(hand, suit)];
/** How many of the lowest cards of a suit the hand has in a row, from the seven up, 0–8. */
export const bottomsOf = (hand: CardSet, suit: number): number => BOTTOMS[ranksOf(hand, suit)];
/**
 * The ranks of the suit at a place, 0–3, from the longest suit to the shortest (of equally long ones the higher set
 * comes first), as a number of eight bits: the same for hands that differ only in the names of suits.
 */
export function ranksAt(hand: CardSet, place: number): number {
  for (let suit = 0; suit < 4; suit++) {
    const ranks = ranksOf(hand, suit);
    let ahead = 0;
    for (let other = 0; other < 4; other++) if (isAhead(ranksOf(hand, other), ranks, other < suit)) ahead++;
    if (ahead === place) return ranks;
  }
  return 0;
}

function isAhead(ranks: number, than: number, ifEqual: boolean): boolean {
  if (ranks === than) return ifEqual;
  return COUNT[ranks] === COUNT[than] ? ranks > than : COUNT[ranks] > COUNT[than];
}

/** The number of suits of which the hand has exactly `count` cards, 0–4. */
export function suitsWith(hand: CardSet, count: number): number {
  let suits = 0;
  for (let suit = 0; suit < 4; suit++) if (COUNT[ranksOf(hand, suit)] === count) suits++;
  return suits;
}
/** The number of cards of the hand with this rank, 0 (seven) … 7 (Sow). */
export function countOfRank(hand: CardSet, rank: number): number {
  const held = hand >>> rank;
  return (held & 1) + ((held >>> 8) & 1) + ((held >>> 16) & 1) + ((held >>> 24) & 1);
}
/** The number of cards in the suit at a place, 0–3, from the longest suit to the shortest. */
export const lengthAt = (hand: CardSet, place: number): number => COUNT[ranksAt(hand, place)];
/** The number of cards in the longest suit. */
export function longestOf(hand: CardSet): number {
  let longest = 0;
  for (let suit = 0; suit < 4; suit++) if (COUNT[ranksOf(hand, suit)] > longest) longest = COUNT[ranksOf(hand, suit)];
  return longest;
}

/**
 * Tricks that a declarer with these cards, leading first and playing for tricks, is sure of, whatever the others hold
 * and play: a lower bound. `trump` is a suit or NO_TRUMP.
 *
 * Proof: without trumps a suit's highest cards in a row win, and if they are as many as the others can have of it, so
 * do the rest. With trumps, those that are highest in a row and as many as the others can have draw all of them; then
 * all his trumps have won, and plain suits are as without trumps. Else only his trumps count: each is lost to a higher
 * one in its trick at most, which takes no second one (the bound on sure trumps, README of src/search/solver).
 */
export function sureTricks(hand: CardSet, trump: number): number {
  const all =
    CASHED[hand & ALL] + CASHED[(hand >>> 8) & ALL] + CASHED[(hand >>> 16) & ALL] + CASHED[(hand >>> 24) & ALL];
  if (trump === NO_TRUMP) return all;
  const trumps = ranksOf(hand, trump);
  return DRAWS[trumps] === 1 ? all : SURE_TRUMPS[trumps];
}

/** The highest cards in a row of all suits but trumps. */
export function sideTops(hand: CardSet, trump: number): number {
  let tops = 0;
  for (let suit = 0; suit < 4; suit++) if (suit !== trump) tops += TOPS[ranksOf(hand, suit)];
  return tops;
}

/** The cards of a suit that none of some others beats in suit. */
export function mastersIn(hand: CardSet, others: CardSet, suit: number): CardSet {
  const below = 32 - Math.clz32(ranksOf(others, suit));
  return (hand & suitSet(suit as Suit) & ((-1 << (suit << 3)) << below)) as CardSet;
}

/** The lowest cards in a row of all suits. */
export const allBottoms = (hand: CardSet): number =>
  bottomsOf(hand, 0) + bottomsOf(hand, 1) + bottomsOf(hand, 2) + bottomsOf(hand, 3);

/** Columns of numbers of cards, one for each suit. */
export const inSuits = (name: string, about: (suit: string) => string, rest: object): ColumnFacts[] =>
  SUIT_NAMES.map((suit, i) =>
    countColumn(`${name}_${SUIT_LETTERS[i]}`, [0, 8], about(suit), { ...rest, unit: 'cards' }),
  );

const feature = (name: string, unit: string, range: Bounds, about: string): ColumnFacts =>
  countColumn(name, range, about, { unit });

/** The features of a hand of ten cards, from these alone, in the order in which {@link measure} writes them. */
export const FEATURES: readonly ColumnFacts[] = [
  ...inSuits('length', (suit) => `cards of ${suit}`, {}),
  ...inSuits('tops', (suit) => `highest cards of ${suit} in a row, from the Sow down`, {}),
  feature('sows', 'cards', [0, 4], 'Sows of all suits'),
  feature('sevens', 'cards', [0, 4], 'sevens of all suits'),
  feature('bottoms', 'cards', [0, 10], 'lowest cards in a row from the seven up, over all suits'),
  feature('longest', 'cards', [3, 8], 'cards in the longest suit'),
  feature('voids', 'suits', [0, 2], 'suits without a card'),
  feature('singletons', 'suits', [0, 3], 'suits with one card'),
  feature('trump_length', 'cards', [0, 8], 'cards of the trump suit; 0 without trumps'),
  feature('trump_tops', 'cards', [0, 8], 'highest trumps in a row, from the Sow down; 0 without trumps'),
  feature('side_tops', 'cards', [0, 10], 'highest cards in a row from the Sow down, over all suits but trumps'),
  feature('sure_tricks', 'tricks', [0, 10], 'tricks that the hand is sure of as declarer, whatever the others hold'),
];

/** Writes the features of a hand to `into` from place `at`. `trump` is a suit or NO_TRUMP. */
export function measure(hand: CardSet, trump: number, into: { [index: number]: number }, at = 0): void {
  for (let suit = 0; suit < 4; suit++) {
    const ranks = ranksOf(hand, suit);
    into[at + suit] = COUNT[ranks];
    into[at + 4 + suit] = TOPS[ranks];
  }
  const trumps = trump === NO_TRUMP ? 0 : ranksOf(hand, trump);
  into[at + 8] = countOfRank(hand, 7);
  into[at + 9] = countOfRank(hand, 0);
  into[at + 10] = allBottoms(hand);
  into[at + 11] = longestOf(hand);
  into[at + 12] = suitsWith(hand, 0);
  into[at + 13] = suitsWith(hand, 1);
  into[at + 14] = COUNT[trumps];
  into[at + 15] = TOPS[trumps];
  into[at + 16] = sideTops(hand, trump);
  into[at + 17] = sureTricks(hand, trump);
}

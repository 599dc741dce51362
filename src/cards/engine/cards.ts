/**
 * Cards and sets of cards, and the words for them. Shifts and masks are here, in hot play loops and the solver.
 *
 * A card is `8 × suit + rank`: E7 is 0, HA is 31. Suits and ranks ascend as in the games (src/cards/games).
 */

import { COUNT, SELECT } from './bytes.js';

// As it is before a bot is loaded.
const { imul } = Math;

declare const brand: unique symbol;

/** A suit, 0–3: acorns (E), leaves (G), bells (S), hearts (H). The order ranks Brands in the Bolachen auction only. */
export type Suit = 0 | 1 | 2 | 3;

/** A card, 0–31: bit number in a {@link CardSet}. */
export type Card = number & { readonly [brand]: 'Card' };

/**
 * A set of cards, bit `c` for card `c`. A **signed** int32: test it with `=== EMPTY`, never with `<` or `>`. Datasets
 * store the same sets as unsigned numbers: convert with {@link unsigned} and {@link signed}.
 */
export type CardSet = number & { readonly [brand]: 'CardSet' };

export const SUITS = [0, 1, 2, 3] as const;
export const CARDS = 32;
export const EMPTY = 0 as CardSet;
export const ALL_CARDS = -1 as CardSet;

/**
 * The card of a suit and a rank: 0 (seven) … 7 (Sow). Neither is checked.
 * @example
 * formatCard(card(3, 7)); // 'HA'
 */
export const card = (suit: Suit, rank: number): Card => ((suit << 3) | rank) as Card;
/**
 * The suit of a card: 0 (acorns) … 3 (hearts).
 * @example
 * suitOf(parseCard('HA', 'card')); // 3
 */
export const suitOf = (card: Card): Suit => (card >> 3) as Suit;
/**
 * 0 (seven) … 7 (Sow).
 * @example
 * rankOf(parseCard('HA', 'card')); // 7
 */
export const rankOf = (card: Card): number => card & 7;

/**
 * The set of one card.
 * @example
 * size(only(parseCard('HA', 'card'))); // 1
 */
export const only = (card: Card): CardSet => (1 << card) as CardSet;
/**
 * The cards in either set.
 * @example
 * size(union(suitSet(0), suitSet(1))); // 16
 */
export const union = (a: CardSet, b: CardSet): CardSet => (a | b) as CardSet;
/**
 * The cards in both sets.
 * @example
 * const trumps = intersect(parseHand('AKO.97..UX987', 'hand', 10), suitSet(3)); // HO HK HA
 */
export const intersect = (a: CardSet, b: CardSet): CardSet => (a & b) as CardSet;
/**
 * The cards of `a` that are not in `b`.
 * @example
 * size(without(ALL_CARDS, suitSet(3))); // 24
 */
export const without = (a: CardSet, b: CardSet): CardSet => (a & ~b) as CardSet;
/**
 * Is the card in the set?
 * @example
 * has(suitSet(3), parseCard('HA', 'card')); // true
 */
export const has = (set: CardSet, card: Card): boolean => ((set >>> card) & 1) === 1;
/**
 * All eight cards of a suit.
 * @example
 * formatHand(suitSet(3)); // 'AKOUX987...'
 */
export const suitSet = (suit: Suit): CardSet => (0xff << (suit << 3)) as CardSet;
/**
 * The cards of the set that are of this suit.
 * @example
 * size(inSuit(ALL_CARDS, 2)); // 8
 */
export const inSuit = (set: CardSet, suit: Suit): CardSet => (set & (0xff << (suit << 3))) as CardSet;
/**
 * The cards of `card`'s suit that rank above it.
 * @example
 * formatCards(above(parseCard('HO', 'card'))); // 'HK HA'
 */
export const above = (card: Card): CardSet => ((0xff << (card & 24)) & (-2 << card)) as CardSet;

/**
 * The lowest card of a non-empty set, by bit.
 * @example
 * formatCard(lowest(suitSet(3))); // 'H7'
 */
export const lowest = (set: CardSet): Card => (31 - Math.clz32(set & -set)) as Card;
/**
 * The highest card of a non-empty set, by bit.
 * @example
 * formatCard(highest(suitSet(3))); // 'HA'
 */
export const highest = (set: CardSet): Card => (31 - Math.clz32(set)) as Card;

/** The ranks present in a set, in whatever suit, as bits 0 (seven) to 7 (Sow). */
const ranksIn = (set: CardSet): CardSet => ((set | (set >>> 8) | (set >>> 16) | (set >>> 24)) & 0xff) as CardSet;
/**
 * The lowest-ranked card of a non-empty set, regardless of suit; the lowest bit breaks ties.
 * @example
 * formatCard(lowestRanked(parseHand('AKO.97..UX987', 'hand', 10))); // 'E7'
 */
export const lowestRanked = (set: CardSet): Card => lowest(((0x01010101 << lowest(ranksIn(set))) & set) as CardSet);
/**
 * The highest-ranked card of a non-empty set, regardless of suit; the lowest bit breaks ties.
 * @example
 * formatCard(highestRanked(parseHand('AKO.97..UX987', 'hand', 10))); // 'HA'
 */
export const highestRanked = (set: CardSet): Card => lowest(((0x01010101 << highest(ranksIn(set))) & set) as CardSet);

/**
 * How many cards the set holds, 0–32.
 * @example
 * size(ALL_CARDS); // 32
 */
export function size(set: CardSet): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * The `k`-th card of the set in bit order, `k` from 0 to `size − 1`.
 * @example
 * formatCard(nth(ALL_CARDS, 31)); // 'HA'
 */
export function nth(set: CardSet, k: number): Card {
  const count0 = COUNT[set & 255];
  const count1 = COUNT[(set >>> 8) & 255];
  const count2 = COUNT[(set >>> 16) & 255];
  // All ones for each byte wholly below the k-th card. Arithmetic, since branches are unpredictable here.
  const is0 = (count0 - 1 - k) >> 31;
  const is1 = (count0 + count1 - 1 - k) >> 31;
  const is2 = (count0 + count1 + count2 - 1 - k) >> 31;
  const shift = (is0 & 8) + (is1 & 8) + (is2 & 8);
  const below = (is0 & count0) + (is1 & count1) + (is2 & count2);
  return (shift | SELECT[(((set >>> shift) & 255) << 3) | (k - below)]) as Card;
}

/** A card of a non-empty set, chosen by a random word: equally likely to within 1 in a million. */
export const drawn = (set: CardSet, word: number): Card => nth(set, imul(word >>> 6, size(set)) >>> 26);

/**
 * A set as datasets store it: the same 32 bits as a number from 0 to 2^32 − 1.
 * @example
 * unsigned(only(parseCard('HA', 'card'))); // 2147483648
 */
export const unsigned = (set: CardSet): number => set >>> 0;

/**
 * The set for a number from a dataset, 0 to 2^32 − 1.
 * @example
 * formatCards(signed(2147483648)); // HA
 */
export const signed = (bits: number): CardSet => (bits | 0) as CardSet;

/**
 * The cards of the set in bit order.
 * @example
 * cardsOf(suitSet(0)).map(formatCard); // ['E7', 'E8', 'E9', 'EX', 'EU', 'EO', 'EK', 'EA']
 */
export function cardsOf(set: CardSet): Card[] {
  const cards: Card[] = [];
  for (let rest = set as number; rest !== 0; rest &= rest - 1) cards.push(lowest(rest as CardSet));
  return cards;
}

/**
 * The set of these cards; duplicates count once.
 * @example
 * size(setOf([parseCard('HA', 'card'), parseCard('E7', 'card')])); // 2
 */
export function setOf(cards: Iterable<Card>): CardSet {
  let set = 0;
  for (const each of cards) set |= 1 << each;
  return set as CardSet;
}

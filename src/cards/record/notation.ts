import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import {
  ALL_CARDS,
  type Card,
  type CardSet,
  cardsOf,
  EMPTY,
  has,
  intersect,
  only,
  rankOf,
  size,
  suitOf,
  union,
} from '../engine/cards.js';
import type { Deal } from '../engine/deal.js';
import type { Seat } from '../engine/seats.js';

/** The text of cards, hands and deals (README.md). Parsers are strict and name the place of what they refuse. */

export const SUIT_LETTERS = 'EGSH';
export const SUIT_NAMES = ['acorns', 'leaves', 'bells', 'hearts'] as const;
export const RANK_LETTERS = '789XUOKA';
export const SEAT_LETTERS = ['F', 'M', 'D'] as const;
/** A seat as records name it: forehand, middlehand, dealer. */
export type SeatLetter = (typeof SEAT_LETTERS)[number];
export const SEAT_NAMES = ['forehand', 'middlehand', 'dealer'] as const;
/**
 * Words of records that readers of tables take for other types: `6` is a number to all of them. A seat's letter is
 * another (R reads `F` as false): tables have {@link SEAT_NAMES}.
 */
const NUMERALS: Readonly<Record<string, string>> = { 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten' };
const DIGITS = Object.fromEntries(Object.entries(NUMERALS).map(([digits, word]) => [word, digits]));

/** A contract or a word said, as tables have it: `six`, where records have `6`. */
export const inTables = (word: string): string => NUMERALS[word] ?? word;

/** The word of a table as records have it. */
export const inRecords = (word: string): string => DIGITS[word] ?? word;

/** What is listed in a deal, in this order, and how many cards each has. */
export const PLACES = [...SEAT_NAMES, 'talon'] as const;
export const PLACE_SIZES = [10, 10, 10, 2];

/**
 * A card as suit and rank: `HA` is the Sow of hearts.
 * @example
 * formatCard(card(3, 7)); // 'HA'
 */
export const formatCard = (card: Card): string => SUIT_LETTERS[suitOf(card)] + RANK_LETTERS[rankOf(card)];

const cardName = (card: Card): string => `${SUIT_NAMES[suitOf(card)]} ${RANK_LETTERS[rankOf(card)]}`;

/**
 * The card of a text such as `HA`; `where` is its place in messages.
 * @throws InputError if it is none
 * @example
 * const sow = parseCard('HA', 'trump');
 */
export function parseCard(text: string, where: string): Card {
  const suit = SUIT_LETTERS.indexOf(text[0] ?? ' ');
  const rank = RANK_LETTERS.indexOf(text[1] ?? ' ');
  if (text.length !== 2 || suit < 0 || rank < 0) {
    refuse(where, `${shown(text)} is not a card: a suit of ${SUIT_LETTERS}, then a rank of ${RANK_LETTERS}, as in HA`);
  }
  return ((suit << 3) | rank) as Card;
}

/**
 * Cards in bit order, separated by spaces.
 * @example
 * formatCards(setOf([card(3, 7), card(0, 0)])); // 'E7 HA'
 */
export const formatCards = (set: CardSet): string => cardsOf(set).map(formatCard).join(' ');

const SUIT_TEXTS = Array.from({ length: 256 }, (_, byte) =>
  [...RANK_LETTERS]
    .filter((_, rank) => (byte >> rank) & 1)
    .reverse()
    .join(''),
);

/**
 * Four suits from hearts to acorns, ranks from high to low: `AKO.97..UX987`.
 * @example
 * formatHand(suitSet(0)); // '...AKOUX987'
 */
export const formatHand = (hand: CardSet): string =>
  `${SUIT_TEXTS[hand >>> 24]}.${SUIT_TEXTS[(hand >>> 16) & 255]}.${SUIT_TEXTS[(hand >>> 8) & 255]}.${SUIT_TEXTS[hand & 255]}`;

/** The ranks of one suit of a hand, given as its byte. */
export const suitText = (byte: number): string => SUIT_TEXTS[byte];

/**
 * A hand of `cards` cards; ranks of a suit may come in any order. `where` is its place in messages.
 * @throws InputError if it is none
 * @example
 * const hand = parseHand('AKO.97..UX987', 'hand F', 10);
 */
export function parseHand(text: string, where: string, cards: number): CardSet {
  const hand = readHand(text);
  if (hand === null || size(hand) !== cards) refuseHand(text, where, cards);
  return hand;
}

const NO_RANK = 8;
/** The rank of each character code below 128. */
const RANK_OF = Uint8Array.from({ length: 128 }, (_, code) => {
  const rank = RANK_LETTERS.indexOf(String.fromCharCode(code));
  return rank < 0 ? NO_RANK : rank;
});
const DOT = '.'.charCodeAt(0);

/** The hand, however many cards it has; null if it is none. Files of millions of records come through here. */
function readHand(text: string): CardSet | null {
  let hand = 0;
  let shift = 24;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === DOT) {
      shift -= 8;
      continue;
    }
    const rank = code < 128 ? RANK_OF[code] : NO_RANK;
    const bit = 1 << (shift + rank);
    if (rank === NO_RANK || shift < 0 || (hand & bit) !== 0) return null;
    hand |= bit;
  }
  return shift === 0 ? (hand as CardSet) : null;
}

/** Says what is wrong with a text that is not a hand of so many cards. */
function refuseHand(text: string, where: string, cards: number): never {
  const suits = text.split('.');
  if (suits.length !== 4)
    refuse(
      where,
      `${shown(text)} has ${suits.length === 1 ? '1 suit' : `${suits.length} suits`}, expected 4 with dots between (H.S.G.E)`,
    );
  let hand: CardSet = EMPTY;
  for (const [i, ranks] of suits.entries()) {
    for (const letter of ranks) {
      const rank = RANK_LETTERS.indexOf(letter);
      if (rank < 0) refuse(where, `no rank ${shown(letter)} in ${shown(text)}, ranks are ${RANK_LETTERS}`);
      const card = (((3 - i) << 3) | rank) as Card;
      if (has(hand, card)) refuse(where, `${cardName(card)} is in ${shown(text)} twice`);
      hand = union(hand, only(card));
    }
  }
  refuse(where, `has ${size(hand)} ${size(hand) === 1 ? 'card' : 'cards'}, expected ${cards} (${shown(text)})`);
}

/**
 * A deal as its four hands: forehand, middlehand, dealer, talon.
 * @example
 * const deal = parseDeal('X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.');
 * formatDeal(deal); // 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.'
 */
export const formatDeal = ({ hands, talon }: Deal): string =>
  `${formatHand(hands[0])} ${formatHand(hands[1])} ${formatHand(hands[2])} ${formatHand(talon)}`;

/**
 * A deal: forehand, middlehand, dealer and talon, separated by single spaces; `where` is its place in messages.
 * @throws InputError if it is not all 32 cards, each once, ten to each seat
 * @example
 * const { hands, talon } = parseDeal('X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.');
 */
export function parseDeal(text: string, where = 'deal'): Deal {
  const groups = text.split(' ');
  const [forehand, middlehand, dealer, talon] = groups.map(readHand);
  const isWhole = ((forehand ?? 0) ^ (middlehand ?? 0) ^ (dealer ?? 0) ^ (talon ?? 0)) === ALL_CARDS;
  // Sizes that are right and sets that make up the pack leave no room for a card dealt twice.
  const fits = isWhole && groups.length === 4 && [forehand, middlehand, dealer, talon].every(hasItsSize);
  if (!fits) refuseDeal(groups, text, where);
  return { hands: [forehand as CardSet, middlehand as CardSet, dealer as CardSet], talon: talon as CardSet };
}

const hasItsSize = (set: CardSet | null | undefined, place: number): boolean =>
  set != null && size(set) === PLACE_SIZES[place];

function refuseDeal(groups: readonly string[], text: string, where: string): never {
  checkGroups(groups, text, where);
  let seen: CardSet = EMPTY;
  for (const [i, group] of groups.entries()) {
    const set = parseHand(group, `${where}: ${PLACES[i]}`, PLACE_SIZES[i]);
    const twice = cardsOf(intersect(set, seen))[0];
    if (twice !== undefined) refuse(`${where}: ${PLACES[i]}`, `${cardName(twice)} was dealt twice`);
    seen = union(seen, set);
  }
  throw new Error('a deal was refused without a reason');
}

/** Are they four, as a deal has? `text` is what was given. @throws InputError */
export function checkGroups({ length }: readonly string[], text: string, where: string): void {
  const groups = length === 1 ? 'group' : 'groups';
  if (length !== PLACES.length)
    refuse(where, `has ${length} ${groups}, expected 4 (${PLACES.join(', ')}); found ${shown(text)}`);
}

/** @throws InputError */
export function parseSeat(text: string, where: string): Seat {
  const seat = SEAT_LETTERS.indexOf(text as SeatLetter);
  if (seat < 0)
    refuse(
      where,
      `${shown(text)} is not a seat: F (forehand), M (middlehand) or D (dealer)${didYouMean(text, SEAT_NAMES)}`,
    );
  return seat as Seat;
}

/** The number of a contract in the game's list. @throws InputError */
export function parseContract(
  text: string,
  contracts: readonly { readonly name: string; readonly offered: boolean }[],
  where: string,
): number {
  const contract = contracts.findIndex(({ name, offered }) => offered && name === text);
  const names = contracts.filter(({ offered }) => offered).map(({ name }) => name);
  if (contract < 0) refuse(where, `${shown(text)} is not a contract of this game: ${names.join(', ')}`);
  return contract;
}

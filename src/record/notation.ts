import { type Card, type CardSet, cardsOf, EMPTY, has, only, rankOf, size, suitOf, union } from '../engine/cards.js';
import type { Deal } from '../engine/deal.js';
import type { Seat } from '../engine/seats.js';
import { refuse, shown } from '../input/refusal.js';

/** The text of cards, hands and deals (README of this folder). Parsers are strict and name the place of what they refuse. */

export const SUIT_LETTERS = 'EGSH';
export const SUIT_NAMES = ['acorns', 'leaves', 'bells', 'hearts'] as const;
export const RANK_LETTERS = '789XUOKA';
export const SEAT_LETTERS = ['F', 'M', 'D'] as const;
export type SeatLetter = (typeof SEAT_LETTERS)[number];
export const SEAT_NAMES = ['forehand', 'middlehand', 'dealer'] as const;
/** What is listed in a deal, in this order, and how many cards each has. */
const PLACES = [...SEAT_NAMES, 'talon'] as const;
const PLACE_SIZES = [10, 10, 10, 2];

export const formatCard = (card: Card): string => SUIT_LETTERS[suitOf(card)] + RANK_LETTERS[rankOf(card)];

const cardName = (card: Card): string => `${SUIT_NAMES[suitOf(card)]} ${RANK_LETTERS[rankOf(card)]}`;

/** @throws InputError */
export function parseCard(text: string, where: string): Card {
  const suit = SUIT_LETTERS.indexOf(text[0] ?? ' ');
  const rank = RANK_LETTERS.indexOf(text[1] ?? ' ');
  if (text.length !== 2 || suit < 0 || rank < 0) {
    refuse(where, `${shown(text)} is not a card: a suit of ${SUIT_LETTERS}, then a rank of ${RANK_LETTERS}, as in HA`);
  }
  return ((suit << 3) | rank) as Card;
}

/** Cards in bit order, separated by spaces. */
export const formatCards = (set: CardSet): string => cardsOf(set).map(formatCard).join(' ');

const SUIT_TEXTS = Array.from({ length: 256 }, (_, byte) =>
  [...RANK_LETTERS]
    .filter((_, rank) => (byte >> rank) & 1)
    .reverse()
    .join(''),
);

/** Four suits from hearts to acorns, ranks from high to low: `AKO.97..UX987`. */
export const formatHand = (hand: CardSet): string =>
  `${SUIT_TEXTS[hand >>> 24]}.${SUIT_TEXTS[(hand >>> 16) & 255]}.${SUIT_TEXTS[(hand >>> 8) & 255]}.${SUIT_TEXTS[hand & 255]}`;

/** The ranks of one suit of a hand, given as its byte. */
export const suitText = (byte: number): string => SUIT_TEXTS[byte];

/**
 * A hand of `cards` cards; ranks of a suit may come in any order.
 * @throws InputError
 */
export function parseHand(text: string, where: string, cards: number): CardSet {
  const suits = text.split('.');
  if (suits.length !== 4)
    refuse(where, `${shown(text)} has ${suits.length} suits, expected 4 with dots between (H.S.G.E)`);
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
  if (size(hand) !== cards) refuse(where, `has ${size(hand)} cards, expected ${cards} (${shown(text)})`);
  return hand;
}

export const formatDeal = ({ hands, talon }: Deal): string =>
  `${formatHand(hands[0])} ${formatHand(hands[1])} ${formatHand(hands[2])} ${formatHand(talon)}`;

/**
 * A deal: forehand, middlehand, dealer and talon, separated by single spaces.
 * @throws InputError
 */
export function parseDeal(text: string, where = 'deal'): Deal {
  const groups = text.split(' ');
  if (groups.length !== 4) {
    refuse(
      where,
      `has ${groups.length} groups, expected 4 (forehand, middlehand, dealer, talon); found ${shown(text)}`,
    );
  }
  const sets = groups.map((group, i) => parseHand(group, `${where}: ${PLACES[i]}`, PLACE_SIZES[i]));
  let seen: CardSet = EMPTY;
  for (const [i, set] of sets.entries()) {
    const twice = cardsOf(set).find((card) => has(seen, card));
    if (twice !== undefined) refuse(`${where}: ${PLACES[i]}`, `${cardName(twice)} was dealt twice`);
    seen = union(seen, set);
  }
  return { hands: [sets[0], sets[1], sets[2]], talon: sets[3] };
}

/** @throws InputError */
export function parseSeat(text: string, where: string): Seat {
  const seat = SEAT_LETTERS.indexOf(text as SeatLetter);
  if (seat < 0) refuse(where, `${shown(text)} is not a seat: F (forehand), M (middlehand) or D (dealer)`);
  return seat as Seat;
}

/**
 * The number of a contract in the game's list.
 * @throws InputError
 */
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

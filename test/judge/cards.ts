/** Cards, seats and roles as words: a card is 'HA', a hand is a list of cards. Nothing is quick, nothing is packed. */

export type Suit = 'E' | 'G' | 'S' | 'H';
export type Card = string;
export type SeatLetter = 'F' | 'M' | 'D';
export type Role = 'Dcl' | 'Def1' | 'Def2';

/** Clockwise; in Bolachen it is also the order that breaks ties. */
export const SEATS: readonly SeatLetter[] = ['F', 'M', 'D'];
/** Low to high; in Wallachen no suit ranks above another. */
export const SUITS: readonly Suit[] = ['E', 'G', 'S', 'H'];
/** Low to high: the ten is low, between Unter and nine (X05). */
export const RANKS: readonly string[] = ['7', '8', '9', 'X', 'U', 'O', 'K', 'A'];
/** 32 cards, without the Sixes (B02), in the order in which they are listed. */
export const PACK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

export const suitOf = (card: Card): Suit => card.charAt(0) as Suit;
export const inSuit = (cards: readonly Card[], suit: Suit): Card[] => cards.filter((card) => suitOf(card) === suit);
export const inOrder = (cards: readonly Card[]): Card[] => PACK.filter((card) => cards.includes(card));
export const without = (cards: readonly Card[], gone: readonly Card[]): Card[] =>
  cards.filter((card) => !gone.includes(card));

const strength = (card: Card): number => RANKS.indexOf(card.charAt(1));

/** Whether `card` takes the trick over from `best`: higher in the same suit, or a trump on a plain card. */
export function beats(card: Card, best: Card, trump: Suit | null): boolean {
  if (suitOf(card) === suitOf(best)) return strength(card) > strength(best);
  return suitOf(card) === trump;
}

/** The winning card: the highest trump, else the highest card of the suit led. */
export const bestOf = (cards: readonly Card[], trump: Suit | null): Card =>
  cards.reduce((best, card) => (beats(card, best, trump) ? card : best));

export const leftOf = (seat: SeatLetter): SeatLetter => (seat === 'F' ? 'M' : seat === 'M' ? 'D' : 'F');

/** Def1 plays right after the declarer, Def2 after Def1. */
export function roleOf(seat: SeatLetter, declarer: SeatLetter): Role {
  if (seat === declarer) return 'Dcl';
  return seat === leftOf(declarer) ? 'Def1' : 'Def2';
}

const GROUPS: readonly Suit[] = ['H', 'S', 'G', 'E'];

export const parseHand = (text: string): Card[] =>
  text.split('.').flatMap((ranks, at) => [...ranks].map((rank) => GROUPS[at] + rank));

export function handText(cards: readonly Card[]): string {
  const ranks = (suit: Suit) => inOrder(inSuit(cards, suit)).map((card) => card.charAt(1));
  return GROUPS.map((suit) => ranks(suit).reverse().join('')).join('.');
}

export interface Deal {
  hands: Record<SeatLetter, Card[]>;
  talon: Card[];
}

/** Reads `F M D T`: three hands of ten and a talon of two. */
export function parseDeal(text: string): Deal {
  const [F, M, D, talon] = text.split(' ').map(parseHand);
  return { hands: { F, M, D }, talon };
}

import type { CardSet, Suit } from '../../src/index.js';

/**
 * What the cards of one suit are worth, for each of the 256 sets they can be (bit 0 the seven … bit 7 the Sow); and what is left of that,
 * at best, when a card or two go away or one more comes.
 */
export interface Worths {
  readonly held: Float64Array;
  /** The change in worth, and which cards it takes: of laying away one, of laying away two, of getting one. */
  readonly one: Change;
  readonly two: Change;
  readonly more: Change;
}

interface Change {
  readonly gain: Float64Array;
  readonly cards: Int32Array;
}

const SETS = 256;

function worths(of: (ranks: number) => number): Worths {
  const held = Float64Array.from({ length: SETS }, (_, ranks) => of(ranks));
  return {
    held,
    one: bestChange(held, 1, true),
    two: bestChange(held, 2, true),
    more: bestChange(held, 1, false),
  };
}

/** The best way to lose (or get) that many cards, for each set; where there is none, a gain of −∞. */
function bestChange(held: Float64Array, count: number, lose: boolean): Change {
  const gain = new Float64Array(SETS).fill(Number.NEGATIVE_INFINITY);
  const cards = new Int32Array(SETS);
  for (let ranks = 0; ranks < SETS; ranks++) {
    for (let change = 1; change < SETS; change++) {
      const fits = bits(change) === count && (lose ? (change & ~ranks) === 0 : (change & ranks) === 0);
      const won = held[ranks ^ change] - held[ranks];
      if (!fits || won <= gain[ranks]) continue;
      gain[ranks] = won;
      cards[ranks] = change;
    }
  }
  return { gain, cards };
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const SOW = 128;
const KING = 64;
const OBER = 32;
const UNTER = 16;

/** The sum of the worths whose card is held: Sow, King, Ober, Unter. */
function tops(ranks: number, sow: number, king: number, ober: number, unter: number): number {
  return (
    ((ranks & SOW) !== 0 ? sow : 0) +
    ((ranks & KING) !== 0 ? king : 0) +
    ((ranks & OBER) !== 0 ? ober : 0) +
    ((ranks & UNTER) !== 0 ? unter : 0)
  );
}

/** Tricks by the number of cards in a suit: as trumps, and beside them. */
const TRUMP_LENGTH = [0, 0.3, 0.8, 1.4, 2.2, 3.2, 4.2, 5.4, 6.4];
const SIDE_LENGTH = [0, 0, 0, 0.1, 0.3, 0.6, 1, 1.5, 2];

/** Tricks of a suit as trumps. */
export const TRUMPS = worths((ranks) => TRUMP_LENGTH[bits(ranks)] + tops(ranks, 0.7, 0.5, 0.3, 0.2));

/** Tricks of a suit beside trumps. */
export const SIDE = worths((ranks) => SIDE_LENGTH[bits(ranks)] + tops(ranks, 0.8, 0.4, 0.1, 0));

/**
 * In a Bettel: minus the danger of a suit. The i-th lowest card is safe while as many cards of the suit lie below it elsewhere as defenders
 * need to lead.
 */
export const BETTEL = worths((ranks) => {
  let danger = 0;
  let held = 0;
  for (let rank = 0; rank < 8; rank++) {
    if (((ranks >> rank) & 1) === 0) continue;
    const missing = rank - held;
    danger += 0.12 * Math.max(0, missing - held) ** 1.3;
    held++;
  }
  return -danger;
});

/** In a Mord: minus the tricks a suit loses. A card loses to each higher one elsewhere that has not been drawn by a higher one of his. */
export const MORD = worths((ranks) => {
  let losers = 0;
  let held = 0;
  for (let rank = 7; rank >= 0; rank--) {
    if (((ranks >> rank) & 1) === 0) continue;
    const missing = 7 - rank - held;
    losers += Math.min(1, 0.5 * Math.max(0, missing - 0.6 * held));
    held++;
  }
  return -losers;
});

/** The ranks that a hand holds of a suit: the index into a table of worths. */
export const ranksOf = (hand: CardSet, suit: number): number => (hand >>> (suit << 3)) & 0xff;

/** Cards of one suit, from their ranks. */
export const cardsOfSuit = (ranks: number, suit: number): CardSet => (ranks << (suit << 3)) as CardSet;

/** No suit is trump. */
export const NO_TRUMPS = -1;

/** The worths of a whole hand: one table for trumps, one for the other suits. */
export function worthOf(hand: CardSet, trump: number, trumps: Worths, others: Worths): number {
  let sum = 0;
  for (let suit = 0; suit < 4; suit++) sum += (suit === trump ? trumps : others).held[ranksOf(hand, suit)];
  return sum;
}

/** The tricks to be expected of a hand with these trumps. */
export const tricksOf = (hand: CardSet, trump: number): number => worthOf(hand, trump, TRUMPS, SIDE);

/** The best trump suit of a hand, out of some (bit `s` for suit `s`). */
export function bestTrump(hand: CardSet, allowed: number): Suit {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let suit = 0; suit < 4; suit++) {
    if (((allowed >> suit) & 1) === 0) continue;
    const ranks = ranksOf(hand, suit);
    // The other suits add the same to each but for this one.
    const tricks = TRUMPS.held[ranks] - SIDE.held[ranks];
    if (tricks < most) continue;
    best = suit;
    most = tricks;
  }
  return best as Suit;
}

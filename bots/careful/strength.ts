import type { CardSet, Suit } from '../../src/public/bots.js';

/**
 * What the cards of one suit are worth, for each of the 256 sets they can be (bit 0 the seven … bit 7 the Sow), and
 * what losing a card or two of them changes, or getting one. The worth of a hand is the sum over its suits.
 */
export interface Worths {
  /** In thousandths, of a trick or of a unit of log odds: whole numbers are compared without branching. */
  readonly held: Int32Array;
  readonly one: Change;
  readonly two: Change;
  readonly get: Change;
}

/**
 * The best change of each set, by the loss of a card or two or by one more: what it gains, and the cards that go or
 * come.
 */
export interface Change {
  readonly gain: Int32Array;
  readonly cards: Int32Array;
}

const SETS = 256;

/** Less than any worth. */
export const LEAST = -1_000_000;

/** The larger of two worths. */
export const larger = (a: number, b: number): number => a - ((a - b) & ((a - b) >> 31));

/** Worths from what each set of ranks is worth. */
export function worths(of: (ranks: number) => number): Worths {
  const held = Int32Array.from({ length: SETS }, (_, ranks) => Math.round(of(ranks) * 1000));
  return { held, one: bestLoss(held, 1), two: bestLoss(held, 2), get: bestGet(held) };
}

/** The best way to lose that many cards, for each set; where there are not so many, the least of gains. */
const bestLoss = (held: Int32Array, count: number): Change => bestChange(held, count, (rest, moved) => rest | moved);

/**
 * The best card to get, for each set; of cards that are worth the same the lowest. For the whole suit, the least of
 * gains.
 */
const bestGet = (held: Int32Array): Change => bestChange(held, 1, (rest) => rest);

/** The best change by so many cards; `before`: the set that changes, by its other cards and those that move. */
function bestChange(held: Int32Array, count: number, before: (rest: number, moved: number) => number): Change {
  const gain = new Int32Array(SETS).fill(LEAST);
  const cards = new Int32Array(SETS);
  // Downwards: of changes that are worth the same the last one stays.
  for (let moved = SETS - 1; moved > 0; moved--) {
    if (bits(moved) !== count) continue;
    const others = (SETS - 1) ^ moved;
    for (let rest = others, left = 1 << bits(others); left > 0; rest = (rest - 1) & others, left--) {
      const ranks = before(rest, moved);
      const won = held[ranks ^ moved] - held[ranks];
      if (won < gain[ranks]) continue;
      gain[ranks] = won;
      cards[ranks] = moved;
    }
  }
  return { gain, cards };
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Tricks by the number of cards in the trump suit, and for each of its five top cards from the Sow down. */
const TRUMP_LENGTH = [-1.9, -1.8, -1.5, -0.8, 0.25, 0.9, 1.1, 1.2, 1.2];
const TRUMP_TOPS = [1.2, 0.85, 0.45, 0.2, 0.05];

/** The same of a suit beside trumps; a short one is worth something to who can trump. */
const SIDE_LENGTH = [2, 1, 0.2, -0.15, -0.2, -0.3, -1, -2, -2];
const SIDE_TOPS = [1.2, 0.5, 0.2];
/** Sow and King together. */
const SIDE_PAIR = 0.4;

/** Tricks of a suit as trumps. The numbers of this file were fitted to some hundred thousand deals. */
export const TRUMPS = worths((ranks) => TRUMP_LENGTH[bits(ranks)] + tops(ranks, TRUMP_TOPS));

/** Tricks of a suit beside trumps. */
export const SIDE = worths(
  (ranks) => SIDE_LENGTH[bits(ranks)] + tops(ranks, SIDE_TOPS) + ((ranks & 192) === 192 ? SIDE_PAIR : 0),
);

function tops(ranks: number, tricks: readonly number[]): number {
  return tricks.reduce((sum, each, place) => sum + ((ranks >> (7 - place)) & 1) * each, 0);
}

/**
 * What the lowest, second, third and each further card of a suit does for a Bettel, by how many lower ones others hold;
 * log odds.
 */
const BETTEL_FROM_BELOW = [
  [0.2, 0.05, -0.1, -0.45, -1, -1.5, -1.5, -1.5],
  [0.25, 0.1, -0.1, -0.4, -0.7, -1.3, -1.4],
  [0.5, 0.25, 0, -0.4, -1, -1.5],
  [0.55, -0.2, -1, -1.2, -1.2],
];

/** A suit in a Bettel. */
export const BETTEL = worths((ranks) => {
  let sum = 0;
  let held = 0;
  for (let rank = 0; rank < 8; rank++) {
    if (((ranks >> rank) & 1) === 0) continue;
    sum += BETTEL_FROM_BELOW[Math.min(held, 3)][rank - held];
    held++;
  }
  return sum;
});

/** The same from the top for a Mord, by how many higher ones others hold. */
const MORD_FROM_ABOVE = [
  [0.5, -1.7, -2, -2.7, -2.8, -2.8, -2.8, -2.8],
  [0.5, -1.4, -2.4, -2.2, -2.2, -2.2, -2.2],
  [-0.3, -1, -1.2, -1.3, -1.3, -1.3],
  [0.7, 0.8, 0.8, 0.8, 0.4],
];

/** A suit in a Mord. */
export const MORD = worths((ranks) => {
  let sum = 0;
  let held = 0;
  for (let rank = 7; rank >= 0; rank--) {
    if (((ranks >> rank) & 1) === 0) continue;
    sum += MORD_FROM_ABOVE[Math.min(held, 3)][7 - rank - held];
    held++;
  }
  return sum;
});

/** The ranks that a hand holds of a suit: the index into a table of worths. */
export const ranksOf = (hand: CardSet, suit: number): number => (hand >>> (suit << 3)) & 0xff;

/** Cards of one suit, from their ranks. */
export const cardsOfSuit = (ranks: number, suit: number): CardSet => (ranks << (suit << 3)) as CardSet;

/** No suit is trump. */
export const NO_TRUMPS = -1;

/** The worth of a whole hand, without trumps. */
export function worthOf(hand: CardSet, { held }: Pick<Worths, 'held'>): number {
  return held[ranksOf(hand, 0)] + held[ranksOf(hand, 1)] + held[ranksOf(hand, 2)] + held[ranksOf(hand, 3)];
}

/** The tricks to be expected of a hand with these trumps, in thousandths. */
export function tricksOf(hand: CardSet, trump: number): number {
  const ranks = ranksOf(hand, trump);
  return worthOf(hand, SIDE) + TRUMPS.held[ranks] - SIDE.held[ranks];
}

/** The best trump suit of a hand, out of some (bit `s` for suit `s`). */
export function bestTrump(hand: CardSet, allowed: number): Suit {
  let best = LEAST << 2;
  for (let suit = 0; suit < 4; suit++) {
    const isAllowed = -((allowed >> suit) & 1);
    const ranks = ranksOf(hand, suit);
    // The other suits add the same to each but for this one. Of equals the last is larger.
    const tricks = TRUMPS.held[ranks] - SIDE.held[ranks];
    best = larger(best, (((tricks & isAllowed) + (LEAST & ~isAllowed)) << 2) | suit);
  }
  return (best & 3) as Suit;
}

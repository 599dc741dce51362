import * as v from 'valibot';
import { PLAY } from '../../cards/engine/actions.js';
import { addCells, RATIO_WIDTH } from '../../stats/ratio.js';
import { refuse } from '../../support/input/refusal.js';
import { anyInteger, wholeNumber } from '../../support/input/schema.js';
import type { Sum } from './sum.js';

/** What is asked where two courses of a deal part, and what is answered there. */
export interface DifferingAnswer {
  /** The engine's number of the question, or one of {@link ELSEWHERE}. */
  readonly question: number;
  /** Who is asked, or {@link ANY_SEAT}. */
  readonly seat: number;
  /** The highest word said before, by its number, or {@link NOTHING_SAID}. */
  readonly after: number;
  /** Whose answers they are, of {@link BETWEEN}. */
  readonly between: number;
  /** The words of these two, by their numbers, or {@link UNNAMED}. */
  readonly a: number;
  readonly b: number;
}

/** Who answer otherwise: the two that are compared, or one of them and the third at their table. */
export const BETWEEN = { both: 0, firstAndThird: 1, secondAndThird: 2 } as const;

export const NOTHING_SAID = 31;
/** The seat, where all seats are one row. */
export const ANY_SEAT = 3;
/** Answers that no row names: cards, a suit, and one of a lower or higher rank than the other's. */
export const UNNAMED = { suit: 28, lower: 29, higher: 30, cards: 31 } as const;

/** Partings that are no answer of the two: another player's, who remembers earlier deals; none, but for the pot. */
export const ELSEWHERE = { others: 11, nowhere: 12 } as const;

/** Members of a hand that is kept. */
export const HAND_WIDTH = 4;

/** The deals that part in the same way. */
export interface DifferingRow {
  /** A ratio over blocks: what they add to the duel's form, per pair of deals. */
  readonly cells: Float64Array;
  /** Of the current block: that sum, and the number of pairs. */
  total: number;
  trials: number;
  /** How many hands are kept. */
  readonly most: number;
  /**
   * Some of them, four numbers each: the block, its deal and seating where the first bot is asked (6 × deal + seating
   * at the start of the match), what they add to the form, and the cards of whoever is asked.
   */
  hands: number[];
  /** The last place of a block of which hands can be among those that are kept. */
  limit: number;
}

/** All of them, and how many hands of each are kept. */
export interface DifferingRows {
  readonly most: number;
  /** By {@link keyOf}. The rules bound them, by questions, seats and legal words, at some hundreds. */
  readonly rows: Map<number, DifferingRow>;
}

export const keyOf = (question: number, seat: number, after: number, a: number, b: number, between = 0): number =>
  ((((between * 16 + question) * 4 + seat) * 32 + after) * 32 + a) * 32 + b;

export const answerOf = (key: number): DifferingAnswer => ({
  between: key >>> 21,
  question: (key >>> 17) & 15,
  seat: (key >>> 15) & 3,
  after: (key >>> 10) & 31,
  a: (key >>> 5) & 31,
  b: key & 31,
});

/** A number of 32 bits that says nothing of the block's deals: the lower 31 for its order, the highest for its half. */
function lotOf(block: number): number {
  let x = (block | 0) ^ Math.imul((block / 2 ** 32) | 0, 0x9e3779b9);
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Is a block in the half in which splits are found? Those of the other half judge them. */
export const isForFinding = (block: number): boolean => lotOf(block) >= 2 ** 31;

/** The place of a block, from 0 to 1, in the order by which hands are kept. */
export const orderOf = (block: number): number => (lotOf(block) & 0x7fffffff) / 2 ** 31;

/**
 * Keeps the hands of the blocks first by lot, as they came: a sample of all. However a run is split, the same ones are
 * kept, since a hand only falls back when others are added.
 */
export function keepFirst(row: DifferingRow): void {
  const { hands, most } = row;
  const size = hands.length / HAND_WIDTH;
  if (size <= most) return;
  const orders = new Float64Array(size);
  for (let i = 0; i < size; i++) orders[i] = orderOf(hands[HAND_WIDTH * i]);
  const last = orders.slice().sort()[most - 1];
  let atLast = most; // of the last block there may be more hands than are kept
  for (let i = 0; i < size; i++) if (orders[i] < last) atLast--;
  let kept = 0;
  for (let i = 0; i < size; i++) {
    if (orders[i] > last || (orders[i] === last && --atLast < 0)) continue;
    for (let k = 0; k < HAND_WIDTH; k++) hands[kept++] = hands[HAND_WIDTH * i + k];
  }
  hands.length = kept;
  row.limit = last;
}

/** Drops what is surplus, once it is as much as what is kept. */
export function dropSurplus(row: DifferingRow): void {
  if (row.hands.length > 2 * HAND_WIDTH * row.most) keepFirst(row);
}

const keys = wholeNumber(0, keyOf(ELSEWHERE.nowhere, ANY_SEAT, 31, 31, 31, BETWEEN.secondAndThird));
const list = v.array(anyInteger, 'expected a list of whole numbers');

/** `size`: how many hands of a row are kept. */
export const DIFFERING: Sum<DifferingRows, [key: number, cells: number[], hands: number[]][]> = {
  about:
    'where the two courses of a deal part: a number for who differ, question, seat, word before and both answers; six sums of a ratio; some of the hands, four numbers each: block, 6 × deal + seating, difference, cards',
  schema: v.array(v.strictTuple([keys, list, list])),
  none: (most) => ({ most, rows: new Map() }),
  plus(sum, following) {
    for (const [key, { cells, hands }] of following.rows) {
      const row = rowAt(sum, key);
      addCells(row.cells, cells);
      if (row.hands.length === 0) row.hands = hands;
      else for (let i = 0; i < hands.length; i++) row.hands.push(hands[i]);
      dropSurplus(row);
    }
    return sum;
  },
  format({ rows }) {
    if (rows.size === 0) return undefined;
    for (const row of rows.values()) keepFirst(row);
    return [...rows].sort(([a], [b]) => a - b).map(([key, { cells, hands }]) => [key, [...cells], hands]);
  },
  parse(written, most, name) {
    if (most === 0) refuse(name, 'is not as asked for');
    const sum = { most, rows: new Map<number, DifferingRow>() };
    for (const [key, cells, hands] of written) {
      const row = rowAt(sum, key);
      if (cells.length !== RATIO_WIDTH || hands.length % HAND_WIDTH !== 0 || hands.length > row.most * HAND_WIDTH)
        refuse(name, 'has a row of another size');
      row.cells.set(cells);
      row.hands = hands;
    }
    return sum;
  },
};

/** Hands of deals that differ in play alone, in nothing, or by the third, are not divided: some are kept to look at. */
const FEW = 50;

/** The row of a key, which is empty at first. */
export function rowAt({ rows, most }: DifferingRows, key: number): DifferingRow {
  let row = rows.get(key);
  if (row === undefined) {
    const { question, between } = answerOf(key);
    const isDivided = question !== PLAY && question < ELSEWHERE.others && between === BETWEEN.both;
    const kept = isDivided ? most : Math.min(FEW, most);
    const cells = new Float64Array(RATIO_WIDTH);
    row = { cells, total: 0, trials: 0, most: kept, hands: [], limit: Number.POSITIVE_INFINITY };
    rows.set(key, row);
  }
  return row;
}

import * as v from 'valibot';
import { addCells, RATIO_WIDTH } from '../../stats/ratio.js';
import { refuse } from '../../support/input/refusal.js';
import { anyInteger, wholeNumber } from '../../support/input/schema.js';
import type { Sum } from './sum.js';

/**
 * A hand of whoever is asked where two courses of a deal part: its block, the number of the deal in its match, what the
 * pair adds to the duel's form, and the cards.
 */
export type DifferingHand = readonly [block: number, deal: number, difference: number, cards: number];

/** The deals that part in the same way. */
export interface DifferingRow {
  /** A ratio over blocks: what they add to the duel's form, per pair of deals. */
  readonly cells: Float64Array;
  /** Some of them. */
  hands: DifferingHand[];
}

/** All of them, and how many hands of each are kept. */
export interface DifferingRows {
  readonly most: number;
  /**
   * By what is asked, the seat, the highest word said before, and what the first, the second and the third at their
   * table say there: words, with "-" for none. The rules bound them at some hundreds.
   */
  readonly rows: Map<string, DifferingRow>;
}

/** Partings that are no answer of the two: another player's, who remembers earlier deals; none, but for the pot. */
export const OTHERS = 'others - - - - -';
export const NOWHERE = 'pot - - - - -';

/** A word, or a card that is not played? */
export const isBeforePlay = (kind: string): boolean => !['play', 'others', 'pot'].includes(kind);

/** Is it the two that answer otherwise, before play? Hands of other rows are not divided. */
export function isDivided(key: string): boolean {
  const [kind, , , , , field] = key.split(' ');
  return isBeforePlay(kind) && field === '-';
}

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

/** Some hands of a row that has many are kept to look at. */
const FEW = 50;

/**
 * Keeps about so many hands, those of the blocks first by lot: a sample of all. However a run is split, the same ones
 * are kept, since a hand only falls back when others are added.
 */
function keepFirst(row: DifferingRow, key: string, most: number, surplus = 0): void {
  const kept = isDivided(key) ? most : Math.min(FEW, most);
  if (row.hands.length <= kept + surplus) return;
  const orders = row.hands.map(([block]) => orderOf(block)).sort((a, b) => a - b);
  row.hands = row.hands.filter(([block]) => orderOf(block) <= orders[kept - 1]);
}

/** Adds to a row, which is empty at first; what is surplus is dropped once it is as much as what is kept. */
export function addRow({ rows, most }: DifferingRows, key: string, { cells, hands }: DifferingRow): void {
  const row = rows.get(key) ?? { cells: new Float64Array(RATIO_WIDTH), hands: [] };
  rows.set(key, row);
  addCells(row.cells, cells);
  for (const hand of hands) row.hands.push(hand);
  keepFirst(row, key, most, most);
}

/** Drops what is surplus: what is left does not depend on how the run was split. */
export function keepSample({ rows, most }: DifferingRows): void {
  for (const [key, row] of rows) keepFirst(row, key, most);
}

const keys = v.pipe(v.string('expected a text'), v.regex(/^[a-zA-Z]+( [\w-]+){5}$/, 'expected six words'));
const list = v.array(anyInteger, 'expected a list of whole numbers');
const hand = v.strictTuple([wholeNumber(), wholeNumber(), anyInteger, anyInteger]);

/** `size`: how many hands of a row are kept. */
export const DIFFERING: Sum<DifferingRows, [key: string, cells: number[], hands: DifferingHand[]][]> = {
  about:
    'where the two courses of a deal part: what is asked, seat, word before and what the two and the third say; six sums of a ratio; some of the hands: block, deal of its match, difference, cards',
  schema: v.array(v.strictTuple([keys, list, v.array(hand)])),
  none: (most) => ({ most, rows: new Map() }),
  plus(sum, following) {
    for (const [key, row] of following.rows) addRow(sum, key, row);
    return sum;
  },
  format(sum) {
    const { rows } = sum;
    if (rows.size === 0) return undefined;
    keepSample(sum);
    return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { cells, hands }]) => [key, [...cells], hands]);
  },
  parse(written, most, name) {
    if (most === 0) refuse(name, 'is not as asked for');
    const rows = new Map<string, DifferingRow>();
    for (const [key, cells, hands] of written) {
      if (cells.length !== RATIO_WIDTH) refuse(name, 'has a row of another size');
      rows.set(key, { cells: Float64Array.from(cells), hands });
    }
    return { most, rows };
  },
};

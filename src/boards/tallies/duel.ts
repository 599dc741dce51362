// Hot path: no closures, no iterators, and no allocation except for what is kept.

import * as v from 'valibot';
import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { NOBODY } from '../../cards/engine/seats.js';
import { Clusters } from '../../stats/clusters.js';
import type { Ratio } from '../../stats/ratio.js';
import { anyInteger, wholeNumber } from '../../support/input/schema.js';
import { type BlockJob, type Duel, scoreSlots } from '../job.js';
import { movedOn } from '../seating.js';
import { contractRows } from './contract-columns.js';
import { cells, countingCells, type Sum } from './sum.js';
import { type CellSums, type CountedBlock, type CountedDeal, Tally } from './tally.js';

/** A deal on which two bots in the same seat scored differently. */
export interface Swing {
  readonly board: number;
  /** The seatings in which the first and the second have the seat, at the start of the match. */
  readonly first: number;
  readonly second: number;
  /** The score of the first less that of the second. */
  readonly difference: number;
  /** The number of its cell in the square of fates, with the first (rows) and with the second. */
  readonly cell: number;
}

/** By triple: the sum over its games of their squared contributions to the duel's form. */
export const SQUARES = countingCells('of the compared difference, by triple and game');

export const SHIFT = cells('seven cells a ratio: what became of the same deals with A and with B');

/** How often the form took each value in a block. */
export const HISTOGRAM: Sum<Map<number, number>, [value: number, times: number][]> = {
  about: 'a value of the compared difference, and how many blocks came to it',
  schema: v.array(v.strictTuple([anyInteger, wholeNumber(1)])),
  none: () => new Map(),
  plus(sum, following) {
    for (const [value, times] of following) sum.set(value, (sum.get(value) ?? 0) + times);
    return sum;
  },
  format: (sum) => (sum.size === 0 ? undefined : [...sum].sort(([a], [b]) => a - b)),
  parse: (written) => new Map(written),
};

/** Some differences of each kind; `size`: how many in each direction. */
export const SWINGS: Sum<Swing[], [board: number, first: number, second: number, difference: number, cell: number][]> =
  {
    about: 'typical differences: board, the two seatings, difference, cell in the square of fates',
    schema: v.array(v.strictTuple([wholeNumber(), wholeNumber(0, 5), wholeNumber(0, 5), anyInteger, wholeNumber()])),
    none: () => [],
    plus(sum, following, size) {
      if (following.length > 0) keepTypical(sum, following, size);
      return sum;
    },
    format: (sum) =>
      sum.length === 0
        ? undefined
        : sum.map(({ board, first, second, difference, cell }) => [board, first, second, difference, cell]),
    parse: (written) =>
      written.map(([board, first, second, difference, cell]) => ({ board, first, second, difference, cell })),
  };

interface DuelSums extends CellSums<'squares' | 'shift'> {
  readonly histogram: Map<number, number>;
  readonly swings: Swing[];
}

/** The names of a bot's possible fates in a deal: a family of contracts it declares, `defends`, or `passed out`. */
export function fates(game: Game): readonly string[] {
  const names = contractRows(game).filter((row, i, rows) => familyOf(rows, row.contracts[0]) === i);
  return [...names.map(({ name }) => name), 'defends', 'passed out'];
}

/** The row of a contract's family, which is the first that contains it. */
const familyOf = (rows: ReturnType<typeof contractRows>, contract: number): number =>
  rows.findIndex(({ contracts }) => contracts.includes(contract));

/**
 * Compares two bots in the same seats on the same deals: by how much one is better in each block, the fate of each deal
 * with either bot, the mean difference (clustered by block), and some differences of each kind.
 */
export class DuelTally extends Tally<DuelSums> {
  readonly sizes: Readonly<Record<string, number>>;
  private readonly first: number;
  private readonly second: number;
  private readonly kept: number;
  /** The weight of each slot in the duel's form. */
  private readonly weights: Float64Array;
  private readonly fateOf: readonly number[];
  private readonly fates: number;
  private readonly clusters: Clusters;
  // By deal and seat in the block: fate, score and seating in that deal of each of the two.
  private readonly fate: readonly [Int32Array, Int32Array];
  private readonly score: readonly [Int32Array, Int32Array];
  private readonly seating: readonly [Int32Array, Int32Array];
  private readonly matchLength: number;
  /** The value of the form in the current game, and in the block before it. */
  private game = 0;
  private value = 0;

  constructor(job: BlockJob, game: Game, duel: Duel) {
    super();
    this.first = duel.first;
    this.second = duel.second;
    this.kept = duel.swings;
    this.matchLength = job.matchLength;
    this.weights = new Float64Array(scoreSlots(job));
    for (const [k, slot] of duel.form.slots.entries()) this.weights[slot] += duel.form.weights[k];
    const rows = contractRows(game);
    const families = [...new Set(game.contracts.map((_, contract) => familyOf(rows, contract)))].sort((a, b) => a - b);
    this.fateOf = game.contracts.map((_, contract) => families.indexOf(familyOf(rows, contract)));
    this.fates = families.length + 2;
    // The first ratio is that of all fates.
    this.clusters = new Clusters(1 + this.fates ** 2, 1 + this.fates ** 2);
    const places = (): [Int32Array, Int32Array] => [
      new Int32Array(6 * this.matchLength),
      new Int32Array(6 * this.matchLength),
    ];
    this.fate = places();
    this.score = places();
    this.seating = places();
    for (const fate of this.fate) fate.fill(-1);
    this.sizes = {
      squares: job.triples.length,
      shift: this.clusters.cells,
      swings: duel.swings,
    };
  }

  add({ course, triple, order, number, seating }: CountedDeal): void {
    for (let seat = 0; seat < 3; seat++) {
      const slot = 3 * triple + order[seat];
      this.game += this.weights[slot] * course.score[seat];
      if (slot === this.first) this.note(0, course, seat, number, seating);
      if (slot === this.second) this.note(1, course, seat, number, seating);
    }
  }

  /** Records how a deal went for one of the two (`side` 0 or 1) at `seat`. */
  private note(side: 0 | 1, course: Course, seat: number, deal: number, seating: number): void {
    const at = ((seating & 1) * 3 + seat) * this.matchLength + deal;
    this.fate[side][at] = this.fateAt(course, seat);
    this.score[side][at] = course.score[seat];
    this.seating[side][at] = seating;
  }

  /** The number of a seat's fate in a deal that is over. */
  fateAt({ declarer, contract }: Course, seat: number): number {
    if (declarer === NOBODY) return this.fates - 1;
    return declarer === seat ? this.fateOf[contract] : this.fates - 2;
  }

  /** The number of a deal's cell in the square of fates, from both of its fates. */
  cellOf(first: number, second: number): number {
    return first * this.fates + second;
  }

  override endGame(triple: number, { squares }: DuelSums): void {
    squares[triple] += this.game ** 2;
    this.value += this.game;
    this.game = 0;
  }

  override endBlock({ number: block }: CountedBlock, { histogram, shift, swings }: DuelSums): void {
    const [first, second] = this.fate;
    for (let at = 0; at < first.length; at++) {
      const isWithBoth = first[at] >= 0 && second[at] >= 0;
      // One match may have ended before the other.
      if (isWithBoth) this.compare(block, at, swings);
      first[at] = second[at] = -1;
    }
    this.clusters.end(shift, 1);
    const { value } = this;
    this.value = 0;
    histogram.set(value, (histogram.get(value) ?? 0) + 1);
  }

  private compare(block: number, at: number, swings: Swing[]): void {
    const [first, second] = this.fate;
    const difference = this.score[0][at] - this.score[1][at];
    this.clusters.add(0, difference);
    const cell = this.cellOf(first[at], second[at]);
    this.clusters.add(1 + cell, difference);
    const deal = at % this.matchLength;
    const board = block * this.matchLength + deal;
    if (difference === 0 || isSurplus(swings, difference, cell, board, this.kept)) return;
    // Every third deal has the seating of the first, so twice as far leads back.
    const [one, other] = this.seating.map((seating) => movedOn(seating[at], 2 * deal));
    keepTypical(swings, [{ board, first: one, second: other, difference, cell }], this.kept);
  }

  /** How often the first had `fate` where the second had `other`, and the difference it made. */
  read(cells: Float64Array, fate: number, other: number): { readonly share: Ratio; readonly swing: Ratio } {
    const ratio = 1 + fate * this.fates + other;
    return { share: this.clusters.shareOf(cells, ratio), swing: this.clusters.read(cells, ratio) };
  }
}

/** Are as many kept already in the direction of `difference`, all before this one in the order of `keepTypical`? */
function isSurplus(swings: readonly Swing[], difference: number, cell: number, board: number, kept: number): boolean {
  let count = 0;
  let rank = 0;
  let last = -1;
  for (let i = 0; i < swings.length; i++) {
    if (swings[i].difference * difference <= 0) continue;
    count++;
    last = i;
    if (swings[i].cell === cell && swings[i].board < board) rank++;
  }
  if (count < kept || kept === 0) return kept === 0;
  let worst = -1;
  for (let i = 0; i < swings.length; i++)
    if (swings[i].difference * difference > 0 && swings[i].cell === swings[last].cell) worst++;
  return rank > worst || (rank === worst && board > swings[last].board);
}

const byBoard = (a: Swing, b: Swing): number => a.board - b.board || a.first - b.first;

/**
 * Adds swings and keeps typical ones in favour of the first, then of the second: the first board of each cell, then the
 * second of each, and so on; ties by board and seating. However runs are split, the same ones are kept: a swing can
 * only fall back when others are added.
 */
function keepTypical(swings: Swing[], more: readonly Swing[], kept: number): void {
  const sorted = [...swings, ...more].sort(byBoard);
  const typical = (sign: number): Swing[] => {
    const times = new Map<number, number>();
    const ranked = sorted.flatMap((swing) => {
      if (Math.sign(swing.difference) !== sign) return [];
      const rank = times.get(swing.cell) ?? 0;
      times.set(swing.cell, rank + 1);
      return [{ swing, rank }];
    });
    return ranked
      .sort((a, b) => a.rank - b.rank)
      .slice(0, kept)
      .map(({ swing }) => swing);
  };
  swings.splice(0, swings.length, ...typical(1), ...typical(-1));
}

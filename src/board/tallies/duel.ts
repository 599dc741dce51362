// Hot path: no closures, no iterators, and no allocation except for what is kept.

import type { Course } from '../../engine/course.js';
import type { Game } from '../../engine/game.js';
import { NOBODY } from '../../engine/seats.js';
import { Clusters } from '../../stats/clusters.js';
import type { Ratio } from '../../stats/ratio.js';
import { contractRows } from '../contract-rows.js';
import { type BlockJob, type Duel, scoreSlots } from '../job.js';
import { movedOn } from '../seating.js';

/** A deal on which two bots in the same seat scored differently. */
export interface Swing {
  readonly board: number;
  /** The seatings in which the first and the second have the seat, at the start of the match. */
  readonly first: number;
  readonly second: number;
  /** The score of the first less that of the second. */
  readonly difference: number;
}

/** What comes of a duel. */
export interface DuelSums {
  /** By triple: the sum over its games of their squared contributions to the duel's form. */
  readonly squares: Float64Array;
  /** How often the form took each value in a block. */
  readonly histogram: Map<number, number>;
  /** The fates of deals with either bot. */
  readonly shift: Float64Array;
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
 * Compares two bots in the same seats on the same deals: by how much one is better in each block, the fate of each deal with either bot, the mean
 * difference (clustered by block), and the largest differences.
 */
export class DuelTally {
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

  constructor(game: Game, job: Pick<BlockJob, 'matchLength' | 'triples'>, duel: Duel) {
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
  }

  get cells(): number {
    return this.clusters.cells;
  }

  /** Adds a finished deal of a triple, whose places are in `order` by seat. */
  add(course: Course, triple: number, order: readonly number[], deal: number, seating: number): void {
    for (let seat = 0; seat < 3; seat++) {
      const slot = 3 * triple + order[seat];
      this.game += this.weights[slot] * course.score[seat];
      if (slot === this.first) this.note(0, course, seat, deal, seating);
      if (slot === this.second) this.note(1, course, seat, deal, seating);
    }
  }

  /** Records how a deal went for one of the two (`side` 0 or 1) at `seat`. */
  private note(side: 0 | 1, course: Course, seat: number, deal: number, seating: number): void {
    const at = ((seating & 1) * 3 + seat) * this.matchLength + deal;
    const { declarer, contract, score } = course;
    const isDeclarer = declarer === seat;
    this.fate[side][at] = declarer === NOBODY ? this.fates - 1 : isDeclarer ? this.fateOf[contract] : this.fates - 2;
    this.score[side][at] = score[seat];
    this.seating[side][at] = seating;
  }

  /** Ends a game: the deals of a triple in one seating. */
  endGame({ squares }: DuelSums, triple: number): void {
    squares[triple] += this.game ** 2;
    this.value += this.game;
    this.game = 0;
  }

  /** Ends the current block, which counts `weight` times. */
  endBlock(block: number, weight: number, { histogram, shift, swings }: DuelSums): void {
    const [first, second] = this.fate;
    for (let at = 0; at < first.length; at++) {
      const isWithBoth = first[at] >= 0 && second[at] >= 0;
      // One session may have ended before the other.
      if (isWithBoth) this.compare(block, at, swings);
      first[at] = second[at] = -1;
    }
    this.clusters.end(shift, 1);
    const value = weight * this.value;
    this.value = 0;
    histogram.set(value, (histogram.get(value) ?? 0) + 1);
  }

  private compare(block: number, at: number, swings: Swing[]): void {
    const [first, second] = this.fate;
    const difference = this.score[0][at] - this.score[1][at];
    this.clusters.add(0, difference);
    this.clusters.add(1 + first[at] * this.fates + second[at], difference);
    if (difference === 0 || Math.abs(difference) < leastKept(swings, difference, this.kept)) return;
    const deal = at % this.matchLength;
    // Every third deal has the seating of the first, so twice as far leads back.
    const [one, other] = this.seating.map((seating) => movedOn(seating[at], 2 * deal));
    const swing = { board: block * this.matchLength + deal, first: one, second: other, difference };
    keepLargest(swings, [swing], this.kept);
  }

  /** How often the first had `fate` where the second had `other`, and the difference it made. */
  read(cells: Float64Array, fate: number, other: number): { readonly share: Ratio; readonly swing: Ratio } {
    const ratio = 1 + fate * this.fates + other;
    return { share: this.clusters.shareOf(cells, ratio), swing: this.clusters.read(cells, ratio) };
  }
}

/** The least size of a swing that may be kept, in the direction of `difference`. */
function leastKept(swings: readonly Swing[], difference: number, kept: number): number {
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < swings.length; i++) {
    const other = swings[i].difference;
    if (other * difference <= 0) continue;
    count++;
    least = Math.abs(other);
  }
  return count < kept ? 1 : least;
}

/** Descending by size, then by board and seating, so that the order does not depend on how blocks are split into pieces. */
const bySize = (a: Swing, b: Swing): number =>
  Math.abs(b.difference) - Math.abs(a.difference) || a.board - b.board || a.first - b.first;

/** Adds swings and keeps the largest in favour of the first, then of the second; ties by board and seating. */
export function keepLargest(swings: Swing[], more: readonly Swing[], kept: number): void {
  const sorted = [...swings, ...more].sort(bySize);
  const best = (sign: number) => sorted.filter(({ difference }) => Math.sign(difference) === sign).slice(0, kept);
  swings.splice(0, swings.length, ...best(1), ...best(-1));
}

import { contractRows } from '../board/contract-rows.js';
import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { NOBODY } from '../engine/seats.js';
import { Clusters } from '../stats/clusters.js';
import { RATIO_WIDTH, type Ratio, readRatio } from '../stats/ratio.js';

/** A deal on which two bots in the same seat scored differently. */
export interface Swing {
  readonly board: number;
  /** The seatings in which the first and the second have the seat, at the start of the match. */
  readonly first: number;
  readonly second: number;
  /** The score of the first less that of the second. */
  readonly difference: number;
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
 * Compares two bots in the same seats on the same deals: the fate of each deal with either bot, the mean difference (clustered by block), and
 * the largest differences.
 */
export class DuelTally {
  private readonly kept: number;
  private readonly fateOf: readonly number[];
  private readonly fates: number;
  private readonly clusters: Clusters;
  // By deal and seat in the block: fate, score and seating of each of the two.
  private readonly fate: readonly [Int32Array, Int32Array];
  private readonly score: readonly [Int32Array, Int32Array];
  private readonly seating: readonly [Int32Array, Int32Array];
  private readonly matchLength: number;

  constructor(game: Game, matchLength: number, kept: number) {
    this.kept = kept;
    this.matchLength = matchLength;
    const rows = contractRows(game);
    const families = [...new Set(game.contracts.map((_, contract) => familyOf(rows, contract)))].sort((a, b) => a - b);
    this.fateOf = game.contracts.map((_, contract) => families.indexOf(familyOf(rows, contract)));
    this.fates = families.length + 2;
    this.clusters = new Clusters(this.fates ** 2);
    const places = (): [Int32Array, Int32Array] => [new Int32Array(6 * matchLength), new Int32Array(6 * matchLength)];
    this.fate = places();
    this.score = places();
    this.seating = places();
    for (const fate of this.fate) fate.fill(-1);
  }

  get cells(): number {
    return this.fates ** 2 * RATIO_WIDTH;
  }

  /** Records how a deal went for one of the two (`side` 0 or 1) at `seat`. */
  note(side: 0 | 1, course: Course, seat: number, deal: number, seating: number): void {
    const at = ((seating & 1) * 3 + seat) * this.matchLength + deal;
    const { declarer, contract, score } = course;
    const isDeclarer = declarer === seat;
    this.fate[side][at] = declarer === NOBODY ? this.fates - 1 : isDeclarer ? this.fateOf[contract] : this.fates - 2;
    this.score[side][at] = score[seat];
    this.seating[side][at] = seating;
  }

  /** Ends the current block: adds what was recorded to the cells, and its largest differences to the swings. */
  endBlock(block: number, cells: Float64Array, swings: Swing[]): void {
    const [first, second] = this.fate;
    for (let at = 0; at < first.length; at++) {
      const isWithBoth = first[at] >= 0 && second[at] >= 0;
      if (!isWithBoth) first[at] = second[at] = -1; // one session may have ended before the other
      if (!isWithBoth) continue;
      const difference = this.score[0][at] - this.score[1][at];
      this.clusters.add(first[at] * this.fates + second[at], difference, 1);
      if (this.kept > 0 && difference !== 0) {
        const board = block * this.matchLength + (at % this.matchLength);
        const swing = { board, first: this.seating[0][at], second: this.seating[1][at], difference };
        if (isLarge(swing, swings, this.kept)) keepLargest(swings, [swing], this.kept);
      }
      first[at] = second[at] = -1;
    }
    this.clusters.end(cells, 1);
  }

  /** How often the first had `fate` where the second had `other`, and the difference it made. */
  read(cells: Float64Array, fate: number, other: number): Ratio {
    return readRatio(cells, (fate * this.fates + other) * RATIO_WIDTH);
  }
}

function isLarge(swing: Swing, swings: readonly Swing[], kept: number): boolean {
  const sameWay = swings.filter((other) => Math.sign(other.difference) === Math.sign(swing.difference));
  return sameWay.length < kept || bySize(swing, sameWay[sameWay.length - 1]) < 0;
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

import type { Course } from '../engine/course.js';
import { NOBODY, SEATS } from '../engine/seats.js';

/** A deal on a score sheet. Players are numbered 0, 1, 2, wherever they sat. */
export interface SheetDeal {
  /** Who played it; null if all passed. */
  readonly declarer: number | null;
  readonly contract: string | null;
  readonly won: boolean;
  /** Tricks of the declarer. */
  readonly tricks: number;
  /** What payments were multiplied by: 1, 2, 4 … */
  readonly multiplier: number;
  /** The points of the players after the deal. */
  readonly totals: readonly [number, number, number];
  /** What is in the pot after it. */
  readonly pot: number;
}

/**
 * The score of a match as it is kept on paper: for each deal who played what, and the points so far.
 * @example
 * const sheet = new ScoreSheet(['Resi', 'Xaver', 'Vroni']);
 * const { course } = new Replayer().replay(line);
 * sheet.add(course, [0, 1, 2]);
 * console.log(sheet.deals.at(-1)?.totals);
 */
export class ScoreSheet {
  readonly deals: SheetDeal[] = [];
  /** The players, with numbers where they are alike. */
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names.map((name, i) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${i + 1}`));
  }

  /** Adds a deal that is over; `players` sat at forehand, middlehand and dealer. */
  add(course: Course, players: ArrayLike<number>): void {
    const { declarer, contract, game, won, tricks, multiplier, pot } = course;
    const totals: [number, number, number] = [...(this.deals.at(-1)?.totals ?? ([0, 0, 0] as const))];
    for (const seat of SEATS) totals[players[seat]] += course.score[seat];
    const isPassed = declarer === NOBODY;
    this.deals.push({
      declarer: isPassed ? null : players[declarer],
      contract: isPassed ? null : game.contracts[contract].name,
      won,
      tricks,
      multiplier,
      totals,
      pot,
    });
  }
}

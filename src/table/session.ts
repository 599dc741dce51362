// Hot path: no allocation, no closures, no iterators.
import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { sharePot } from '../engine/scoring.js';

/** A session: a match that ends as soon as a player's points reach a target (B39). It counts the points of the three who sit at the table. */
export class Session {
  readonly target: number;
  /** The points of forehand, middlehand and dealer of the deal at hand before it. */
  readonly scores: [number, number, number] = [0, 0, 0];
  /** The same after it. */
  readonly totals: [number, number, number] = [0, 0, 0];

  constructor(target: number) {
    this.target = target;
  }

  /** A deal begins: the first of a session, or the next, for which the seats have moved on. */
  begin(isFirst: boolean): void {
    const { scores, totals } = this;
    const forehand = totals[0];
    scores[0] = isFirst ? 0 : totals[1];
    scores[1] = isFirst ? 0 : totals[2];
    scores[2] = isFirst ? 0 : forehand;
  }

  /** A deal is over: adds its score. Has a player reached the target? */
  add(score: ArrayLike<number>): boolean {
    const { scores, totals, target } = this;
    for (let seat = 0; seat < 3; seat++) totals[seat] = scores[seat] + score[seat];
    return totals[0] >= target || totals[1] >= target || totals[2] >= target;
  }

  /** Counts a deal that is over; if it is the last one what is left of the pot is shared out. Is the session over? */
  end(course: Course, isLast: boolean): boolean {
    const isOver = this.add(course.score) || isLast;
    if (isOver && course.pot > 0) {
      sharePot(course);
      this.add(course.score);
    }
    return isOver;
  }
}

/** The most that a player can win in so many deals. */
export function mostPoints({ contracts, payment, multiplies, pot }: Game, deals: number): number {
  let most = 0;
  for (let contract = 0; contract < contracts.length; contract++)
    for (let tricks = 0; tricks <= 10; tricks++) most = Math.max(most, Math.abs(payment(contract, tricks)));
  return deals * (2 * most * (multiplies ? 32 : 1) + (pot ? 3 : 0));
}

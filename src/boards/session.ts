// Hot path: no allocation, no closures, no iterators.
import type { Course } from '../cards/engine/course.js';
import { sharePot } from '../cards/engine/scoring.js';

/** A session: a match that ends as soon as a player reaches a target score (B39). It keeps the players' scores. */
export class Session {
  readonly target: number;
  /** The points of forehand, middlehand and dealer before the current deal. */
  readonly scores: [number, number, number] = [0, 0, 0];
  /** Their points after it. */
  readonly totals: [number, number, number] = [0, 0, 0];

  constructor(target: number) {
    this.target = target;
  }

  /** A deal begins: the first of a session, or a later one, for which the seats have moved on. */
  begin(isFirst: boolean): void {
    const { scores, totals } = this;
    const forehand = totals[0];
    scores[0] = isFirst ? 0 : totals[1];
    scores[1] = isFirst ? 0 : totals[2];
    scores[2] = isFirst ? 0 : forehand;
  }

  /** Adds the score of a finished deal. Has a player reached the target? */
  add(score: ArrayLike<number>): boolean {
    const { scores, totals, target } = this;
    for (let seat = 0; seat < 3; seat++) totals[seat] = scores[seat] + score[seat];
    return totals[0] >= target || totals[1] >= target || totals[2] >= target;
  }

  /** Counts a finished deal; after the last one, the rest of the pot is shared out. Is the session over? */
  end(course: Course, isLast: boolean): boolean {
    const isOver = this.add(course.score) || isLast;
    if (isOver && course.pot > 0) {
      sharePot(course);
      this.add(course.score);
    }
    return isOver;
  }
}

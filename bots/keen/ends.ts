// Asked about every bid of a session: no allocation, no closures.
import type { LearnedEnds } from './numbers.js';
import { type DealOutcome, SessionChances } from './session-chances.js';

/** How a deal can end for a seat: who declares, at which level, and whether it is made. */
export const ENDS = 18;

/**
 * The number of an end: `turn` is 0 if the seat itself declares, 1 for the next, 2 for the one after; `level` 0 for a
 * Brand, Bettel 1, Mord 2.
 */
export const endOf = (turn: number, level: number, isMade: boolean): number => 6 * turn + 2 * level + (isMade ? 1 : 0);

/** What was learned of how deals end, and what that means for sessions. */
export class Ends {
  private readonly outcomes: readonly DealOutcome[];
  private readonly weights: Readonly<Record<string, readonly Float64Array[]>>;
  /** By target; they are found when a session to it is first played. */
  private readonly chances = new Map<number, SessionChances>();

  constructor({ deals, cells }: LearnedEnds) {
    const total = deals.reduce((sum, [, , count]) => sum + count, 0);
    this.outcomes = deals.map(([forehand, middlehand, count]) => ({
      forehand,
      middlehand,
      probability: count / total,
    }));
    this.weights = Object.fromEntries(
      Object.entries(cells).map(([question, some]) => [
        question,
        some.map((cell) => Float64Array.from(cell, (weight) => weight / 1000)),
      ]),
    );
  }

  /** For each situation and answer, the weights of the sights for each end in turn; none where that was never met. */
  cells(question: string): readonly Float64Array[] {
    return this.weights[question] ?? [];
  }

  /** The chances to win a session among three of `keen`. */
  chancesTo(target: number): SessionChances {
    let chances = this.chances.get(target);
    if (chances === undefined) {
      chances = new SessionChances(this.outcomes, target);
      this.chances.set(target, chances);
    }
    return chances;
  }
}

import type { GameTerms } from './contract.js';
import type { DealState } from './deal-state.js';

/**
 * One question of a deal. `ask` sets the legal words or cards of `course`; `take` carries the answer out and moves the course
 * on to its next question. Both are called by the course only, `ask` first.
 */
export interface Stage {
  ask(course: DealState): void;
  take(course: DealState, answer: number): void;
}

/** A game under one set of rules: all that the engine has to know of it. */
export interface Game extends GameTerms {
  /** The stages that this game has, by question number; holes where it has none. */
  readonly stages: readonly (Stage | undefined)[];
  /** Puts the course at its first question. */
  open(course: DealState): void;
  /** Puts a course whose `declarer` and `given` contract are set behind the auction. */
  start(course: DealState): void;
  /** The highest bid so far, in words: `brand`, `brand-H` after a suit contest, `bettel`, `7` … Asked only after the first bid. */
  announcement(course: DealState): string;
  /** Where any of the four suits may be named: the word that names acorns, which those of the other suits follow. Else −1. */
  openSuits(course: DealState): number;
}

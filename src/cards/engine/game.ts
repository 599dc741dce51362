import type { GameTerms } from './contract.js';
import type { DealState } from './deal-state.js';

/**
 * One question of a deal. `ask` sets the legal words or cards of `course`; `take` carries out the answer and moves the
 * course on to its next question. Both are called by the course only, `ask` first.
 */
export interface Stage {
  ask(course: DealState): void;
  take(course: DealState, answer: number): void;
}

/** A game under one set of rules: everything the engine needs to know about it. */
export interface Game extends GameTerms {
  /** The game's stages by question number, with holes where it has none. */
  readonly stages: readonly (Stage | undefined)[];
  /** Moves the course to its first question. */
  open(course: DealState): void;
  /** Moves a course whose `declarer` and `given` contract are set past the auction. */
  start(course: DealState): void;
  /** The highest bid so far: `brand`, `brand-H` after a suit contest, `bettel`, `7` … Only after the first bid. */
  announcement(course: DealState): string;
  /** If any of the four suits may be named: the word for acorns, followed by those for the other suits. Else −1. */
  openSuits(course: DealState): number;
}

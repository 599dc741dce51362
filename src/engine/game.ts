import type { CardSet } from './cards.js';
import type { Course } from './course.js';
import type { Packet } from './deal.js';
import type { Duties } from './duties.js';

/** What a declarer may set out to do. A game lists its contracts in ascending order. */
export interface Contract {
  /** Its name in records: `brand-H`, `8`, `bettel` … */
  readonly name: string;
  /** The trump suit, NO_TRUMP, or TRUMP_BY_LEAD where the opening lead sets it. */
  readonly trump: number;
  /** Tricks the declarer needs, 1–10; 0 in a Bettel, where he must take none. */
  readonly target: number;
  /** Is the deal over for the table once the target is reached? Not where overtricks pay. */
  readonly stopsWhenMade: boolean;
  /** Can it be bid and declared under these rules? */
  readonly offered: boolean;
  /** Units that each defender gets for it when it is lost, and pays when it is made (more where overtricks pay), before any doubling. */
  readonly price: number;
}

/** The trump of a contract whose opening lead makes the trumps (Wallachen's numbers). */
export const TRUMP_BY_LEAD = -1;

/**
 * One question of a deal. `ask` sets the legal words or cards of `course`; `take` carries the answer out and moves the course
 * on to its next question. Both are called by the course only, `ask` first.
 */
export interface Stage {
  ask(course: Course): void;
  take(course: Course, answer: number): void;
}

/** A game under one set of rules: all that the engine has to know of it. */
export interface Game {
  /** Name of the rule set, for records. */
  readonly ruleSet: string;
  /** The rules in full, by option name: what a view shows. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly packets: readonly Packet[];
  readonly duties: Duties;
  readonly earlyEnd: boolean;
  readonly contracts: readonly Contract[];
  /** May Kontra and Re be said in trick 1? */
  readonly kontra: boolean;
  /** Can payments be multiplied (Doppeln, Kontra, Re: up to 32 times)? */
  readonly multiplies: boolean;
  /** Are deals passed out into a pot, which links the deals of a match? */
  readonly pot: boolean;
  /** May the declarer of an announced Bettel or Mord call for a card (B17)? */
  readonly cardCall: boolean;
  /** Do the contestants of a suit contest speak unseen (B10)? */
  readonly hiddenContest: boolean;
  /** The stages that this game has, by question number; holes where it has none. */
  readonly stages: readonly (Stage | undefined)[];
  /** Puts the course at its first question. */
  open(course: Course): void;
  /** Puts a course whose `declarer` and `given` contract are set behind the auction. */
  start(course: Course): void;
  /** The highest bid so far, in words: `brand`, `brand-H` after a suit contest, `bettel`, `7` … Asked only after the first bid. */
  announcement(course: Course): string;
  /** Where any of the four suits may be named: the word that names acorns, which those of the other suits follow. Else −1. */
  openSuits(course: Course): number;
  /** What a seat sees of its ten cards when it is asked to double (W03). */
  glimpse(hand: CardSet): CardSet;
  /** What each defender pays a declarer with this contract and these tricks, in units before any doubling; negative if he pays. */
  payment(contract: number, tricks: number): number;
}

import type { FaultKind } from './fault.js';
import type { SeatLetter } from './notation.js';

/** What a deal came to; null throughout but for the score where nobody played. */
export interface GameResult {
  readonly declarer: SeatLetter | null;
  /** The contract's name: `brand-H`, `bettel`, `7` … */
  readonly contract: string | null;
  /** The declarer's tricks when play stopped, 0 to 10. */
  readonly tricks: number | null;
  readonly won: boolean | null;
  /** Units of forehand, middlehand and dealer. */
  readonly score: readonly [number, number, number];
}

/**
 * A record as a person may write it: the deal and what was said and played are enough. The rest follows from them or is
 * not known; what is given is checked.
 */
export interface GivenRecord extends Partial<Omit<GameRecord, 'deal' | 'actions' | 'result'>> {
  /** In any writing that the program prints. */
  readonly deal: string;
  /** In a list, or in one text with commas between; up to where the game has stopped, if there is no result. */
  readonly actions: string | readonly string[];
  readonly result?: GameResult | null;
}

/** A deal that was played, as a line of a file of records (README.md). What may be absent may be null too. */
export interface GameRecord {
  /** The rule set. */
  readonly game: string;
  /** The options that differ from the rule set, by name. */
  readonly rules?: Readonly<Record<string, unknown>> | null;
  /** Forehand, middlehand, dealer and talon in notation. */
  readonly deal: string;
  /** What was played without an auction. */
  readonly start?: { readonly declarer: SeatLetter; readonly contract: string } | null;
  /** Units in the pot before and after the deal, where the rules have one. */
  readonly pot?: readonly [before: number, after: number] | null;
  /** In a session: the points that end it, and those of forehand, middlehand and dealer before the deal. */
  readonly session?: { readonly target: number; readonly before: readonly [number, number, number] } | null;
  readonly players?: Readonly<Record<SeatLetter, string>> | null;
  readonly seed?: string | null;
  /** The number of the board in its run, from 0. */
  readonly index?: number | null;
  /** What was said and played: a seat and an answer each, as `M brand`, `F HA`. */
  readonly actions: readonly string[];
  readonly result: GameResult;
  /** Wrong answers, for which the legal default was taken: `at` is the index of that action. */
  readonly faults?:
    | readonly { readonly seat: SeatLetter; readonly at: number; readonly kind: FaultKind; readonly detail: string }[]
    | null;
}

import type { Limits } from '../bot/limits.js';
import type { Action } from '../engine/actions.js';
import type { Seat } from '../engine/seats.js';

/**
 * Everything that decides what is played: plain data, the same for every chunk of a run. Boards are numbered from 0.
 */
export interface Job {
  readonly game: string;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** The three specs, with paths that hold in any folder; copies may be equal. */
  readonly bots: readonly [string, string, string];
  /** What records call them: the specs as they were given; `bots` if left out. */
  readonly names?: readonly [string, string, string];
  readonly seed: string;
  /** Deals in a match, 1 for none. */
  readonly matchLength: number;
  /** One past the last board of the run: where its last match is cut short. */
  readonly end: number;
  /** Do the bots keep the seats they are given in? */
  readonly fixedSeats: boolean;
  /** A deal without an auction: `contract` is an index of the game's contracts. */
  readonly start: { readonly declarer: Seat; readonly contract: number } | null;
  /** Actions already taken when the bots begin. */
  readonly after: readonly Action[];
  /** Forehand, middlehand, dealer, talon where they are given, 0 where they are dealt at random. */
  readonly given: readonly [number, number, number, number] | null;
  /** The deals of boards 0, 1, 2 …, four sets each, instead of random ones; shared between threads. */
  readonly deals: Int32Array | null;
  /** What is written of every deal. */
  readonly output: Output;
  /** What bots may take; the usual limits if left out. */
  readonly limits?: Limits;
}

/** Nothing; a record each, as a line of JSON; or the deal as a person would write it down. */
export type Output = 'none' | 'records' | 'shown';

/** Boards `first` … `first + count − 1`. Where deals are linked into matches, whole matches. */
export interface Chunk {
  readonly first: number;
  readonly count: number;
}

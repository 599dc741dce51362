import type { NotedDeal } from './audit.js';

/** Boards `first` … `first + count − 1`; whole matches if deals are linked. */
export interface Piece {
  readonly first: number;
  readonly count: number;
}

/** Deals that were played, by table and match, to be played again on another thread. Plain data. */
export type NotedDeals = readonly (readonly (readonly NotedDeal[])[])[];

/** Plays pieces (boards, or other work) of the job it was made for, on the thread on which it was made. */
export interface JobPlayer<Result, Work = Piece> {
  /** Loads what a piece needs besides its job. */
  prepare?(piece: Work): Promise<void>;
  play(piece: Work, elapsed: () => number): Result | Promise<Result>;
  /** The deals of the last piece that are to be played again on another thread. */
  takeNoted?(): NotedDeals;
  /** Plays them again. @throws InputError for a bot that answers otherwise than it did */
  playAgain?(noted: NotedDeals): void;
  close?(): void;
}

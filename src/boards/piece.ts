import type { Start } from '../cards/engine/deal.js';

/** Boards `first` … `first + count − 1`; whole matches if deals are linked. */
export interface Piece {
  readonly first: number;
  readonly count: number;
  /** Who takes the places of the job's first bots, if it is not they. */
  readonly bots?: readonly string[];
}

/** A deal that was played, or put together from known answers. Plain data, to be played again on any thread. */
export interface NotedDeal {
  readonly board: number;
  /** The seating with which it began. */
  readonly seating: number;
  readonly triple: number;
  /** Declarer and contract of a deal without an auction, else null. */
  readonly start: Start | null;
  /** The bots by seat, as the caller numbers them. */
  readonly trio: readonly number[];
  /** Its actions; those that follow are of other deals. No deal is the beginning of another. */
  readonly actions: Uint16Array;
  /** By action: 1 if the answer was not given, but copied from an equal part. */
  readonly copied: Uint8Array;
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

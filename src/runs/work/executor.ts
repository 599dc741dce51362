import type { Piece } from '../../boards/piece.js';
import { InputError } from '../../support/input/refusal.js';

/** Where pieces are played: on this thread, on a pool of worker threads, or elsewhere. */
export interface Executor<Result, Work = Piece> {
  /** How many pieces in progress keep it busy. Varies for other machines, which come and go. */
  readonly ahead: number;
  /** @throws Withdrawn if it is no longer to be played */
  play(piece: Work): Promise<Result>;
  /** The run is being stopped: a piece of long games may end early, with fewer units than it has. */
  windUp?(): void;
  close(): Promise<void>;
}

/** An executor with a high cost per parcel, so that each parcel is a list of consecutive pieces. */
export interface FarExecutor<Result, Work = Piece> extends Executor<readonly Result[], readonly Work[]> {
  /** How long a parcel should take, in milliseconds. */
  readonly parcelTime: number;
  /** Threads that currently play, on all machines. */
  readonly lanes: number;
  /** The number of units, at most `count`, that a parcel can hold. */
  fitting(count: number): number;
}

/** Results already delivered are wrong from a unit on: they must be dropped and played again. */
export class Retraction extends Error {
  readonly first: number;

  constructor(first: number) {
    super(`results from ${first} on are wrong`);
    this.first = first;
  }
}

/** The run is being stopped before this work was started. */
export class Withdrawn extends Error {}

/** Output to a pipe cannot be taken back if another machine delivered wrong results. */
export const notTakenBack =
  (isFinal: boolean) =>
  (error: unknown): never => {
    throw isFinal && error instanceof Retraction
      ? new InputError(
          'a worker gave wrong results, some of which are written already, where nothing can be taken back',
        )
      : error;
  };

import type { Piece } from '../work/executor.js';
import type { BlockSums } from './sums.js';

/** The result of a piece. Plain data, except for the digest's bigint. */
export interface PlayedPiece extends BlockSums {
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
  /** How many deals were actually played: the others equal one of these. */
  readonly dealsPlayed: number;
  /** The requested output of the deals, in order, as UTF-8; null if there is none. */
  readonly output: Uint8Array | null;
}

/** A piece that says who takes the places of the job's first bots, if it is not they. */
export interface BoardPiece extends Piece {
  readonly bots?: readonly string[];
}

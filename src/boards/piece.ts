/** Boards `first` … `first + count − 1`; whole matches if deals are linked. */
export interface Piece {
  readonly first: number;
  readonly count: number;
}

/** Plays pieces (boards, or other work) of the job it was made for, on the thread on which it was made. */
export interface JobPlayer<Result, Work = Piece> {
  /** Loads what a piece needs besides its job. */
  prepare?(piece: Work): Promise<void>;
  play(piece: Work, elapsed: () => number): Result | Promise<Result>;
  /** Releases its resources. */
  close?(): void;
}

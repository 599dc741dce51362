import type { Course } from '../../cards/engine/course.js';

/** A deal that has just ended at a table. The object is used again for the next. */
export interface CountedDeal {
  readonly course: Course;
  /** Of linked deals: was it the last of its match? */
  readonly isMatchOver: boolean;
  /** Its number in its match, from 0. */
  readonly number: number;
  readonly triple: number;
  readonly seating: number;
  /** The places of the triple, by seat. */
  readonly order: readonly number[];
  /** The parties in the seats (see `partiesOf`); bots without one have a number that no party has. */
  readonly parties: ArrayLike<number>;
  /** Is the conduct of its bots counted? */
  readonly isWatched: boolean;
}

/** A block that has just ended. */
export interface CountedBlock {
  readonly number: number;
  readonly isFaulted: boolean;
}

/** Members of the sums that have cells. */
export type CellSums<Name extends string> = Readonly<Record<Name, Float64Array>>;

/** Counts something of the deals of a job, into members `Sums` of its sums. */
export abstract class Tally<Sums> {
  /** The sizes of its members of the sums, by name; 0 for those that are not counted. */
  abstract readonly sizes: Readonly<Record<string, number>>;

  abstract add(deal: CountedDeal, sums: Sums): void;

  /** Ends the deals of a triple in one seating. */
  endGame(_triple: number, _sums: Sums): void {}

  endBlock(_block: CountedBlock, _sums: Sums): void {}

  endPiece(_sums: Sums): void {}
}

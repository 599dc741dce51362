import type { Fault } from '../cards/record/fault.js';

/** A deal that has been played ahead of its turn. Plain data, since the table has gone on to another. */
export interface DealAhead {
  /** How often it was drawn. */
  readonly drawn: number;
  readonly seating: number;
  readonly actions: Uint16Array;
  /** By seat. */
  readonly faults: readonly (readonly Fault[])[];
  /** Was it the last of its game? */
  readonly isLast: boolean;
}

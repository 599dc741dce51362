import type { Seat } from '../engine/seats.js';

/** What a bot can do wrong: an answer that is not legal, an exception, no answer in time, a dead process. */
export const FAULT_KINDS = ['illegal', 'error', 'timeout', 'crash'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A bot's wrong answer, for which the legal default was taken. */
export interface Fault {
  readonly seat: Seat;
  /** Index in the record's actions of the answer that took its place. */
  readonly at: number;
  readonly kind: FaultKind;
  readonly detail: string;
}

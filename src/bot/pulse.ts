import type { FaultKind } from '../record/fault.js';

/**
 * The pulse of a thread: where it is, in cells that another thread may watch. A thread that stays where it is has been stopped by a bot, and so
 * has one that is gone: it is known by whom. What is replayed after that has absences in it.
 */

/** Deals begun in the chunk at hand; 0 before the first. */
export const DEAL = 0;
/** Who was asked last, as {@link placeOf} has it. */
export const PLACE = 1;
/** 1 while the thread waits for a process, which the warden looks after, or is at work that is no bot's. */
export const WAITING = 2;
/** The thread's id. */
export const THREAD = 3;
/** Three cells: the numbers of the bots at forehand, middlehand and dealer. */
export const BOTS = 4;
/** More than are used: two threads must not write to one line of the cache, nor to two that are fetched together. */
export const PULSE_CELLS = 32;

/** The step of a bot that is about to sit down. */
export const SITTING = -1;

export const placeOf = (step: number, seat: number): number => ((step + 1) << 2) | seat;
export const stepOf = (place: number): number => (place >> 2) - 1;
export const seatOf = (place: number): number => place & 3;

/** From when on a seat is not asked for the rest of a deal, and why. */
export interface Absence {
  /** Which deal of the chunk, from 1. */
  readonly deal: number;
  /** Is it so in all later deals too? */
  readonly isForGood: boolean;
  /** The bot's number on its thread. */
  readonly bot: number;
  /** The first step at which it is not asked, SITTING for one that does not sit down. */
  readonly step: number;
  readonly kind: FaultKind;
  readonly detail: string;
}

/** This thread's own pulse. */
export const pulse = {
  cells: new Int32Array(PULSE_CELLS) as Int32Array,
  absences: [] as readonly Absence[],
  /** Bots that have been made on the thread: every worker of a job makes the same ones in the same order. */
  bots: 0,
};

/** The absence of a bot in the deal at hand, if it has one. */
export const absenceOf = (bot: number): Absence | undefined =>
  pulse.absences.find((each) => each.bot === bot && isWithin(each, pulse.cells[DEAL]));

const isWithin = ({ deal, isForGood }: Absence, at: number): boolean => (isForGood ? at >= deal : at === deal);

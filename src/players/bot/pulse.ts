import type { FaultKind } from '../../cards/record/fault.js';

/**
 * The pulse of a thread: its position, in cells that another thread can watch. If it no longer moves, or the thread is
 * gone, the cells say which bot was being asked. The piece is then replayed with that bot absent.
 */

/** Deals begun in the current piece; 0 before the first. */
export const DEAL = 0;
/** Who was asked last, as encoded by {@link placeOf}. */
export const PLACE = 1;
/** 1 while the thread waits for a process, which the warden watches, or does work that no bot is responsible for. */
export const WAITING = 2;
export const THREAD = 3;
/** Three cells: the numbers of the bots at forehand, middlehand and dealer. */
export const BOTS = 4;
/** How often a deal was drawn once more. */
export const DRAWN = 8;
/** 1 once the run is being stopped: where many boards are under way at once, no more begin. */
export const WINDING_UP = 9;
/** 1 once a piece is played, until all is done that bots have left behind. */
export const OVERTIME = 10;
/** More than needed, so that two threads never write to the same cache line, or to two that are fetched together. */
export const PULSE_CELLS = 32;

/** The step of a bot that is about to sit down. */
export const SITTING = -1;

export const placeOf = (step: number, seat: number): number => ((step + 1) << 2) | seat;
export const stepOf = (place: number): number => (place >> 2) - 1;
export const seatOf = (place: number): number => place & 3;

/** From when on a bot is not asked for the rest of a deal, and why. */
export interface Absence {
  /** Which deal of the piece, from 1. */
  readonly deal: number;
  /** Does it also hold for all later deals? */
  readonly isForGood: boolean;
  /** The bot's number on its thread. */
  readonly bot: number;
  /** The first step at which it is not asked, SITTING if it does not even sit down. */
  readonly step: number;
  readonly kind: FaultKind;
  readonly detail: string;
}

/** The absence of nobody: a bot works on after its answers, and is found by doing that after each of them. */
export const OF_NOBODY: Absence = { deal: 0, isForGood: true, bot: -1, step: SITTING, kind: 'timeout', detail: '' };

/** Who is being asked, and who is not to be asked. */
export interface Pulse {
  cells: Int32Array;
  absences: readonly Absence[];
  /** Does what a bot has left behind, after each of its answers; null: after the piece. */
  drain: (() => void) | null;
  /** The number of bots made on this thread. Every worker of a job makes the same bots in the same order. */
  bots: number;
}

/** A pulse that no thread watches: of deals that are only imagined, or stepped by hand. */
export const unwatched = (): Pulse => ({ cells: new Int32Array(PULSE_CELLS), absences: [], drain: null, bots: 0 });

/** This thread's own pulse. */
export const pulse = unwatched();

export const absenceOf = (bot: number): Absence | undefined =>
  pulse.absences.find((each) => each.bot === bot && isWithin(each, pulse.cells[DEAL]));

const isWithin = ({ deal, isForGood }: Absence, at: number): boolean => (isForGood ? at >= deal : at === deal);

import type { Limits } from '../bot/limits.js';
import type { Policies } from '../bot/spec.js';
import type { Game } from '../engine/game.js';
import type { Fault } from '../record/fault.js';
import { gameFlags } from './settings.js';

/** A bot that is checked. */
export interface Subject {
  /** Its spec, as it was given. */
  readonly spec: string;
  /** Loads it, and all its files, as if for the first time. */
  load(): Promise<Policies>;
  /** How many deals each check plays, more or less. */
  readonly deals: number;
  readonly limits: Limits;
}

/** A board that shows what was found: flags of `simulate`, and its number. */
export interface Shown {
  readonly flags: object;
  readonly board: number;
}

/** A board of the checks' seed, with these bots at forehand, middlehand and dealer. */
export const shownOn = (game: Game, bots: string, board: number, more: object = {}): Shown => ({
  flags: { ...gameFlags(game), hand: [], bots, match: '1', fixedSeats: true, ...more },
  board,
});

/** What a check has found. */
export interface Finding {
  readonly check: string;
  readonly result: 'ok' | 'FAILED' | 'exempt' | 'skipped';
  /** One line: what was looked at, or what is wrong. */
  readonly detail: string;
  /** Further lines on what is wrong, each with the board that shows it, if one does. */
  readonly evidence: readonly { readonly text: string; readonly shown?: Shown }[];
}

export const fine = (check: string, detail: string): Finding => ({ check, result: 'ok', detail, evidence: [] });

export const failed = (check: string, detail: string, evidence: Finding['evidence'] = []): Finding => ({
  check,
  result: 'FAILED',
  detail,
  evidence,
});

export const skipped = (check: string, detail: string): Finding => ({ check, result: 'skipped', detail, evidence: [] });

/** Thrown where a bot's process has hung or died: another time it may not, so no more can be found out. */
export class BotLost extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.detail);
    this.fault = fault;
  }
}

/** The seed of all checks. */
export const SEED = 'check';

import type { Game } from '../../cards/engine/game.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import type { Fault } from '../../cards/record/fault.js';
import type { Limits } from '../../players/bot/limits.js';
import type { Policies } from '../../players/bot/spec.js';
import type { What } from '../../runs/run/manifest.js';
import type { BoardsWhat } from '../../runs/run/options.js';

export interface Subject {
  readonly spec: string;
  /** Loads a fresh copy of it and all its files. */
  load(): Promise<Policies>;
  /** The rule sets that it plays, without changed options. */
  readonly games: readonly Game[];
  /** The approximate number of deals in each check. */
  readonly deals: number;
  readonly limits: Limits;
}

/** A board that shows a finding, as options of `simulate`, with these bots at forehand, middlehand and dealer. */
export interface ShownBoard extends What {
  readonly game: string;
  /** Rule options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly board: number;
}

/** A board of the checks' seed, with these bots at forehand, middlehand and dealer. */
export const shownOn = (game: Game, bots: string, board: number, more: BoardsWhat = {}): ShownBoard => ({
  game: game.ruleSet,
  bots,
  match: 1,
  ...more,
  rules: changedRules(game),
  fixedSeats: true,
  seed: SEED,
  board,
  deals: 1,
});

/** Something wrong with a bot, and how to reproduce it. */
export interface Evidence {
  /** One line. */
  readonly text: string;
  /** The board that shows it, if any, for `simulate`. */
  readonly what?: ShownBoard;
  /** The command that shows it. */
  readonly command?: string;
}

/** The result of a check. */
export interface Finding {
  /** `legality`, `determinism`, `hidden cards`, `state` or `speed`. */
  readonly check: string;
  readonly result: 'ok' | 'failed' | 'exempt' | 'skipped';
  /** One line: what was checked, or what is wrong. */
  readonly detail: string;
  readonly evidence: readonly Evidence[];
}

export const finding = (
  check: string,
  result: Finding['result'],
  detail: string,
  evidence: Finding['evidence'] = [],
): Finding => ({ check, result, detail, evidence });

/** Thrown if a bot's process has hung or died: it may behave differently next time, so more checks are pointless. */
export class BotLost extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.detail);
    this.fault = fault;
  }
}

export const SEED = 'check';

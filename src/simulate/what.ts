import * as v from 'valibot';
import type { AnyBot } from '../bot/bot.js';
import { text, trueOrFalse, wholeNumber } from '../input/schema.js';
import { GAME_OPTIONS, MONEY_OPTIONS, type MoneyWhat, someBots } from '../run/settings.js';

/** Boards are numbered from 0 to this, so that one more is still exact. */
export const LAST_BOARD = Number.MAX_SAFE_INTEGER - 1;

/** Which boards are played, by whom, and how they begin. */
export interface BoardsWhat {
  /** The rule set: bolachen, bolachen-old, wallachen or wallachen-sirch. Default: bolachen. */
  readonly game?: string;
  /** Options of the rules that differ from the rule set's, by name. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** One bot for all seats, or three: specs, paths or objects. Default: sound, bold, lowest. */
  readonly bots?: string | AnyBot | readonly (string | AnyBot)[];
  /** How many deals. Default: 100,000, or all of `dealsFrom`. */
  readonly deals?: number;
  /** Any text; the same seed gives the same deals and results. Default: a random one. */
  readonly seed?: string;
  /** Number of the first board, from 0. */
  readonly from?: number;
  /** Do the bots keep the seats as given: forehand, middlehand, dealer? */
  readonly fixedSeats?: boolean;
  /** Deals in a match among the same three. Default: 3 where a pot links deals, else 1. */
  readonly match?: number;
  /** No auction: this seat, F, M or D, plays the contract of `contract`. */
  readonly declarer?: string;
  /** No auction: the contract's name, as brand-H, bettel, 7. */
  readonly contract?: string;
  /** Actions already taken, in notation: `['F bettel', 'M pass']`. Hands are dealt without regard to them, as if bots said so with any. */
  readonly after?: string | readonly string[];
  /** Given hands in notation, by seat F, M, D; T is the talon. */
  readonly hands?: Readonly<Partial<Record<'F' | 'M' | 'D' | 'T', string>>>;
  /** A file of deals to play, one deal or deal id per line. */
  readonly dealsFrom?: string;
}

/** What `simulate` plays. */
export interface SimulateWhat extends BoardsWhat, MoneyWhat {
  /** Sessions: a match ends as soon as a player has this many points after a deal. `match` is then the maximum number of deals, and `deals` counts sessions. */
  readonly sessionTarget?: number;
  /** Writes a record of every deal: `true` for records.jsonl in the folder, or the path of a file. */
  readonly records?: boolean | string;
  /** Deals between two lines of the journal. Default: 65,536. */
  readonly checkpoint?: number;
}

export const BOARDS_OPTIONS = {
  ...GAME_OPTIONS,
  bots: v.optional(someBots),
  deals: v.optional(wholeNumber(1, LAST_BOARD + 1)),
  from: v.optional(wholeNumber(0, LAST_BOARD)),
  fixedSeats: v.optional(trueOrFalse),
  match: v.optional(wholeNumber(1, 1e6)),
  declarer: v.optional(v.string('expected F, M or D')),
  contract: v.optional(v.string('expected the name of a contract')),
  after: v.optional(v.union([v.string(), v.array(v.string())], 'expected actions, as in "F bettel, M pass"')),
  hands: v.optional(v.record(v.string(), v.string('expected cards in notation'), 'expected hands by seat')),
  dealsFrom: v.optional(text),
};

export const SimulateOptions = v.strictObject({
  ...BOARDS_OPTIONS,
  ...MONEY_OPTIONS,
  sessionTarget: v.optional(wholeNumber(1, 1e9)),
  records: v.optional(v.union([trueOrFalse, text], 'expected true, or the path of a file')),
  checkpoint: v.optional(wholeNumber(1, 1e9)),
});

import type { Arrangement } from '../board/arrangement.js';
import type { AnyBot } from '../bot/bot.js';
import type { Limits } from '../bot/limits.js';
import type { MoneyGiven } from '../games/tariff.js';

/** Everything that decides what is played: plain data, the same for every chunk of a run. */
export interface Job extends Arrangement {
  readonly game: string;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** The three specs, with absolute paths; copies may be equal. */
  readonly bots: readonly [string, string, string];
  /** Their names in records: the specs as given. Default: `bots`. */
  readonly names?: readonly [string, string, string];
  readonly seed: string;
  /** The tariff, if money is counted too. */
  readonly money?: MoneyGiven;
  /** The output for every deal. */
  readonly output: Output;
  /** The file that workers write it to, and the cells for taking turns. Default: it is returned with the results. */
  readonly file?: { readonly path: string; readonly turns: SharedArrayBuffer };
  /** Limits for bots. Default: the usual ones. */
  readonly limits?: Limits;
  /** Bots that are objects of this program, by their specs: then the job is played on this thread. */
  readonly objects?: ReadonlyMap<string, AnyBot>;
}

/** Nothing, a record per deal as a line of JSON, or the deal in readable form. */
export type Output = 'none' | 'records' | 'shown';

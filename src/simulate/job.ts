import type { AnyBot } from '../bot/bot.js';
import type { Limits } from '../bot/limits.js';
import type { MoneyGiven } from '../games/tariff.js';
import type { Arrangement } from '../table/arrangement.js';

/** Everything that decides what is played: plain data, the same for every chunk of a run. */
export interface Job extends Arrangement {
  readonly game: string;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** The three specs, with paths that hold in any folder; copies may be equal. */
  readonly bots: readonly [string, string, string];
  /** What records call them: the specs as they were given; `bots` if left out. */
  readonly names?: readonly [string, string, string];
  readonly seed: string;
  /** What is paid in money, where that is counted too. */
  readonly money?: MoneyGiven;
  /** What is written of every deal. */
  readonly output: Output;
  /** The file that workers write it to, and the cells by which they take turns; left out, it comes with the results. */
  readonly file?: { readonly path: string; readonly turns: SharedArrayBuffer };
  /** What bots may take; the usual limits if left out. */
  readonly limits?: Limits;
  /** Bots that are objects of this program, by their specs: then the job is played on this thread. */
  readonly objects?: ReadonlyMap<string, AnyBot>;
}

/** Nothing; a record each, as a line of JSON; or the deal as a person would write it down. */
export type Output = 'none' | 'records' | 'shown';

import type { Game } from '../../cards/engine/game.js';
import { type MoneyGiven, PAID, paymentOf } from '../../cards/games/payment.js';
import { type GameChoice, makeGame } from '../../cards/games/rule-sets.js';
import { mostPoints } from '../../cards/games/stakes.js';
import { several } from '../../results/text/numbers.js';
import type { OptionRows } from '../../support/input/option.js';
import { OptionError, ofOptions, refuseOption } from '../../support/input/refusal.js';
import type { What } from './manifest.js';

/** Options shared by several kinds of run, and how they are settled. */

/** Refuses options without the essential ones, with a message that explains them. @throws OptionError */
export function checkGiven(given: unknown, names: readonly string[], wanted: string): void {
  if (typeof given !== 'object' || given === null) return; // refused with the rest
  const missing = names.find((name) => (given as Readonly<Record<string, unknown>>)[name] === undefined);
  if (missing !== undefined) refuseOption(missing, wanted);
}

/** What a job counts besides points, if anything is paid. @throws OptionError for what does not fit the game */
export function paidIn({ [PAID]: paid }: { readonly [PAID]?: MoneyGiven }, game: Game): { readonly paid?: MoneyGiven } {
  if (paid === undefined) return {};
  ofOptions(() => paymentOf(paid, game));
  return { paid };
}

/** @throws OptionError for an unknown option or an invalid value */
export const settledGame = ({ game = 'bolachen', rules = {} }: Partial<GameChoice>): Game =>
  ofOptions(() => makeGame(game, rules, 'rules'));

/** Options in the order of their rows, so that a resumed run has the same text; those not given are omitted. */
export const inOrder = (rows: OptionRows, values: Readonly<Record<string, unknown>>): What =>
  Object.fromEntries(Object.keys(rows).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

/** The given seed, or a random one. */
export const seedOf = (given: string | undefined): string =>
  given ?? Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The number of deals in a match: as given, else three if a pot links them, else one. */
export const matchLengthOf = (given: number | undefined, { pot }: Game): number => given ?? (pot ? 3 : 1);

/** @throws OptionError if no match of at most so many deals can reach the target */
export function checkSession(match: number, target: number, game: Game): void {
  const most = mostPoints(game, match);
  if (target > most)
    throw new OptionError(
      `sessionTarget: cannot be reached: in ${several(match, 'deal')} nobody can win more than ${most} points; found ${target}`,
    );
}

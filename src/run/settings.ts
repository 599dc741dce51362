import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { AnyBot } from '../bot/bot.js';
import type { Game } from '../engine/game.js';
import { ruleSetNames } from '../games/names.js';
import { makeGame } from '../games/rule-sets.js';
import { type MoneyGiven, tariffOf } from '../games/tariff.js';
import { OptionError, ofOptions, refuseOption } from '../input/refusal.js';
import { oneOf, positiveNumber, text } from '../input/schema.js';
import { mostPoints } from '../table/session.js';
import { several } from '../text/numbers.js';
import type { What } from './manifest.js';

/** Options shared by several kinds of run, and how they are settled. */

/** A bot as an option: a spec or an object. */
export const aBot = v.custom<string | AnyBot>(
  (given) => (typeof given === 'string' && given !== '') || (typeof given === 'object' && given !== null),
  'expected a bot: a name, name(key=value), a path, exec(COMMAND), or an object',
);

/** One bot or several; a text may hold several, separated by commas. */
export const someBots = v.union(
  [aBot, v.array(aBot)],
  'expected bots: names, name(key=value), paths, exec(COMMAND), or objects',
);

/** Refuses options without the essential ones, with a message that explains them. @throws OptionError */
export function checkGiven(given: unknown, names: readonly string[], wanted: string): void {
  if (typeof given !== 'object' || given === null) return; // refused with the rest
  const missing = names.find((name) => (given as Readonly<Record<string, unknown>>)[name] === undefined);
  if (missing !== undefined) refuseOption(missing, wanted);
}

/** Values by name. All names are kept, so that unknown ones are refused later. */
const byName = v.custom<Readonly<Record<string, unknown>>>(
  (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
  'expected options of the rules by name',
);

/** Options of every kind of run: a rule set, and options of the rules by name. */
export const GAME_OPTIONS = {
  game: v.optional(oneOf(ruleSetNames), 'bolachen'),
  rules: v.optional(byName, {}),
  seed: v.optional(text),
};

const someMoney = v.optional(
  v.union(
    [positiveNumber, v.record(v.string(), positiveNumber)],
    'expected a number above 0, or one for every contract, as in brand=0.10,bettel=0.20,mord=0.50',
  ),
);

/** Options of kinds of run that report money. */
export interface MoneyWhat {
  /** Adds money (the hard score): the worth of a unit, or by contract what each defender pays or gets, before doubling. */
  readonly money?: MoneyGiven;
  /** Another name of `money`. */
  readonly tariff?: MoneyGiven;
}

export const MONEY_OPTIONS = { money: someMoney, tariff: someMoney };

/** The requested money, under either name, or null. @throws OptionError for money that does not fit the game */
export function moneyAsked(
  { money, tariff }: { [Name in keyof MoneyWhat]?: MoneyWhat[Name] | undefined },
  game: Game,
): MoneyGiven | null {
  if (money !== undefined && tariff !== undefined)
    throw new OptionError('tariff: is another name of `money`; expected one of the two');
  const given = money ?? tariff ?? null;
  if (given !== null) ofOptions(() => tariffOf(given, game, money === undefined ? 'tariff' : 'money'));
  return given;
}

/** @throws OptionError for an unknown option or an invalid value */
export const settledGame = ({ game, rules }: { game: string; rules: Readonly<Record<string, unknown>> }): Game =>
  ofOptions(() => makeGame(game, rules, 'rules'));

/** Options in the order of their schema, so that a resumed run has the same text; those not given are omitted. */
export const inOrder = (entries: object, values: Readonly<Record<string, unknown>>): What =>
  Object.fromEntries(
    Object.keys(entries).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );

/** The given seed, or a random one. */
export const seedOf = (given: string | undefined): string => given ?? randomBytes(6).toString('hex');

/** The number of deals in a match: as given, else three if a pot links them, else one. */
export const matchLengthOf = (given: number | undefined, { pot }: Game): number => given ?? (pot ? 3 : 1);

/** @throws OptionError if no session of at most `match` deals can reach the target */
export function checkSession(match: number | undefined, target: number, game: Game): void {
  if (match === undefined) throw new OptionError('sessionTarget: needs `match`, the most deals of a session');
  const most = mostPoints(game, match);
  if (target > most)
    throw new OptionError(
      `sessionTarget: cannot be reached: in ${several(match, 'deal')} nobody can win more than ${most} points; found ${target}`,
    );
}

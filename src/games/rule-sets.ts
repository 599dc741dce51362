import type { Game } from '../engine/game.js';
import { didYouMean, refuse, shown } from '../input/refusal.js';
import { bolachen } from './bolachen/game.js';
import { bolachenOptions } from './bolachen/rules.js';
import type { Options, OptionValue, OptionValues } from './options.js';
import { wallachen } from './wallachen/game.js';
import { wallachenOptions } from './wallachen/rules.js';

interface RuleSet {
  readonly about: string;
  readonly options: Options;
  readonly make: (ruleSet: string, values: OptionValues) => Game;
  /** Where the rule set differs from the game's defaults. */
  readonly values: OptionValues;
}

/** The rule sets by name. A new game is a folder and a line here. */
const RULE_SETS: Readonly<Record<string, RuleSet>> = {
  bolachen: {
    about: 'Bolachen as the encyclopaedia has it today',
    options: bolachenOptions,
    make: bolachen,
    values: {},
  },
  'bolachen-old': {
    about: 'Bolachen in the reading of 2018: no duty to head or trump, all tricks played',
    options: bolachenOptions,
    make: bolachen,
    values: {
      secondDefenderRelief: 'free',
      mustHead: 'never',
      mustTrump: false,
      raiseBeforePickup: false,
      earlyEnd: false,
    },
  },
  wallachen: { about: 'Wallachen', options: wallachenOptions, make: wallachen, values: {} },
  'wallachen-sirch': {
    about: "Wallachen in Sirch's form: 6, Bettel or Mord",
    options: wallachenOptions,
    make: wallachen,
    values: { ladder: Object.freeze(['6', 'bettel', 'mord']) },
  },
};

export const ruleSetNames: readonly string[] = Object.keys(RULE_SETS);

/** A rule set with every option's default in it: for help and documentation. */
export function describeRuleSet(name: string): { about: string; options: Options; values: OptionValues } {
  const { about, options, values } = RULE_SETS[name];
  return { about, options, values: { ...defaults(options), ...values } };
}

const defaults = (options: Options): OptionValues =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.value]));

/**
 * The game of a rule set with some options changed. `given` holds JSON values or text by option name; `where` names their source
 * in messages.
 * @throws InputError for an unknown rule set, option or value, or tariffs that do not ascend.
 */
export function makeGame(ruleSet: string, given: Readonly<Record<string, unknown>> = {}, where = 'rules'): Game {
  if (!Object.hasOwn(RULE_SETS, ruleSet)) {
    refuse('game', `${shown(ruleSet)} is not one of ${ruleSetNames.join(', ')}${didYouMean(ruleSet, ruleSetNames)}`);
  }
  const { options, make, values } = RULE_SETS[ruleSet];
  const read = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readOption(options, name, value, `${where}: ${ruleSet}`)]),
  );
  const all = { ...defaults(options), ...values, ...read };
  if ('mordTariff' in all && (all.bettelTariff as number) >= (all.mordTariff as number)) {
    refuse(where, `bettelTariff (${all.bettelTariff}) must be below mordTariff (${all.mordTariff})`);
  }
  return make(ruleSet, Object.freeze(all)); // bots are shown it
}

function readOption(options: Options, name: string, given: unknown, where: string): OptionValue {
  const names = Object.keys(options);
  if (!Object.hasOwn(options, name)) {
    refuse(where, `has no option ${shown(name)}${didYouMean(name, names)}; its options are ${names.join(', ')}`);
  }
  const value = options[name].read(given);
  if (value === undefined) refuse(where, `${name} must be ${options[name].allowed}; found ${shown(given)}`);
  return value;
}

/** The options in which a game differs from its rule set: what a record's `rules` holds. */
export function changedRules(game: Game): Record<string, OptionValue> {
  const { values } = describeRuleSet(game.ruleSet);
  const changed = Object.entries(game.rules as OptionValues).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]),
  );
  return Object.fromEntries(changed);
}

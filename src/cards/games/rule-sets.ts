import { otherReading } from '../../support/input/number-text.js';
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';
import type { Contract } from '../engine/contract.js';
import type { Duties } from '../engine/duties.js';
import type { Game } from '../engine/game.js';
import { bolachen } from './bolachen/game.js';
import { bolachenOptions } from './bolachen/rules.js';
import { dutiesUnder, dutyOptions } from './duty-options.js';
import { ruleSetNames } from './names.js';
import type { OptionValue, OptionValues, RuleOptions } from './options.js';
import { wallachen } from './wallachen/game.js';
import { wallachenConflict, wallachenOptions } from './wallachen/rules.js';

/** What the rule sets of a game share. */
interface Rules {
  readonly options: RuleOptions;
  readonly make: (ruleSet: string, values: OptionValues) => Game;
  /** Why some values do not go together, if so. */
  readonly conflict?: (values: OptionValues) => string | undefined;
}

interface RuleSet extends Rules {
  readonly about: string;
  /** The values that differ from the game's defaults. */
  readonly values: OptionValues;
}

const BOLACHEN: Rules = { options: bolachenOptions, make: bolachen };
const WALLACHEN: Rules = { options: wallachenOptions, make: wallachen, conflict: wallachenConflict };

/** The rule sets by name. A new game needs a folder, a line here and its name in names.ts. */
const RULE_SETS: Readonly<Record<(typeof ruleSetNames)[number], RuleSet> & Record<string, RuleSet>> = {
  bolachen: {
    about: 'Bolachen as the encyclopaedia has it today',
    ...BOLACHEN,
    values: {},
  },
  'bolachen-old': {
    about: 'Bolachen in the reading of 2018: no duty to head or trump, all tricks played',
    ...BOLACHEN,
    values: {
      secondDefenderRelief: 'free',
      mustHead: 'never',
      mustTrump: false,
      raiseBeforePickup: false,
      earlyEnd: false,
    },
  },
  wallachen: { about: 'Wallachen', ...WALLACHEN, values: {} },
  'wallachen-sirch': {
    about: "Wallachen in Sirch's form: 6, Bettel or Mord",
    ...WALLACHEN,
    values: { ladder: Object.freeze(['6', 'bettel', 'mord']) },
  },
};

/** A rule set, with every option and its default. */
export interface RuleSetDescription {
  readonly about: string;
  readonly options: RuleOptions;
  readonly values: OptionValues;
}

/**
 * Describes a rule set, one of {@link ruleSetNames}, for help and documentation.
 * @example
 * describeRuleSet('wallachen').values; // every option with its default
 */
export function describeRuleSet(name: string): RuleSetDescription {
  const { about, options, values } = RULE_SETS[name];
  return { about, options, values: { ...defaults(options), ...values } };
}

const defaults = (options: RuleOptions): OptionValues =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.value]));

/**
 * The game of a rule set with some options changed. `given`: JSON values or text by option; `where`: their source.
 * @throws InputError for an unknown rule set, option or value
 * @example
 * const game = makeGame('bolachen', { mustTrump: false });
 */
export function makeGame(ruleSet: string, given: Readonly<Record<string, unknown>> = {}, where = 'rules'): Game {
  if (!Object.hasOwn(RULE_SETS, ruleSet)) {
    refuse('game', `${shown(ruleSet)} is not one of ${ruleSetNames.join(', ')}${didYouMean(ruleSet, ruleSetNames)}`);
  }
  const { options, make, conflict, values } = RULE_SETS[ruleSet];
  const read = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readOption(options, name, value, `${where}: ${ruleSet}`)]),
  );
  const all = { ...defaults(options), ...values, ...read };
  const found = conflict?.(all);
  if (found !== undefined) refuse(where, found);
  return make(ruleSet, Object.freeze(all)); // bots are shown it
}

/** A rule set, and the options that differ from it. */
export interface GameChoice {
  readonly game: string;
  readonly rules?: Readonly<Record<string, unknown>>;
}

/**
 * The contracts of a game in ascending order, with trumps, target and price. `rules` are the options, as in a bot's
 * `place` and view; any that are missing are as in the rule set.
 * @throws InputError for an unknown rule set, option or value
 * @example
 * const highest = contractsOf({ game: 'wallachen' }).findLast((contract) => contract.offered);
 */
export const contractsOf = ({ game, rules }: GameChoice): readonly Contract[] => makeGame(game, rules).contracts;

/**
 * The duties of play (must a hand head, trump, undertrump …) that a solver needs: for a rule set, given its name, or
 * for complete rules, as in a bot's `place` and view.
 * @throws InputError for an unknown rule set, a missing option, or a value that is not allowed
 * @example
 * const solver = new Solver({ duties: dutiesOf('bolachen') });
 */
export function dutiesOf(rules: string | Readonly<Record<string, unknown>>): Duties {
  if (typeof rules === 'string') return makeGame(rules).duties;
  const options: RuleOptions = dutyOptions('none');
  const missing = Object.keys(options).filter((name) => !Object.hasOwn(rules, name));
  if (missing.length > 0) {
    refuse('rules', `${missing.join(', ')} missing; expected the name of a rule set, or all options of play`);
  }
  const read = Object.keys(options).map((name) => [name, readOption(options, name, rules[name], 'rules')]);
  return dutiesUnder(Object.fromEntries(read));
}

function readOption(options: RuleOptions, name: string, given: unknown, where: string): OptionValue {
  const names = Object.keys(options);
  if (!Object.hasOwn(options, name)) {
    refuse(where, `has no option ${shown(name)}${didYouMean(name, names)}; its options are ${names.join(', ')}`);
  }
  const value = options[name].read(given);
  const reading =
    typeof given === 'string' && options[name].allowed.startsWith('an integer') ? otherReading(given) : '';
  if (value === undefined)
    refuse(where, `${name} must be ${options[name].allowed}; found ${shown(given)}${reading && ` (${reading})`}`);
  return value;
}

/**
 * The options that differ from the game's rule set: a record's `rules`.
 * @example
 * changedRules(makeGame('bolachen', { mustTrump: false })); // { mustTrump: false }
 */
export function changedRules(game: Game): Record<string, OptionValue> {
  const { values } = describeRuleSet(game.ruleSet);
  const changed = Object.entries(game.rules as OptionValues).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]),
  );
  return Object.fromEntries(changed);
}

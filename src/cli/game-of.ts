import type { Game } from '../engine/game.js';
import { ruleSetNames } from '../games/names.js';
import { makeGame } from '../games/rule-sets.js';
import { ofOptions, refuse, shown } from '../input/refusal.js';
import { choiceOf, type GameFlags } from './flags.js';

/** The options given with `--rule`, as text by name. */
function readRules(given: readonly string[]): Record<string, string> {
  const rules: Record<string, string> = Object.create(null); // else __proto__ would be lost
  for (const each of given) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(each) ?? [];
    if (name === undefined)
      ofOptions(() => refuse('--rule', `expected name=value, as in mordValue=5; found ${shown(each)}`));
    if (Object.hasOwn(rules, name)) ofOptions(() => refuse('--rule', `${name} is given twice`));
    rules[name] = value;
  }
  return rules;
}

/** The game that `--game` and `--rule` name. @throws OptionError */
export function gameOf({ game, rule }: GameFlags): Game {
  const name = choiceOf(game, ruleSetNames, '--game');
  return ofOptions(() => makeGame(name, readRules(rule), '--rule'));
}

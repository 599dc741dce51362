import type { Game } from '../engine/game.js';
import { ruleSetNames } from '../games/names.js';
import { makeGame } from '../games/rule-sets.js';
import { ofOptions } from '../input/refusal.js';
import { choiceOf, type GameFlags } from './flags.js';
import { rulesOf } from './typed-flags.js';

/** The game that `--game` and `--rule` name. @throws OptionError */
export function gameOf({ game, rule }: GameFlags): Game {
  const name = choiceOf(game, ruleSetNames, '--game');
  return ofOptions(() => makeGame(name, rulesOf(rule), 'rules'));
}

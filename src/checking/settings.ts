import type { Game } from '../engine/game.js';
import { ruleSetNames } from '../games/names.js';
import { describeRuleSet, makeGame } from '../games/rule-sets.js';
import { coveringSettings } from './covering.js';

/** The rule sets without changed options. */
export const standardGames = (): Game[] => ruleSetNames.map((name) => makeGame(name));

/** Games that cover every two values of two options together, for each list of options. */
export function gamesOfAllOptions(): Game[] {
  const lists = new Map(ruleSetNames.map((name) => [describeRuleSet(name).options, name]));
  return [...lists].flatMap(([options, name]) =>
    coveringSettings(name, options).map((values) => makeGame(name, values)),
  );
}

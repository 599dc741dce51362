import type { Game } from '../engine/game.js';
import { ruleSetNames } from '../games/names.js';
import { describeRuleSet, makeGame } from '../games/rule-sets.js';
import { coveringSettings } from './covering.js';

/** The rule sets as they are. */
export const standardGames = (): Game[] => ruleSetNames.map((name) => makeGame(name));

/** Games in which every two values of two options occur together, for each list of options that there is. */
export function gamesOfAllOptions(): Game[] {
  const lists = new Map(ruleSetNames.map((name) => [describeRuleSet(name).options, name]));
  return [...lists].flatMap(([options, name]) =>
    coveringSettings(name, options).map((values) => makeGame(name, values)),
  );
}

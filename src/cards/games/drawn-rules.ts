import { InputError } from '../../support/input/refusal.js';
import type { Game } from '../engine/game.js';
import { keyOf } from '../random/key.js';
import { Stream } from '../random/stream.js';
import type { OptionValue, RuleOption } from './options.js';
import { changedRules, describeRuleSet, makeGame } from './rule-sets.js';

/** Values of options with too many to play them all. */
const SOME: Readonly<Record<string, readonly OptionValue[]>> = {
  brandTarget: [5, 7],
  brandValue: [2],
  bettelValue: [3],
  mordValue: [5],
  ladder: [['6', 'bettel', 'mord']],
  bettelTariff: [11, 15],
  mordTariff: [13, 24],
};

/** The values of an option that are worth playing: all, or the default and a few where there are many. */
export const playedValues = (name: string, { value, samples }: RuleOption): readonly OptionValue[] =>
  SOME[name] === undefined ? samples : [value, ...SOME[name]];

/** The game of a rule set with these options; null if they contradict each other. */
export function gameWith(ruleSet: string, rules: Readonly<Record<string, unknown>>): Game | null {
  try {
    return makeGame(ruleSet, rules);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The streams of rule sets are apart from those of boards and bots. */
const ADDRESS = 0x72756c65;

/**
 * Rule sets drawn over the options of a game, each independently: every option has each of its played values with the
 * same probability, and what contradicts itself is drawn anew. Options that `game` has changed are not drawn. The same
 * seed gives the same sets, whatever their number.
 */
export function drawnGames(game: Game, count: number, seed: string): Game[] {
  const { ruleSet } = game;
  const fixed = changedRules(game);
  const { options } = describeRuleSet(ruleSet);
  const open = Object.entries(options).filter(([name]) => !Object.hasOwn(fixed, name));
  const { bot0, bot1 } = keyOf(seed);
  const stream = new Stream();
  return Array.from({ length: count }, (_, set) => {
    stream.seed(bot0, bot1, ADDRESS, set);
    for (;;) {
      const rules = open.map(([name, option]) => {
        const values = playedValues(name, option);
        return [name, values[stream.below(values.length)]] as const;
      });
      const drawn = gameWith(ruleSet, { ...Object.fromEntries(rules), ...fixed });
      if (drawn !== null) return drawn;
    }
  });
}

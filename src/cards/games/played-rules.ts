import { InputError } from '../../support/input/refusal.js';
import type { Game } from '../engine/game.js';
import type { OptionValue, RuleOption } from './options.js';
import { makeGame } from './rule-sets.js';

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

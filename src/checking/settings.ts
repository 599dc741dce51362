import type { Game } from '../engine/game.js';
import type { OptionValue, OptionValues, RuleOption } from '../games/options.js';
import { describeRuleSet, makeGame } from '../games/rule-sets.js';
import { InputError } from '../input/refusal.js';
import { Stream } from '../random/stream.js';

/** Rule sets without changed options. */
export const standardGames = (names: readonly string[]): Game[] => names.map((name) => makeGame(name));

/** Games that cover every two values of two options together, for each list of options of some rule sets. */
export function gamesOfAllOptions(names: readonly string[]): Game[] {
  const lists = new Map(names.map((name) => [describeRuleSet(name).options, name]));
  return [...lists].flatMap(([options, name]) =>
    coveringSettings(name, options).map((values) => makeGame(name, values)),
  );
}

/** Candidates drawn for each setting chosen. */
const TRIES = 60;

/**
 * A small pairwise-covering set of settings: every two values of two options occur together, if the rules allow that. Always the same set. Each
 * setting is the best of some random candidates, by the number of new pairs.
 */
export function coveringSettings(ruleSet: string, options: Readonly<Record<string, RuleOption>>): OptionValues[] {
  const stream = new Stream();
  stream.seed(1, 2, 3, 4);
  const names = Object.keys(options);
  const draw = (): OptionValues =>
    Object.fromEntries(names.map((name) => [name, drawn(options[name].samples, stream)]));
  const covered = new Set<string>();
  const settings: OptionValues[] = [];
  for (;;) {
    const candidates = Array.from({ length: TRIES }, draw).filter((values) => isAdmissible(ruleSet, values));
    const gains = candidates.map((values) => pairsOf(values).filter((pair) => !covered.has(pair)).length);
    const most = Math.max(0, ...gains);
    if (most === 0) return settings;
    const best = candidates[gains.indexOf(most)];
    for (const pair of pairsOf(best)) covered.add(pair);
    settings.push(best);
  }
}

const drawn = (samples: readonly OptionValue[], stream: Stream): OptionValue => samples[stream.below(samples.length)];

/** Every pair of options with their values, as text. */
export function pairsOf(values: OptionValues): string[] {
  const each = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return each.flatMap((one, i) => each.slice(i + 1).map((other) => `${one} ${other}`));
}

function isAdmissible(ruleSet: string, values: OptionValues): boolean {
  try {
    makeGame(ruleSet, values);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

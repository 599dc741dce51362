import type { JobTerms } from '../../boards/job.js';
import type { Game } from '../../cards/engine/game.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import type { Limits } from '../../players/bot/limits.js';
import type { Lineup } from '../../runs/run/lineup.js';
import { matchLengthOf, seedOf, settledGame } from '../../runs/run/settings.js';
import type { FilledOptions } from '../../support/input/option.js';
import type { BlocksWhat, blocksOptions } from './options.js';

/** The shared options, settled. */
export interface BlockSettings {
  readonly game: Game;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** Deals in a match, 1 for none. */
  readonly matchLength: number;
  readonly seatings: 3 | 6;
  readonly blocks: number;
  readonly seed: string;
  /** Blocks in a chunk; null: depends on the size of the job. */
  readonly chunk: number | null;
  readonly limits: Limits;
}

/** @throws OptionError for rules that the game does not have */
export function settledBlocks(what: FilledOptions<ReturnType<typeof blocksOptions>>, limits: Limits): BlockSettings {
  const game = settledGame(what);
  return {
    game,
    rules: changedRules(game),
    matchLength: matchLengthOf(what.match, game),
    seatings: what.seatings,
    blocks: what.blocks,
    seed: seedOf(what.seed),
    chunk: what.chunk ?? null,
    limits,
  };
}

/** The shared options for the manifest: those not given are omitted, except the seed. */
export const settledShared = (
  what: BlocksWhat,
  { game, rules, seed }: BlockSettings,
): Readonly<Record<string, unknown>> => ({
  ...what,
  game: game.ruleSet,
  rules: Object.keys(rules).length > 0 ? rules : undefined,
  seed,
});

/** The members of a job that follow from its settings and bots. */
export const jobOf = (
  settings: BlockSettings,
  { specs, names, objects, declared, atOnce, answers }: Lineup,
): JobTerms & { readonly matchLength: number; readonly bots: readonly string[] } => {
  const { game, rules, seed, matchLength, limits } = settings;
  return {
    game: game.ruleSet,
    rules,
    seed,
    matchLength,
    bots: specs,
    names,
    limits,
    declared,
    atOnce,
    ...(objects && { objects }),
    ...(answers && { answers }),
  };
};

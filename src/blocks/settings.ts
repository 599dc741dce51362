import type { BlockJob } from '../board/job.js';
import type { Limits } from '../bot/limits.js';
import type { Game } from '../engine/game.js';
import { changedRules } from '../games/rule-sets.js';
import type { FilledOptions } from '../input/option.js';
import type { Lineup } from '../run/lineup.js';
import { checkSession, matchLengthOf, seedOf, settledGame } from '../run/settings.js';
import type { BlocksWhat, blocksOptions } from './options.js';

/** The shared options, settled. */
export interface BlockSettings {
  readonly game: Game;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly matchLength: number;
  /** In sessions: the points that end one. */
  readonly sessionTarget?: number;
  readonly seatings: 3 | 6;
  readonly blocks: number;
  readonly seed: string;
  /** Blocks between checkpoints; null: depends on the size of the job. */
  readonly checkpoint: number | null;
  readonly limits: Limits;
}

/** @throws OptionError for rules that the game does not have */
export function settledBlocks(
  what: FilledOptions<ReturnType<typeof blocksOptions>> & { readonly sessionTarget?: number },
  limits: Limits,
): BlockSettings {
  const game = settledGame(what);
  const { sessionTarget } = what;
  if (sessionTarget !== undefined) checkSession(what.match, sessionTarget, game);
  return {
    ...(sessionTarget !== undefined && { sessionTarget }),
    game,
    rules: changedRules(game),
    matchLength: matchLengthOf(what.match, game),
    seatings: what.seatings,
    blocks: what.blocks,
    seed: seedOf(what.seed),
    checkpoint: what.checkpoint ?? null,
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
  { game, rules, seed, matchLength, sessionTarget, limits }: BlockSettings,
  { specs, names, objects }: Lineup,
): Pick<
  BlockJob,
  'game' | 'rules' | 'seed' | 'matchLength' | 'sessionTarget' | 'bots' | 'names' | 'limits' | 'objects'
> => ({
  game: game.ruleSet,
  rules,
  seed,
  matchLength,
  bots: specs,
  names,
  limits,
  ...(sessionTarget !== undefined && { sessionTarget }),
  ...(objects && { objects }),
});

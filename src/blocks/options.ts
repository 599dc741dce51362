import * as v from 'valibot';
import type { Limits } from '../bot/limits.js';
import type { Game } from '../engine/game.js';
import { changedRules } from '../games/rule-sets.js';
import { wholeNumber } from '../input/schema.js';
import type { Lineup } from '../run/lineup.js';
import { checkSession, GAME_OPTIONS, matchLengthOf, seedOf, settledGame } from '../run/settings.js';
import type { BlockJob } from './block-job.js';

/** The options of all runs of blocks. */
export interface BlocksWhat {
  /** The rule set: bolachen, bolachen-old, wallachen or wallachen-sirch. Default: bolachen. */
  readonly game?: string;
  /** Options that differ from the rule set, by name. */
  readonly rules?: Readonly<Record<string, unknown>>;
  /** How many blocks: boards or matches, with all their seatings. Each kind of run has its own default. */
  readonly blocks?: number;
  /** Any text; the same seed gives the same deals and results. Default: a random one. */
  readonly seed?: string;
  /** 3: cyclic seatings, their orientation alternating from block to block; 6: all. Default: 3. */
  readonly seatings?: 3 | 6;
  /** Deals in a match, which is then the block. Default: 3 where a pot links deals, else 1. */
  readonly match?: number;
  /** Blocks between two lines of the journal, and between two looks. Default: depends on the size of a block; 50 with a stopping rule. */
  readonly checkpoint?: number;
}

export const BLOCKS_OPTIONS = {
  ...GAME_OPTIONS,
  blocks: v.optional(wholeNumber(1, 1e12)),
  seatings: v.optional(v.picklist([3, 6], 'expected 3 or 6')),
  match: v.optional(wholeNumber(1, 1000)),
  checkpoint: v.optional(wholeNumber(1, 1e9)),
};

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

type BlocksValues = v.InferOutput<v.StrictObjectSchema<typeof BLOCKS_OPTIONS, undefined>>;

/** @throws OptionError for rules that the game does not have */
export function settledBlocks(
  what: BlocksValues & { readonly sessionTarget?: number | undefined },
  usual: number,
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
    seatings: what.seatings ?? 3,
    blocks: what.blocks ?? usual,
    seed: seedOf(what.seed),
    checkpoint: what.checkpoint ?? null,
    limits,
  };
}

/** The shared options for the manifest: those not given are omitted, except the seed. */
export const settledShared = (
  what: BlocksValues,
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
  ...{ game: game.ruleSet, rules, seed, matchLength, bots: specs, names, limits },
  ...(sessionTarget !== undefined && { sessionTarget }),
  ...(objects && { objects }),
});

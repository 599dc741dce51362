import type { JobTerms, MatchTerms } from '../../boards/job.js';
import type { Game } from '../../cards/engine/game.js';
import type { MoneyGiven } from '../../cards/games/payment.js';
import { changedRules } from '../../cards/games/rule-sets.js';
import type { Limits } from '../../players/bot/limits.js';
import type { Lineup } from '../../runs/run/lineup.js';
import type { CountedWhat } from '../../runs/run/options.js';
import { checkSession, matchLengthOf, paidIn, seedOf, settledGame } from '../../runs/run/settings.js';
import type { FilledOptions } from '../../support/input/option.js';
import type { BlocksWhat, blocksOptions } from './options.js';

/** The shared options, settled. */
export interface BlockSettings extends MatchTerms {
  readonly game: Game;
  /** Options that differ from the rule set. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly seatings: 3 | 6;
  readonly blocks: number;
  readonly seed: string;
  /** Blocks in a chunk; null: depends on the size of the job. */
  readonly chunk: number | null;
  readonly limits: Limits;
  readonly paid?: MoneyGiven;
}

/** @throws OptionError for rules that the game does not have */
export function settledBlocks(
  what: FilledOptions<ReturnType<typeof blocksOptions>> & CountedWhat,
  limits: Limits,
): BlockSettings {
  const game = settledGame(what);
  const { sessionTarget } = what;
  if (sessionTarget !== undefined) checkSession(what.match as number, sessionTarget, game);
  return {
    ...(sessionTarget !== undefined && { sessionTarget }),
    game,
    rules: changedRules(game),
    matchLength: matchLengthOf(what.match, game),
    seatings: what.seatings,
    blocks: what.blocks,
    seed: seedOf(what.seed),
    chunk: what.chunk ?? null,
    limits,
    ...paidIn(what, game),
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
): JobTerms & MatchTerms & { readonly bots: readonly string[] } => {
  const { game, rules, seed, matchLength, sessionTarget, limits, paid } = settings;
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
    ...(sessionTarget !== undefined && { sessionTarget }),
    ...(paid !== undefined && { paid }),
    ...(objects && { objects }),
    ...(answers && { answers }),
  };
};

import type { BlockJob } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';
import type { Game } from '../../cards/engine/game.js';
import { drawnGames } from '../../cards/games/drawn-rules.js';
import type { OptionValues } from '../../cards/games/options.js';
import { changedRules, makeGame } from '../../cards/games/rule-sets.js';
import { type BlockMean, fixedInterval, withError } from '../../stats/blockmean.js';
import { finite, LEVEL, type Mean, symmetricInterval } from '../../stats/interval.js';
import { studentCritical } from '../../stats/student.js';
import { OptionError } from '../../support/input/refusal.js';
import type { BlockSettings } from '../blocks/settings.js';
import type { CompareValues } from './options.js';

/**
 * A comparison under drawn rule sets, each block under one of them in turn. What is estimated is the mean difference
 * over all that could be drawn: rule sets are the independent units, and the interval is Student's over their means.
 */
export interface RuleSetsSummary {
  readonly seed: string;
  /** The difference under just these rule sets, all alike: only the deals are random. */
  readonly these: Mean;
  /** The standard deviation of the true difference between rule sets, estimated; 0 if deals explain what is seen. */
  readonly between: number | null;
  readonly sets: readonly RuleSetDifference[];
}

/** The difference under one rule set, with a 95 % interval of its own. */
export interface RuleSetDifference {
  /** Its number, from 1. */
  readonly set: number;
  /** What differs from the defaults. */
  readonly rules: OptionValues;
  readonly blocks: number;
  readonly difference: Mean;
}

/** What cannot be combined with it: each is made for blocks that are independent of each other. */
const APART = ['attribute', 'money', 'sessionTarget'] as const;

/** The games of a comparison: the drawn ones, or just that of its options. @throws OptionError */
export function gamesPlayed(
  what: CompareValues,
  { game, seed }: Pick<BlockSettings, 'game' | 'seed'>,
): readonly Game[] {
  const { ruleSets, ruleSeed = seed, stop, field } = what;
  if (ruleSets === undefined) {
    if (what.ruleSeed !== undefined) throw new OptionError('ruleSeed: goes with `ruleSets`');
    return [game];
  }
  const other = APART.find((name) => what[name] !== undefined);
  if (other !== undefined) throw new OptionError(`${other}: cannot be given together with \`ruleSets\``);
  if (stop !== undefined && stop.rule !== 'none')
    throw new OptionError('stop: cannot be given together with `ruleSets`, whose blocks depend on each other');
  if (Array.isArray(field) && field.length > 1)
    throw new OptionError('field: expected one bot where `ruleSets` is given');
  return drawnGames(game, ruleSets, ruleSeed);
}

/** The same job under each of several rules in turn. */
export const underRules = (job: BlockJob, games: readonly Game[]): BlockJob =>
  games.length === 1 ? job : { ...job, ruleSets: games.map(({ rules }) => ({ ...rules })), inTurn: true, adapt: true };

/** By rule set: the mean difference in points a deal; those without a block are left out. */
function meansOf({ byRules }: Pick<BlockSums, 'byRules'>, perPoint: number): (BlockMean & { readonly set: number })[] {
  return Array.from({ length: byRules.length / 3 }, (_, set) => {
    const [blocks, sum, squares] = byRules.subarray(3 * set, 3 * set + 3);
    const mean = sum / blocks;
    const variance = (squares / blocks - mean ** 2) / (blocks - 1);
    return { set, blocks, mean: mean / perPoint, standardError: Math.sqrt(Math.max(0, variance)) / perPoint };
  }).filter(({ blocks }) => blocks > 0);
}

const averageOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length;

/** The variance of the rule sets' means. */
function varianceOf(all: readonly number[]): number {
  const mean = averageOf(all);
  return all.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (all.length - 1);
}

/** The mean over rule sets, each of which counts alike: its blocks are one cluster. */
export function meanOverRules(sums: Pick<BlockSums, 'byRules'>, perPoint: number): BlockMean {
  const means = meansOf(sums, perPoint).map(({ mean }) => mean);
  return { blocks: means.length, mean: averageOf(means), standardError: Math.sqrt(varianceOf(means) / means.length) };
}

export function summariseRuleSets(
  { game, ruleSets = [] }: Pick<BlockJob, 'game' | 'ruleSets'>,
  seed: string,
  sums: Pick<BlockSums, 'byRules'>,
  perPoint: number,
): RuleSetsSummary {
  const means = meansOf(sums, perPoint);
  const squares = means.map(({ standardError }) => standardError ** 2);
  const standardError = Math.sqrt(averageOf(squares) / means.length);
  const mean = averageOf(means.map((each) => each.mean));
  const blocks = means.reduce((all, each) => all + each.blocks, 0);
  const margin = studentCritical(LEVEL, blocks - means.length) * standardError;
  const between = varianceOf(means.map((each) => each.mean)) - averageOf(squares);
  return {
    seed,
    these: { ...symmetricInterval(mean, margin), standardError: finite(standardError) },
    between: finite(Math.sqrt(Math.max(0, between))),
    sets: means.map(({ set, ...each }) => ({
      set: set + 1,
      rules: changedRules(makeGame(game, ruleSets[set])),
      blocks: each.blocks,
      difference: withError(each, fixedInterval(each)),
    })),
  };
}

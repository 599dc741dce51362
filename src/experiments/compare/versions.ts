import { seatingsOf } from '../../boards/job.js';
import { DealReader } from '../../boards/tallies/every-deal.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { LEVEL, type Mean } from '../../stats/interval.js';
import { outcomesOf } from '../../stats/outcomes.js';
import { confidenceSequence, tunedFor } from '../../stats/sequence.js';
import { type Verdict, verdictOf } from '../../stats/verdict.js';
import { cautiousMean, type Scale } from '../blocks/contrasts.js';
import { linesIn, type ScoredRun, scoredRun, scoresOf } from '../blocks/scores.js';
import { comparisonOf } from './estimand.js';
import type { Estimand } from './options.js';

/** Versions of a bot, each compared with the same opponent on the same boards. */

/** A version as far as it was compared. */
export interface BotVersion {
  readonly number: number;
  /** SHA-256 of its file with all that it imports. */
  readonly hash: string;
  /** Points of the bot less those of its opponent, over all deals of a block, by number of the block. */
  readonly points: ReadonlyMap<number, number>;
  readonly scale: Scale;
  /** Has a bot made a fault? */
  readonly isFaulty: boolean;
}

/** What a change of a bot is worth: points a deal, in the blocks that both versions have played. */
export interface VersionChange {
  readonly blocks: number;
  /** In how many of them the two scored otherwise. */
  readonly differing: number;
  /** The interval holds at all looks. */
  readonly difference: Mean;
  readonly verdict: Verdict;
}

/** Intervals are narrowest after so many blocks: soon after a file was saved. */
const TUNING = tunedFor(2_000, LEVEL);

/** @throws InputError if a folder holds no comparison with results by deal, or is damaged */
export async function versionIn(folder: string, number: number): Promise<BotVersion> {
  const run = (await scoredRun(folder)) as ScoredRun & { readonly estimand: Estimand };
  const game = makeGame(run.game, run.rules);
  const reader = new DealReader(game);
  const points = new Map<number, number>();
  const main = comparisonOf(run.estimand).triples.length; // others answer other questions
  let isFaulty = false;
  for await (const line of linesIn(folder, run)) {
    isFaulty ||= line.isFaulty;
    for (const { block, triple, seat, bot, played } of scoresOf(line, run, reader)) {
      if (triple >= main) continue;
      const sign = Number(bot === 0) - Number(bot === 1);
      points.set(block, (points.get(block) ?? 0) + sign * played.score[seat]);
    }
  }
  const [hash = ''] = Object.values(run.bots[0].hashes ?? {});
  const scale = { perPoint: seatingsOf(run, 0).length * run.matchLength, event: 2 * stakesOf(game).least };
  return { number, hash, points, scale, isFaulty };
}

/** How much better than its opponent a version is, in points a deal; the interval holds at all looks. */
export const leadOf = ({ points, scale }: BotVersion): Mean => meanOf([...points.values()], scale);

/** How much better a version is than an earlier one. */
export function changeFrom(before: BotVersion, now: BotVersion): VersionChange {
  const common = [...now.points].filter(([block]) => before.points.has(block));
  const each = common.map(([block, points]) => points - (before.points.get(block) as number));
  const event = before.hash === now.hash ? 0 : now.scale.event;
  const difference = meanOf(each, { ...now.scale, event });
  return {
    blocks: each.length,
    differing: each.filter((points) => points !== 0).length,
    difference,
    verdict: verdictOf(difference),
  };
}

function meanOf(each: readonly number[], scale: Scale): Mean {
  if (each.length === 0) return { mean: null, low: null, high: null };
  const histogram = new Map<number, number>();
  for (const value of each) histogram.set(value, (histogram.get(value) ?? 0) + 1);
  return confidenceSequence(cautiousMean(outcomesOf(histogram), scale), LEVEL, TUNING);
}

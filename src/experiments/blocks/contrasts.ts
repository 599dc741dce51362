import type { BlockJob } from '../../boards/job.js';
import type { BlockSums } from '../../boards/sums.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { keyOf, nameNumber } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import { type BlockMean, meanOfOutcomes, withUnseen } from '../../stats/blockmean.js';
import type { Simulation, Uniform } from '../../stats/draws.js';
import { LEVEL } from '../../stats/interval.js';
import { contrastOf } from '../../stats/joint.js';
import { differing, type Outcomes } from '../../stats/outcomes.js';
import type { BlockChunks } from './block-chunks.js';

/** How to interpret the outcomes of blocks. */
export interface Scale {
  /** A block's outcome for a difference of one point a deal. */
  readonly perPoint: number;
  /** The most by which two bots can differ in one deal; 0 for a bot against itself in the same seats. */
  readonly event: number;
}

/** With fewer blocks that deviate from the most common outcome, the variance of blocks cannot be estimated. */
export const DIFFERING_NEEDED = 30;

/**
 * The mean difference in points a deal, with a standard error that is also right for bots that hardly ever differ:
 * until enough blocks differ, it allows for an unseen event of size `event`, or of the largest difference seen.
 */
export function cautiousMean(outcomes: Outcomes, scale: Scale): BlockMean {
  const mean = meanOfOutcomes(outcomes, scale.perPoint);
  const unseen = unseenEvent(outcomes, scale);
  return unseen === 0 ? mean : withUnseen(mean, unseen / scale.perPoint);
}

/** The size of an event not seen yet; 0 once enough blocks have differed. */
function unseenEvent(outcomes: Outcomes, { event }: Scale): number {
  if (event === 0 || differing(outcomes) >= DIFFERING_NEEDED) return 0;
  return outcomes.values.reduce((most, value) => Math.max(most, Math.abs(value)), event);
}

/** The size of an event not seen yet in a bot's scores, in units: a deal of the lowest contract. */
export const unseenPoints = (job: BlockJob): number => 2 * stakesOf(makeGame(job.game, job.rules)).least;

/**
 * The mean over blocks of a weighted sum of a group's numbers. `event` is the size of an event in a block that has not
 * been seen yet; omit it if enough blocks have differed.
 */
export type GroupContrast = (group: number, weights: readonly number[], event?: number) => BlockMean;

/** The sums over blocks without faults. */
export const withoutFaults = ({ scores, faulted }: BlockSums): Float64Array =>
  scores.map((cell, i) => cell - faulted[i]);

export const contrastsOf =
  (scores: Float64Array, { tallies }: BlockChunks): GroupContrast =>
  (group, weights, event = 0) => {
    const mean = contrastOf(tallies.scores.read(scores, group), weights);
    return event === 0 ? mean : withUnseen(mean, event);
  };

/** Random draws from a stream of the run's seed that is for nothing else: a run always gives the same numbers. */
export function drawsFor(use: 'statistics' | 'self-test', seed: string, part = 0): Uniform {
  const key = keyOf(seed);
  const stream = new Stream();
  stream.seed(key.bot0, key.bot1, nameNumber(use), part);
  return () => stream.fraction();
}

/** The terms of simulated intervals. */
export const simulationOf = (seed: string, draws = 10_000): Simulation => ({
  level: LEVEL,
  draws,
  uniform: drawsFor('statistics', seed),
});

import { type BlockJob, eventIn } from '../../boards/job.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { stakesOf } from '../../cards/games/stakes.js';
import { type BlockMean, meanOfOutcomes, withUnseen } from '../../stats/blockmean.js';
import { differing, type Outcomes } from '../../stats/outcomes.js';

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
export function unseenEvent(outcomes: Outcomes, { event }: Scale): number {
  if (event === 0 || differing(outcomes) >= DIFFERING_NEEDED) return 0;
  return outcomes.values.reduce((most, value) => Math.max(most, Math.abs(value)), event);
}

/** The size of an event not seen yet in a bot's scores, in units: a deal of the lowest contract, or a session. */
export const unseenPoints = (job: BlockJob): number =>
  eventIn(job, job.sessionTarget ?? 2 * (job.auctionFirst ?? 1) * stakesOf(makeGame(job.game, job.rules)).least);

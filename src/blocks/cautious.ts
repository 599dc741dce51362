import { type BlockMean, meanOfOutcomes, withUnseen } from '../stats/blockmean.js';
import { differing, type Outcomes } from '../stats/outcomes.js';

/** What outcomes of blocks mean. */
export interface Scale {
  /** What a block comes to for a difference of one point a deal. */
  readonly perPoint: number;
  /** By how much two bots may differ in one deal; 0 for a bot and itself in the same seats. */
  readonly event: number;
}

/** When fewer blocks have come to something else than most, they do not tell how much blocks vary. */
export const DIFFERING_NEEDED = 30;

/**
 * The mean difference in points a deal, with an error that is right also where bots hardly ever differ: until enough blocks have, they may differ in
 * ways not seen yet, by `event` or the most that was seen.
 */
export function cautiousMean(outcomes: Outcomes, scale: Scale): BlockMean {
  const mean = meanOfOutcomes(outcomes, scale.perPoint);
  const unseen = unseenEvent(outcomes, scale);
  return unseen === 0 ? mean : withUnseen(mean, unseen / scale.perPoint);
}

/** By how much a block may differ in a way that was not seen yet; 0 where enough blocks have differed. */
export function unseenEvent(outcomes: Outcomes, { event }: Scale): number {
  if (event === 0 || differing(outcomes) >= DIFFERING_NEEDED) return 0;
  return outcomes.values.reduce((most, value) => Math.max(most, Math.abs(value)), event);
}

import { type BlockMean, withUnseen } from './blockmean.js';
import { liesAbove, type Mean } from './interval.js';
import { contrastOf, type Joint } from './joint.js';
import { confidenceSequence, tunedFor } from './sequence.js';

/** What is fixed before a race begins. */
export interface RaceTerms {
  /** How many began it. */
  readonly size: number;
  /** Blocks at which it ends. */
  readonly horizon: number;
  /** The size of an event not seen yet in the difference of two, see `withUnseen`. */
  readonly event: number;
}

/** Probability that the best is ever dropped. */
const ERROR = 0.05;
/** The sequences are narrowest at this share of the horizon, so that clearly worse ones are dropped early. */
const EARLY = 1 / 4;
/** None is dropped before this many blocks, since sequences need that many to be valid for skewed outcomes. */
const BLOCKS_NEEDED = 200;

/**
 * The indices of those in a race that are surely worse than the leader. Can be called at any number of looks.
 *
 * One is dropped if the one-sided confidence sequence of its difference from the leader lies below 0, with an error of 5 % divided by the number of
 * other starters. The best is dropped only if its sequence against one of the others is wrong, whoever leads: in at most 5 % of races.
 * Source: Hoeffding races, O. Maron & A. Moore, Artificial Intelligence Review 11 (1997), 193–225, with the sequences of `sequence.ts`.
 * @example
 * const joint = { blocks: 1_000, means: [1, 0.2], covariance: [[4, 1], [1, 4]] };
 * surelyBehind(joint, { size: 2, horizon: 5_000, event: 0 }); // [1]
 */
export function surelyBehind(joint: Joint, { size, horizon, event }: RaceTerms): number[] {
  const { blocks, means } = joint;
  if (blocks < BLOCKS_NEEDED) return [];
  const leader = means.indexOf(Math.max(...means));
  const level = 1 - (2 * ERROR) / (size - 1);
  const r = tunedFor(EARLY * horizon, level);
  return means.flatMap((_, i) => {
    if (means[i] === means[leader]) return [];
    const weights = means.map((_, k) => (k === leader ? 1 : k === i ? -1 : 0));
    const ahead = withUnseen(contrastOf(joint, weights), event);
    return liesAbove(confidenceSequence(ahead, level, r)) ? [i] : [];
  });
}

/** The interval of one of them, valid at whatever block it was dropped; simultaneous at 95 % over all starters. */
export const intervalInRace = (mean: BlockMean, { size, horizon }: Omit<RaceTerms, 'event'>): Mean => {
  const level = 1 - ERROR / size;
  return confidenceSequence(mean, level, tunedFor(EARLY * horizon, level));
};

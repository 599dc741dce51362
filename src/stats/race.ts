import { type BlockMean, withUnseen } from './blockmean.js';
import type { Interval } from './interval.js';
import { contrastOf, type Joint } from './joint.js';
import { confidenceSequence, tunedFor } from './sequence.js';

/** What a race is told before it begins. */
export interface RaceTerms {
  /** How many began it. */
  readonly size: number;
  /** Blocks at which it ends. */
  readonly horizon: number;
  /** How far the difference of two may be in a block in a way that has not been seen yet, see `withUnseen`. */
  readonly event: number;
}

/** Probability that the best of all is ever dropped. */
const ERROR = 0.05;
/** The sequences are narrowest at this share of the horizon: what is plainly worse is to go early. */
const EARLY = 1 / 4;
/** Nobody is dropped before so many blocks, from which sequences are right where outcomes are skewed. */
const BLOCKS_NEEDED = 200;

/**
 * Who of those still in a race is surely worse than the one that leads, as indices. May be asked as often as one likes.
 *
 * One is dropped where the confidence sequence of its difference from the leader lies below 0, on one side with an error of 5 % over the number of
 * the others that began. The best is dropped only if the sequence against one of the others errs, whoever leads: in 5 % of races at most.
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
    return confidenceSequence(ahead, level, r).low > 0 ? [i] : [];
  });
}

/** The interval of one of them, which covers at whatever block it was dropped; those of all that began together with 95 %. */
export const intervalInRace = (mean: BlockMean, { size, horizon }: Omit<RaceTerms, 'event'>): Interval => {
  const level = 1 - ERROR / size;
  return confidenceSequence(mean, level, tunedFor(EARLY * horizon, level));
};

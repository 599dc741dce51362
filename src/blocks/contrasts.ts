import type { BlockSums } from '../board/sums.js';
import { type BlockMean, withUnseen } from '../stats/blockmean.js';
import { contrastOf, readJoint } from '../stats/joint.js';
import type { BlockLeg } from './leg.js';

/**
 * The mean over blocks of a weighted sum of a group's numbers. `event` is the size of an event in a block that has not been seen yet; omit
 * it if enough blocks have differed.
 */
export type GroupContrast = (group: number, weights: readonly number[], event?: number) => BlockMean;

/** The sums over blocks without faults. */
export const withoutFaults = ({ scores, faulted }: BlockSums): Float64Array =>
  scores.map((cell, i) => cell - faulted[i]);

/** Contrasts from sums over blocks. */
export const contrastsOf =
  (scores: Float64Array, { job, layout }: Pick<BlockLeg, 'job' | 'layout'>): GroupContrast =>
  (group, weights, event = 0) => {
    const mean = contrastOf(readJoint(scores, job.groups[group].length, layout.groups[group]), weights);
    return event === 0 ? mean : withUnseen(mean, event);
  };

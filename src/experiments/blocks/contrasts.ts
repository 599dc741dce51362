import type { BlockSums } from '../../boards/sums.js';
import { type BlockMean, withUnseen } from '../../stats/blockmean.js';
import { contrastOf } from '../../stats/joint.js';
import type { BlockChunks } from './block-chunks.js';

/**
 * The mean over blocks of a weighted sum of a group's numbers. `event` is the size of an event in a block that has not
 * been seen yet; omit it if enough blocks have differed.
 */
export type GroupContrast = (group: number, weights: readonly number[], event?: number) => BlockMean;

/** The sums over blocks without faults. */
export const withoutFaults = ({ scores, faulted }: BlockSums): Float64Array =>
  scores.map((cell, i) => cell - faulted[i]);

/** Contrasts from sums over blocks. */
export const contrastsOf =
  (scores: Float64Array, { tallies }: BlockChunks): GroupContrast =>
  (group, weights, event = 0) => {
    const mean = contrastOf(tallies.scores.read(scores, group), weights);
    return event === 0 ? mean : withUnseen(mean, event);
  };

import { type BlockMean, fixedInterval } from '../stats/blockmean.js';
import { finite, LEVEL } from '../stats/estimates.js';
import { studentCdf } from '../stats/student.js';
import type { BlockSums } from './sums.js';

/** An estimate with its 95 % interval; null where there is too little data. */
export interface Estimate {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly standardError: number | null;
}

/** The sums over blocks without faults. */
export const withoutFaults = ({ core, faulted }: BlockSums): Float64Array =>
  faulted === null ? core : core.map((cell, i) => cell - faulted[i]);

export function superiorOf({ blocks, mean, standardError }: BlockMean): number | null {
  if (!(blocks > 1)) return null;
  return mean === 0 ? 0.5 : studentCdf(mean / standardError, blocks - 1);
}

/** An estimate with Student's interval, for a number of blocks fixed in advance. */
export function estimateOf(mean: BlockMean): Estimate {
  const { low, high } = fixedInterval(mean, LEVEL);
  return { mean: finite(mean.mean), low: finite(low), high: finite(high), standardError: finite(mean.standardError) };
}

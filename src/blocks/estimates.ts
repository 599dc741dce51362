import type { BlockSums } from '../board/sums.js';
import { type BlockMean, fixedInterval } from '../stats/blockmean.js';
import { finite, LEVEL, type MeanInterval, meanFrom } from '../stats/estimates.js';
import type { Interval } from '../stats/interval.js';
import { studentCdf } from '../stats/student.js';

/** An estimate with its 95 % interval; null where there is too little data. */
export interface Estimate extends MeanInterval {
  readonly standardError: number | null;
}

/** The sums over blocks without faults. */
export const withoutFaults = ({ scores, faulted }: BlockSums): Float64Array =>
  scores.map((cell, i) => cell - faulted[i]);

export function superiorOf({ blocks, mean, standardError }: BlockMean): number | null {
  if (!(blocks > 1)) return null;
  return mean === 0 ? 0.5 : studentCdf(mean / standardError, blocks - 1);
}

/** An estimate with an interval; default: Student's, for a number of blocks fixed in advance. */
export const estimateOf = (of: BlockMean, interval: Interval = fixedInterval(of, LEVEL)): Estimate => ({
  ...meanFrom({ ...interval, estimate: of.mean }),
  standardError: finite(of.standardError),
});

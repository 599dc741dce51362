import type { BlockMean } from './blockmean.js';
import { studentCdf } from './student.js';

/** The two-sided p-value of "the true mean is 0" by Student's t on blocks − 1 degrees of freedom. */
export function pValue({ blocks, mean, standardError }: BlockMean): number {
  if (blocks < 2 || mean === 0) return 1;
  return 2 * studentCdf(-Math.abs(mean) / standardError, blocks - 1);
}

/**
 * p-values adjusted for being many: those at most alpha may be called real, and the probability that any of the calls
 * is false is at most alpha, however the comparisons hang together. In the order given.
 *
 * Source: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scand. J. Statistics 6 (1979), 65–70.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((i, j) => pValues[i] - pValues[j]);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValues[index]));
    adjusted[index] = largest;
  });
  return adjusted;
}

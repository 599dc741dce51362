import { BLOCKS_NEEDED } from '../compare/stop-rule.js';
import { blocksNeeded, detectable, sequentialCourse } from '../stats/power.js';

/** The requirements of a planned comparison: error probabilities, and differences in points per deal. */
export interface Wish {
  /** The standard deviation of a block's difference. */
  readonly deviation: number;
  readonly alpha: number;
  readonly power: number;
}

/** The size of a comparison that can detect a difference. */
export interface Effort {
  readonly difference: number;
  /** Blocks of a comparison of fixed length. */
  readonly fixed: number;
  /** Expected blocks of a sequential test of 0 against the difference, if the true difference is 0, half of it, or all of it. */
  readonly sequential: readonly [none: number, half: number, all: number];
}

export function effortOf(difference: number, { deviation, alpha, power }: Wish): Effort {
  const test = { low: 0, high: difference, deviation, alpha, beta: 1 - power };
  const mean = (truth: number): number => Math.max(BLOCKS_NEEDED, Math.ceil(sequentialCourse(test, truth).blocks));
  return {
    difference,
    fixed: blocksNeeded({ difference, deviation, alpha }, power),
    sequential: [mean(0), mean(difference / 2), mean(difference)],
  };
}

/** The smallest difference that this many blocks can detect. */
export const smallestOf = (blocks: number, { deviation, alpha, power }: Wish): number =>
  detectable({ deviation, alpha }, blocks, power);

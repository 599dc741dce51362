import { DIFFERING_NEEDED } from '../blocks/cautious.js';
import { GroupTest, MOST_LOOKS } from '../compare/group-rule.js';
import { LOOK } from '../compare/plan.js';
import { BLOCKS_NEEDED, widthOf } from '../compare/stop-rule.js';
import { LEVEL } from '../stats/estimates.js';
import { normalQuantile } from '../stats/normal.js';
import { blocksNeeded, detectable, sequentialCourse } from '../stats/power.js';

/** The requirements of a planned comparison: error probabilities, and differences in points per deal. */
export interface Wish {
  /** The standard deviation of a block's difference. */
  readonly deviation: number;
  /** The share of blocks that differ, and the size of an event in a block that may not have been seen yet. */
  readonly differ: number;
  readonly event: number;
  readonly alpha: number;
  readonly power: number;
}

/** The size of a comparison, in blocks, for a difference. */
export interface Effort {
  readonly difference: number;
  /** Of fixed length, to find the difference; or to pass a gate of it, if both are equally good. */
  readonly fixed: number;
  /** Expected for a group-sequential test with `fixed` as its budget, if this is the difference. */
  readonly group: number;
  /** Expected for a sequential test of 0 against the difference, if the true difference is 0, half of it, or all of it. */
  readonly sequential: readonly [none: number, half: number, all: number];
  /** Until a difference is known to ± this one, and until it is clear that two are equivalent within it, if they are equal. */
  readonly width: number;
  readonly equivalence: number;
}

export function effortOf(difference: number, wish: Wish): Effort {
  const { deviation, alpha, power } = wish;
  const test = { low: 0, high: difference, deviation, alpha, beta: 1 - power };
  const mean = (truth: number): number => Math.max(BLOCKS_NEEDED, Math.ceil(sequentialCourse(test, truth).blocks));
  const [z, more] = [-normalQuantile(alpha / 2), normalQuantile(power)];
  const isFound = (error: number, cautious: number): boolean => z * cautious + more * error <= difference;
  const fixed = cautiousBlocks(blocksNeeded({ difference, deviation, alpha }, power), isFound, wish);
  const group = new GroupTest(fixed, Math.max(LOOK, Math.ceil(fixed / MOST_LOOKS)), BLOCKS_NEEDED).meanBlocks(z + more);
  return {
    difference,
    fixed,
    group: Math.ceil(group),
    sequential: [mean(0), mean(difference / 2), mean(difference)],
    width: untilWidth(widthOf({ kind: 'width', width: difference }), wish),
    equivalence: untilWidth(widthOf({ kind: 'equivalence', delta: difference }), wish),
  };
}

/** The blocks after which the interval of a comparison has this half-width. */
function untilWidth(width: number, wish: Wish): number {
  const z = normalQuantile((1 + LEVEL) / 2);
  const plain = Math.max(BLOCKS_NEEDED, Math.ceil(((z * wish.deviation) / width) ** 2));
  return cautiousBlocks(plain, (_, cautious) => z * cautious <= width, wish);
}

/**
 * The number of blocks from `plain` on that is enough, given the standard error of their mean, and the one that a comparison shows: it has an
 * allowance until enough blocks differ.
 */
function cautiousBlocks(
  plain: number,
  isEnough: (error: number, cautious: number) => boolean,
  { deviation, differ, event }: Wish,
): number {
  let [low, high] = [plain - 1, Math.max(plain, Math.ceil(DIFFERING_NEEDED / differ))];
  while (high - low > 1) {
    const blocks = Math.floor((low + high) / 2);
    const error = deviation / Math.sqrt(blocks);
    if (isEnough(error, Math.hypot(error, (Math.SQRT2 * event) / blocks))) high = blocks;
    else low = blocks;
  }
  return high;
}

/** The smallest difference that this many blocks can detect. */
export function smallestOf(blocks: number, { deviation, differ, event, alpha, power }: Wish): number {
  const plain = detectable({ deviation, alpha }, blocks, power);
  if (blocks * differ >= DIFFERING_NEEDED) return plain;
  const error = deviation / Math.sqrt(blocks);
  return plain - normalQuantile(alpha / 2) * (Math.hypot(error, (Math.SQRT2 * event) / blocks) - error);
}

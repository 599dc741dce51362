import type { FirstFault } from '../board/faults.js';
import { type Effort, effortOf, smallestOf } from './effort.js';

/** What is known about two bots when their comparison is planned. */
export interface PlanBasis {
  readonly a: string;
  readonly b: string;
  /** Standard deviation of a block's difference, in points per deal. */
  readonly deviation: number;
  readonly dealsOfBlock: number;
  /** Blocks that it is known from, and how many of them differ; null if unknown. */
  readonly blocks: number;
  readonly differing: number | null;
  /** The most by which two bots can differ in a block, in points per deal; 0 if unknown. */
  readonly event: number;
  /** How many times more deals are needed if every deal is dealt and seated at random; null if unknown. */
  readonly independentDeals: number | null;
}

/** The sizes of comparisons of two bots. */
export interface PlannedPair extends PlanBasis {
  /** For each difference to detect. */
  readonly efforts: readonly Effort[];
  /** The smallest difference that a number of blocks can detect. */
  readonly smallest: readonly { readonly blocks: number; readonly difference: number }[];
}

/** The result of `plan`. */
export interface PlanSummary {
  readonly alpha: number;
  readonly power: number;
  readonly firstFaults: readonly FirstFault[];
  readonly plans: readonly PlannedPair[];
}

/** The requirements of the planned comparisons. */
export interface PlanGoals {
  readonly difference: readonly number[];
  readonly power: number;
  readonly alpha: number;
}

export const summarisePlans = (
  { difference, power, alpha }: PlanGoals,
  known: readonly PlanBasis[],
  firstFaults: readonly FirstFault[],
): PlanSummary => ({
  alpha,
  power,
  firstFaults,
  plans: known.map((each) => {
    const differ = each.differing === null ? 1 : each.differing / each.blocks;
    const wish = { deviation: each.deviation, differ, event: each.event, alpha, power };
    return {
      ...each,
      efforts: difference.map((one) => effortOf(one, wish)),
      smallest: [1e3, 1e4, 1e5, 1e6].map((blocks) => ({ blocks, difference: smallestOf(blocks, wish) })),
    };
  }),
});

import type { FirstFault } from '../table/faults.js';
import { type Effort, effortOf, smallestOf } from './effort.js';

/** What is known about two bots when their comparison is planned. */
export interface PlanBasis {
  readonly a: string;
  readonly b: string;
  /** Standard deviation of a block's difference, in points per deal. */
  readonly deviation: number;
  readonly dealsOfBlock: number;
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
    const wish = { deviation: each.deviation, alpha, power };
    return {
      ...each,
      efforts: difference.map((one) => effortOf(one, wish)),
      smallest: [1e3, 1e4, 1e5, 1e6].map((blocks) => ({ blocks, difference: smallestOf(blocks, wish) })),
    };
  }),
});

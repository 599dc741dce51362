import type { FirstFault } from '../table/faults.js';
import { type Effort, effortOf, smallestOf } from './effort.js';

/** What is known of two bots before their comparison is planned. */
export interface PlanBasis {
  readonly a: string;
  readonly b: string;
  /** Standard deviation of a block's difference, in points a deal. */
  readonly deviation: number;
  readonly dealsOfBlock: number;
  /** How many times more deals it takes with every deal dealt and seated at random; null where it is not known. */
  readonly independentDeals: number | null;
}

/** How long the comparison of two bots takes. */
export interface PlannedPair extends PlanBasis {
  /** By difference that is to be found. */
  readonly efforts: readonly Effort[];
  /** The smallest difference that so many blocks find. */
  readonly smallest: readonly { readonly blocks: number; readonly difference: number }[];
}

/** What `plan` has found. */
export interface PlanSummary {
  readonly alpha: number;
  readonly power: number;
  readonly firstFaults: readonly FirstFault[];
  readonly plans: readonly PlannedPair[];
}

/** What is asked of the comparisons that are planned. */
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

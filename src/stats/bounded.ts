import type { Interval } from './interval.js';

/** A confidence sequence for outcomes that the rules of the game limit to `low` … `high`, low < high. */
export interface BoundedPlan {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/** The state of a bounded confidence sequence: plain data, updated one block at a time in block order. */
export interface BoundedState {
  readonly blocks: number;
  readonly sum: number;
  readonly squares: number;
  readonly weights: number;
  readonly weighted: number;
  readonly price: number;
}

/** Before the first block. */
export const NO_BLOCKS: BoundedState = { blocks: 0, sum: 0, squares: 0, weights: 0, weighted: 0, price: 0 };

/**
 * The state after one more block.
 *
 * Each outcome, scaled to 0…1, gets a weight that depends on earlier outcomes only. Source: the predictable plug-in
 * empirical-Bernstein confidence sequence, theorem 2 of I. Waudby-Smith & A. Ramdas, "Estimating means of bounded
 * random variables by betting", J. Royal Statistical Society B 86 (2024), 1–27.
 * @example
 * const plan = { low: -9, high: 9, level: 0.95 };
 * const state = [3, -1, 0].reduce((before, outcome) => addBounded(before, outcome, plan), NO_BLOCKS);
 */
export function addBounded(state: BoundedState, outcome: number, plan: BoundedPlan): BoundedState {
  const x = (outcome - plan.low) / (plan.high - plan.low);
  const next = state.blocks + 1;
  const mean = (0.5 + state.sum) / next;
  const variance = (0.25 + state.squares) / next;
  const boldness = Math.sqrt((2 * Math.log(2 / (1 - plan.level))) / (variance * next * Math.log(1 + next)));
  const weight = Math.min(0.5, boldness);
  return {
    blocks: next,
    sum: state.sum + x,
    squares: state.squares + (x - (0.5 + state.sum + x) / (next + 1)) ** 2,
    weights: state.weights + weight,
    weighted: state.weighted + weight * x,
    price: state.price + (x - mean) ** 2 * (-Math.log1p(-weight) - weight),
  };
}

/**
 * The interval after the blocks fed so far: valid at every number of blocks, however few, whatever the distribution
 * within the range, at any look. Wider than the asymptotic sequence; meant for the first few hundred blocks.
 * @example
 * const plan = { low: -9, high: 9, level: 0.95 };
 * boundedInterval(addBounded(NO_BLOCKS, 3, plan), plan);
 */
export function boundedInterval(state: BoundedState, { low, high, level }: BoundedPlan): Interval {
  const width = high - low;
  if (state.blocks === 0) return { estimate: Number.NaN, low, high, level };
  const centre = state.weighted / state.weights;
  const margin = (Math.log(2 / (1 - level)) + state.price) / state.weights;
  return {
    estimate: low + (width * state.sum) / state.blocks,
    low: low + width * Math.max(0, centre - margin),
    high: low + width * Math.min(1, centre + margin),
    level,
  };
}

import { type CardSet, only, type Position, type Solver, union } from '../../src/public/bots.js';
import { chanceOf, MARGIN, type Plan } from './calibration.js';

/** What is to be expected of a contract about to be played. */
export interface Appraisal {
  readonly chance: number;
  /** The declarer's tricks if he makes it. */
  readonly made: number;
  /** … and if he does not. */
  readonly failed: number;
}

/** Appraises a plan in the first trick, all cards open; `paysTaken`: are more tricks than the target worth more? */
export function appraise(solver: Solver, plan: Plan, position: Position, paysTaken: boolean): Appraisal {
  const tricks = openTricks(solver, plan, position, paysTaken);
  const chance = chanceOf(plan, tenCards(position), tricks);
  if (plan.target === 0) return { chance, made: 0, failed: 1 };
  return { chance, made: Math.max(tricks, plan.target), failed: plan.target - 1 };
}

/** The tricks that the declarer would take with open cards, as far as they matter. */
export function openTricks(solver: Solver, { contract, target }: Plan, position: Position, paysTaken: boolean): number {
  const within =
    target === 0
      ? { low: 0, high: 1 }
      : contract === 'mord'
        ? { low: 9, high: 10 }
        : { low: Math.max(0, target - MARGIN), high: paysTaken ? 10 : target + MARGIN };
  const solved = solver.tricks(position, target === 0 ? 'fewest' : 'most', within);
  if (!solved.solved) throw new Error('a search without a budget has an answer');
  return solved.value;
}

/** The declarer's hand with the card that he may have led already. */
function tenCards({ hands, declarer, leader, trick }: Position): CardSet {
  return leader === declarer && trick.length > 0 ? union(hands[declarer], only(trick[0])) : hands[declarer];
}

import type { PriceName } from '../../search/rollout/terms.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import type { Decision, Mistake } from './deal-review.js';

/** What a review of records found: the opinion of the models that went on. */
export interface ReviewSummary {
  /** Who went on for the player judged, and for the others; in how many worlds; which worlds. */
  readonly model: string;
  readonly others: string;
  readonly worlds: number;
  /** What is given away, in what deals are worth. */
  readonly price: PriceName;
  readonly seed: string;
  readonly records: number;
  /** Was it stopped by its signal, after so many? */
  readonly stopped: boolean;
  /** Lines that are no valid records, and why. */
  readonly wrong: readonly { readonly line: number; readonly message: string }[];
  /** Wrong answers of the models, for which defaults were taken. */
  readonly faults: number;
  /** In order of appearance; with `of` that player alone. */
  readonly players: readonly PlayerReview[];
  /** Of each player and kind of decision the worst first, then the rest by what they gave away. */
  readonly worst: readonly Mistake[];
}

/** What a player gave away, in units, with 95 % intervals, clustered by deal (all records of the same cards). */
export interface PlayerReview {
  /** The name in the records, or the seat if they name no players. */
  readonly player: string;
  /** Results of deals; a player in two seats counts twice. */
  readonly points: Mean;
  /** How much better the answers of the rollouts are: a deal, and a decision. Without a decision the means are null. */
  readonly gaveAway: Mean;
  readonly perDecision: Mean;
  /** How many were surely wrong: a rollout's answer is better, in worlds that did not choose it, at 99.9 %. */
  readonly errors: Proportion;
  /** What is given away a decision, in parts of a deal's stake: what models in all seats win or lose on average. */
  readonly ofStake: Mean;
  /** The classes that the interval of that share reaches, the better first. Null where it reaches all. */
  readonly grade: GradeRange | null;
  /** Decisions judged in worlds of others who are nearly always like the models, as too few fit what they said. */
  readonly doubted: number;
  /** Decisions judged in too few worlds to be called an error. */
  readonly fromFew: number;
  readonly decisions: readonly DecisionReview[];
}

/** The same by kind of decision. */
export interface DecisionReview {
  readonly decision: Decision;
  readonly gaveAway: Mean;
  readonly perDecision: Mean;
  readonly errors: Proportion;
}

/**
 * Classes of players, by what is given away a decision in parts of what is at stake in a deal: up to the first limit,
 * up to the second … They are set so that the house bots are in the order of the ladder, and `random` is in the last.
 */
export const GRADES = [
  ['master', 0.01],
  ['expert', 0.025],
  ['advanced', 0.04],
  ['intermediate', 0.055],
  ['beginner', 0.07],
  ['novice', Number.POSITIVE_INFINITY],
] as const;

export type Grade = (typeof GRADES)[number][0];

/** One class, or several next to each other. */
export interface GradeRange {
  readonly from: Grade;
  readonly to: Grade;
}

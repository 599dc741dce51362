import type { PriceName } from '../rollout/price-list.js';
import type { Mean, Proportion } from '../stats/interval.js';
import type { Decision, Mistake } from './deal-review.js';

/** What a review of records found: the opinion of the models that went on. */
export interface ReviewSummary {
  /** Who went on for the player judged, and for the others; in how many worlds; which worlds. */
  readonly model: string;
  readonly others: string;
  readonly worlds: number;
  /** What is given away: points, money, or chances to win the session, in %. */
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

/** What a player gave away. Amounts are in units, intervals 95 %; what is independent are deals, with all records of the same cards. */
export interface PlayerReview {
  /** The name in the records, or the seat if they name no players. */
  readonly player: string;
  /** Results of deals; a player in two seats counts twice. */
  readonly points: Mean;
  /** How much better the answers of the rollouts are: a deal, and a decision. Without a decision the means are null. */
  readonly gaveAway: Mean;
  readonly perDecision: Mean;
  /** How many decisions were surely wrong: a rollout's answer is better in worlds in which it was not chosen, at a level of 99.9 %. */
  readonly errors: Proportion;
  /** What is given away a deal, in parts of what is at stake (what the model, in all seats, wins or loses on average). */
  readonly ofStake: Mean;
  /** Null where too few deals were seen to give one. */
  readonly grade: Grade | null;
  /** The luck of the cards a deal, and the result without it, which is the same on average. Null where no cards were dealt at random. */
  readonly luck: Mean | null;
  readonly lessLuck: Mean | null;
  readonly decisions: readonly DecisionReview[];
}

/** The same by kind of decision. */
export interface DecisionReview {
  readonly decision: Decision;
  readonly gaveAway: Mean;
  readonly perDecision: Mean;
  readonly errors: Proportion;
}

/** Names of what is given away a deal, in parts of what is at stake: up to the first limit, up to the second … */
export const GRADES = [
  ['master', 0.1],
  ['expert', 0.2],
  ['advanced', 0.4],
  ['intermediate', 0.55],
  ['beginner', 0.75],
  ['novice', Number.POSITIVE_INFINITY],
] as const;

/** The widest interval of the share, from low to high, to which a name is given: ±20 %. */
export const WIDEST_GRADED = 0.4;

export type Grade = (typeof GRADES)[number][0];

import { QUESTIONS } from '../../cards/engine/actions.js';
import type { SeatLetter } from '../../cards/record/notation.js';
import type { GivenAway } from './judge-answer.js';

/** What was decided: a question; of cards also whether they were led or followed, and for which side. */
export const DECISIONS = [
  ...QUESTIONS.filter((question) => question !== 'play'),
  ...(['lead, declarer', 'lead, defender', 'follow, declarer', 'follow, defender'] as const),
];
export type Decision = (typeof DECISIONS)[number];

/** Is this the player asked for, by name in the records or label of a spec (`me` of `me:=keen`)? Null: all. */
export const isPlayer = (of: string | null, name: string): boolean =>
  of === null || name === of || name.startsWith(`${of}:=`);

/** An answer that was surely worse than another. */
export interface Mistake extends GivenAway {
  /** Which of the records, the number of its line from 1; and the index of the action there. */
  readonly line: number;
  readonly at: number;
  readonly player: string;
  readonly seat: SeatLetter;
  readonly decision: Decision;
  /** Who was asked for what, and the hand. */
  readonly asked: string;
  readonly hand: string;
  readonly answer: string;
  readonly better: string;
}

/** One decision of a deal. */
export interface JudgedDecision {
  readonly seat: number;
  readonly decision: Decision;
  /** How much better the rollout's answer is, in worlds that it was not chosen in, in units; 0 if they are the same. */
  readonly gaveAway: number;
  readonly isError: boolean;
  /** Does only count what fits what was said and played? Was it judged in too few worlds to be called an error? */
  readonly isFitting: boolean;
  readonly isFromFew: boolean;
}

/** What came of a record. */
export interface DealReview {
  readonly line: number;
  /** Why it is not a valid record; then there is nothing else. */
  readonly message?: string;
  /** The same for deals with the same cards; empty where that is not known. */
  readonly board: string;
  readonly players: readonly [string, string, string];
  /** Null of a game that was not finished. */
  readonly score: readonly [number, number, number] | null;
  /** How much is at stake in a deal under these rules: what a seat wins or loses on average, at the price asked for. */
  readonly stake: number;
  readonly decisions: readonly JudgedDecision[];
  readonly mistakes: readonly Mistake[];
  /** Wrong answers of the models, for which defaults were taken. */
  readonly faults: number;
}

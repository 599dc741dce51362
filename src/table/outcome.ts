import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { NOBODY } from '../engine/seats.js';

/**
 * How a deal came out, as one number: seating, contract (or passed out), declarer's seat, his tricks, and the multiplier. All that a run tells
 * about scores and win rates follows from how often each outcome occurred, so a chunk of deals is tallied by one count a deal.
 * (Except the pot, which is no function of one deal.)
 */
export interface Outcome {
  readonly seating: number;
  /** Index of the game's contracts; null if the deal was passed out. */
  readonly contract: number | null;
  readonly declarer: number;
  readonly tricks: number;
  readonly multiplier: number;
}

const SEATINGS = 6;
const DECLARERS = 3;
const TRICKS = 11;

/** How many outcomes a game has: one more than its contracts, for deals passed out, and multipliers 1, 2 … 32 where there are any. */
export const outcomeCount = (game: Game): number =>
  SEATINGS * (game.contracts.length + 1) * DECLARERS * TRICKS * multiplierCount(game);

const multiplierCount = (game: Game): number => (game.multiplies ? 6 : 1);

/** The number of the outcome of a deal that is over. */
export function outcomeOf(course: Course, seating: number): number {
  const { game, declarer } = course;
  const contracts = game.contracts.length;
  const isPlayed = declarer !== NOBODY;
  let number = seating * (contracts + 1) + (isPlayed ? course.contract : contracts);
  number = (number * DECLARERS + (isPlayed ? declarer : 0)) * TRICKS + (isPlayed ? course.tricks : 0);
  return game.multiplies ? number * 6 + 31 - Math.clz32(course.multiplier) : number;
}

export function readOutcome(game: Game, number: number): Outcome {
  const multipliers = multiplierCount(game);
  const contracts = game.contracts.length + 1;
  const withTricks = Math.floor(number / multipliers);
  const withDeclarer = Math.floor(withTricks / TRICKS);
  const withContract = Math.floor(withDeclarer / DECLARERS);
  const contract = withContract % contracts;
  return {
    seating: Math.floor(withContract / contracts),
    contract: contract === contracts - 1 ? null : contract,
    declarer: withDeclarer % DECLARERS,
    tricks: withTricks % TRICKS,
    multiplier: 1 << (number % multipliers),
  };
}

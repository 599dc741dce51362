import { BINOMIAL, rankWithin, unrankWithin } from './combinations.js';

const MIDDLEHANDS = BINOMIAL[22][10];
const TALONS = BINOMIAL[12][2];

/** The number of deals: 2 753 294 408 504 640, below 2^53. */
export const DEALS = BINOMIAL[32][10] * MIDDLEHANDS * TALONS;

/**
 * A deal's rank, 0 … DEALS − 1: forehand's ten of the 32 cards, then middlehand's ten of the remaining 22, then the
 * talon's two of the remaining 12. Hands are sets of cards, signed or unsigned; they are not checked.
 * @example
 * const { hands, talon } = parseDeal('X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.');
 * rankDeal(hands[0], hands[1], talon); // the deal id
 */
export function rankDeal(forehand: number, middlehand: number, talon: number): number {
  const first = rankWithin(forehand, -1);
  const second = rankWithin(middlehand, ~forehand);
  return (first * MIDDLEHANDS + second) * TALONS + rankWithin(talon, ~forehand & ~middlehand);
}

/**
 * The deal with this rank, 0 … DEALS − 1, as four sets: forehand, middlehand, dealer, talon.
 * @example
 * const [forehand] = unrankDeal(0);
 */
export function unrankDeal(rank: number): [forehand: number, middlehand: number, dealer: number, talon: number] {
  const second = Math.floor(rank / TALONS);
  const forehand = unrankWithin(Math.floor(second / MIDDLEHANDS), 10, -1);
  const middlehand = unrankWithin(second % MIDDLEHANDS, 10, ~forehand);
  const talon = unrankWithin(rank % TALONS, 2, ~forehand & ~middlehand);
  return [forehand, middlehand, ~(forehand | middlehand | talon), talon];
}

import type { Within } from '../../src/public/bots.js';

/** What the declarer's tricks, once they are known, are worth to him. */
export interface Worth {
  /** By tricks taken in all, in prices of the contract. */
  readonly paid: Float64Array;
  /** Numbers of tricks beyond these are worth what the nearer of them is. */
  readonly within: Within;
}

/**
 * So little is a trick worth where it does not pay: of two cards alike the one with more is better, in a Bettel with
 * fewer.
 */
const PER_TRICK = 0.01;

/**
 * The worth of tricks in a contract; `paysTaken`: does a number that is made pay all tricks? `counts`: are those that
 * do not pay worth a little?
 */
export function worthOf(contract: string, target: number, paysTaken: boolean, counts: boolean): Worth {
  const paysMore = paysTaken && /^\d/.test(contract);
  const perTrick = !counts ? 0 : target === 0 ? -PER_TRICK : PER_TRICK;
  const isMade = (tricks: number): boolean => (target === 0 ? tricks === 0 : tricks >= target);
  const won = (tricks: number): number => (paysMore ? tricks / target : 1);
  const lowest = target === 0 ? 0 : target - 1;
  return {
    paid: Float64Array.from({ length: 11 }, (_, tricks) => (isMade(tricks) ? won(tricks) : -1) + perTrick * tricks),
    within: counts ? { low: 0, high: 10 } : { low: lowest, high: paysMore ? 10 : lowest + 1 },
  };
}

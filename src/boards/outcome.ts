import * as v from 'valibot';
import type { Game } from '../cards/engine/game.js';
import { isMade } from '../cards/engine/scoring.js';
import { NOBODY } from '../cards/engine/seats.js';
import { refuse } from '../support/input/refusal.js';
import { wholeNumber } from '../support/input/schema.js';
import type { EndedDeal } from './tallies/contract-columns.js';
import { countingCells, type Sum } from './tallies/sum.js';

// The outcome of a deal as one number: seating, contract (or passed out), declarer's seat, his tricks, and the
// multiplier. Everything a run reports about scores and win rates follows from how often each outcome occurred, so
// tallying costs one increment per deal. (Except the pot, which does not depend on one deal alone.)

const SEATINGS = 6;
const DECLARERS = 3;
const TRICKS = 11;

export const OUTCOMES: Sum<Float64Array, [outcome: number, times: number][]> = {
  ...countingCells('number of an outcome, and how often it occurred'),
  schema: v.array(v.strictTuple([wholeNumber(), wholeNumber(1)])),
  format(sum) {
    const occurred = Array.from(sum.entries()).filter(([, times]) => times > 0);
    return occurred.length === 0 ? undefined : occurred;
  },
  parse(written, size, name) {
    const sum = new Float64Array(size);
    for (const [outcome, times] of written) {
      if (outcome >= size || sum[outcome] > 0) refuse(name, `has outcome ${outcome} twice, or it is none of ${size}`);
      sum[outcome] = times;
    }
    return sum;
  },
};

/** The number of outcomes in a game, with "passed out" as a contract, and multipliers 1, 2, 4 … if it has them. */
export const outcomeCount = (game: Game): number =>
  SEATINGS * (game.contracts.length + 1) * DECLARERS * TRICKS * multiplierCount(game.mostTimes);

const multiplierCount = (mostTimes: number): number => 32 - Math.clz32(mostTimes);

export function outcomeOf(deal: Omit<EndedDeal, 'score' | 'won'>, seating: number): number {
  const { game, declarer } = deal;
  const contracts = game.contracts.length;
  const isPlayed = declarer !== NOBODY;
  let number = seating * (contracts + 1) + (isPlayed ? deal.contract : contracts);
  number = (number * DECLARERS + (isPlayed ? declarer : 0)) * TRICKS + (isPlayed ? deal.tricks : 0);
  return number * multiplierCount(game.mostTimes) + 31 - Math.clz32(deal.multiplier);
}

/** The deal of an outcome, without a pot, and its seating. */
export function readOutcome(game: Game, number: number): EndedDeal & { readonly seating: number } {
  const multipliers = multiplierCount(game.mostTimes);
  const contracts = game.contracts.length + 1;
  const withTricks = Math.floor(number / multipliers);
  const withDeclarer = Math.floor(withTricks / TRICKS);
  const withContract = Math.floor(withDeclarer / DECLARERS);
  const contract = withContract % contracts;
  const isPlayed = contract < contracts - 1;
  const declarer = isPlayed ? withDeclarer % DECLARERS : NOBODY;
  const tricks = withTricks % TRICKS;
  const multiplier = 1 << (number % multipliers);
  const payment = isPlayed ? game.payment(contract, tricks) * multiplier : 0;
  return {
    game,
    seating: Math.floor(withContract / contracts),
    contract,
    declarer,
    tricks,
    multiplier,
    won: isPlayed && isMade(game.contracts[contract].target, tricks),
    score: [0, 1, 2].map((seat) => (!isPlayed ? -1 : seat === declarer ? 2 * payment : -payment)),
  };
}

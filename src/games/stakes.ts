import type { Game } from '../engine/game.js';

/** What is usually at stake in a game: prices of contracts, in units that a defender pays or gets, doubled once where they may be at all. */
export interface Stakes {
  readonly least: number;
  /** The middle one of the prices that there are. */
  readonly usual: number;
  readonly most: number;
}

export function stakesOf(game: Game): Stakes {
  const offered = game.contracts.filter((contract) => contract.offered).map(({ price }) => price);
  const prices = [...new Set(offered)].sort((a, b) => a - b).map((price) => price * doublingOf(game));
  return { least: prices[0], usual: prices[Math.floor(prices.length / 2)], most: prices[prices.length - 1] };
}

const doublingOf = ({ multiplies }: Game): number => (multiplies ? 2 : 1);

/** The highest stake among some contracts. */
export const highestStake = (game: Game, contracts: readonly number[]): number =>
  doublingOf(game) * Math.max(...contracts.map((contract) => game.contracts[contract].price));

/** The most that stakes are multiplied by. */
const MOST_TIMES = 32;

/** The most that a defender can pay or get in a deal with one of some contracts, left out all; there is no limit where a pot is paid too. */
export function mostPaid(
  game: Game,
  contracts: readonly number[] = game.contracts.map((_, contract) => contract),
): number {
  if (game.pot) return Number.POSITIVE_INFINITY;
  const tricks = Array.from({ length: TRICKS + 1 }, (_, taken) => taken);
  const paid = contracts.flatMap((contract) => tricks.map((taken) => Math.abs(game.payment(contract, taken))));
  return (game.multiplies ? MOST_TIMES : 1) * Math.max(0, ...paid);
}

/** Tricks in a deal, and how many a declarer may take more or less than he does usually. */
const TRICKS = 10;
const TRICKS_OFF = 3;

/** What tricks of a declarer may come to. */
export const POSSIBLE_TRICKS = { event: TRICKS_OFF, least: 0, most: TRICKS };

/** What points may come to that lie within ±`most`. */
export const possiblePoints = (event: number, most: number) => ({ event, least: -most, most });

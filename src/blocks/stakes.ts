import type { Game } from '../engine/game.js';

/** What is at stake in a game before any doubling: prices of contracts, in units that a defender pays or gets. */
export interface Stakes {
  readonly least: number;
  /** The middle one of the prices that there are. */
  readonly usual: number;
  readonly most: number;
}

export function stakesOf(game: Game): Stakes {
  const offered = game.contracts.filter((contract) => contract.offered).map(({ price }) => price);
  const prices = [...new Set(offered)].sort((a, b) => a - b);
  return { least: prices[0], usual: prices[Math.floor(prices.length / 2)], most: prices[prices.length - 1] };
}

/** The highest price among some contracts. */
export const highestPrice = (game: Game, contracts: readonly number[]): number =>
  Math.max(...contracts.map((contract) => game.contracts[contract].price));

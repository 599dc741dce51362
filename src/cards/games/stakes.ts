import type { Game } from '../engine/game.js';

/** What is usually at stake: contract prices (`usual`: the median) in units, doubled once where doubling exists. */
export function stakesOf(game: Game): { readonly least: number; readonly usual: number; readonly most: number } {
  const offered = game.contracts.filter((contract) => contract.offered).map(({ price }) => price);
  const prices = [...new Set(offered)].sort((a, b) => a - b).map((price) => price * doublingOf(game));
  return { least: prices[0], usual: prices[Math.floor(prices.length / 2)], most: prices[prices.length - 1] };
}

const doublingOf = ({ mostTimes }: Game): number => Math.min(2, mostTimes);

/** The highest stake among some contracts. */
export const highestStake = (game: Game, contracts: readonly number[]): number =>
  doublingOf(game) * Math.max(...contracts.map((contract) => game.contracts[contract].price));

/** The most a defender pays or receives with one of `contracts` (default: all); no limit where there is a pot. */
export const mostPaid = (game: Game, contracts: Iterable<number> = game.contracts.keys()): number =>
  game.pot ? Number.POSITIVE_INFINITY : highestPaid(game, contracts);

function highestPaid({ payment, mostTimes }: Game, contracts: Iterable<number>): number {
  let most = 0;
  for (const contract of contracts)
    for (let tricks = 0; tricks <= TRICKS; tricks++) most = Math.max(most, Math.abs(payment(contract, tricks)));
  return mostTimes * most;
}

/** Tricks in a deal, and how far a declarer's tricks may lie from their usual number. */
const TRICKS = 10;
const TRICKS_OFF = 3;

export const POSSIBLE_TRICKS = { event: TRICKS_OFF, least: 0, most: TRICKS };

/** The range of a match's deals, of which it has at most `longest`. */
export const possibleLength = (longest: number) => ({ event: longest / 2, least: 1, most: longest });

/** The range of points that lie within ±`most`. */
export const possiblePoints = (event: number, most: number) => ({ event, least: -most, most });

/** The most points a player can win in this many deals. */
export const mostPoints = (game: Game, deals: number): number =>
  deals * (2 * highestPaid(game, game.contracts.keys()) + (game.pot ? 3 : 0));

import type { Contrast } from './joint.js';
import { inverseOf } from './matrix.js';

/** A table that plays in every block: the bots at it (0-based, a bot may sit twice) and the number of games. */
export interface SeatedTable {
  readonly players: readonly number[];
  readonly games: number;
}

/**
 * The rating of each bot as a weighted sum of all bots' total scores in a block, one row per bot.
 *
 * The model is additive: score = board + seat + θ(bot) + chance, with Σθ = 0, in points per game. Scores of a game sum
 * to zero, so the board takes the mean of the θ at the table; seats drop out because in a block every bot of a table
 * sits in each seat equally often. Least squares then reduces to: total scores T of a block satisfy E T = A θ with A =
 * Σ over games of (diag(c) − c c′/table size), c counting each bot at the table. Roles (declarer, defender) are not
 * in the model, though scores differ by them: a bot *chooses* its role by its bids, so adjusting for it would
 * remove the value of bidding from the rating.
 *
 * Undefined if the tables do not connect all bots. Source: ordinary least squares; incomplete blocks as in W. Cochran &
 * G. Cox, "Experimental Designs" (1957) ch. 9.
 * As contrasts of the totals of all blocks they take their errors from `contrastOf`.
 * @example
 * const totals = { blocks: 100, means: [3, 0, -3], covariance: [[9, 0, 0], [0, 9, 0], [0, 0, 9]] };
 * const weights = ratingWeights(3, [{ players: [0, 1, 2], games: 3 }]) ?? [];
 * const ratings = weights.map((row) => contrastOf(totals, row));
 */
export function ratingWeights(bots: number, tables: readonly SeatedTable[]): Contrast[] | undefined {
  const normal = Array.from({ length: bots }, () => new Array<number>(bots).fill(0));
  for (const { players, games } of tables) {
    for (const player of players) {
      normal[player][player] += games;
      for (const other of players) normal[player][other] -= games / players.length;
    }
  }
  const inverse = inverseOf(normal.map((row) => row.map((value) => value + 1 / normal.length)));
  // Rows of the inverse minus their mean: the total score of a block is zero and must not matter.
  return inverse?.map((row) => {
    const mean = row.reduce((sum, weight) => sum + weight, 0) / row.length;
    return row.map((weight) => weight - mean);
  });
}

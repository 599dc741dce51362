import type { JobTallies } from '../../boards/job-tallies.js';
import type { PaidMean } from '../../boards/paid.js';
import { ROLES } from '../../boards/tallies/conduct.js';
import { type ContractFigures, figuresOf } from '../../boards/tallies/contract-columns.js';
import type { Game } from '../../cards/engine/game.js';
import { mostPaid, possiblePoints, stakesOf } from '../../cards/games/stakes.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf, type Possible } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';

/** How a party fares in a contract that it declares: tricks when play stopped, points, how often doubled. */
export interface ContractConduct extends ContractFigures {
  readonly contract: string;
  /** How often it declared it, per seat held. */
  readonly declared: Proportion;
}

/** How a party behaves and scores by role, seat and contract. Intervals are clustered by deal, block or match. */
export interface Conduct {
  /** Seats held, over all deals. */
  readonly seats: number;
  readonly roles: readonly { readonly role: string; readonly share: Proportion; readonly points: Mean }[];
  readonly bySeat: readonly { readonly seat: string; readonly points: Mean }[];
  /** Over all contracts. */
  readonly wonAsDeclarer: Proportion;
  readonly wonAsDefender: Proportion;
  readonly contracts: readonly ContractConduct[];
}

/** A bot, or a seat, its points, and its conduct. */
export interface PartySummary extends Conduct, PaidMean {
  /** A bot's label, or the name of a seat. */
  readonly name: string;
  /** Over all seats held, per deal. */
  readonly points: Mean;
}

export const possibleInSeat = (game: Game): Possible => possiblePoints(stakesOf(game).usual, 2 * mostPaid(game));

/** What a party did and scored, from the cells of its conduct. */
export function conductOf({ game, conduct }: JobTallies, cells: Float64Array, party: number): Conduct {
  const { points, roles, seats, wonAsDeclarer, wonAsDefender, rows } = conduct.read(cells, party);
  const { usual } = stakesOf(game);
  const most = mostPaid(game);
  return {
    seats: points.trials,
    roles: ROLES.map((role, i) => ({
      role,
      share: proportionOf(roles[i].share),
      points: meanOf(roles[i].points, possiblePoints(2 * usual, i === 0 ? 2 * most : most)),
    })),
    bySeat: SEAT_NAMES.map((seat, i) => ({ seat, points: meanOf(seats[i], possibleInSeat(game)) })),
    wonAsDeclarer: proportionOf(wonAsDeclarer),
    wonAsDefender: proportionOf(wonAsDefender),
    contracts: conduct.rows.map((row, i) => ({
      contract: row.name,
      declared: proportionOf(rows[i].declared),
      ...figuresOf(rows[i].figures, { game, row, payment: conduct.payment }),
    })),
  };
}

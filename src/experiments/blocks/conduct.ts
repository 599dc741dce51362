import type { ContractRow } from '../../boards/contract-rows.js';
import { faultsByKind } from '../../boards/faults.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import type { BlockSums } from '../../boards/sums.js';
import { type PartyRatios, ROLES } from '../../boards/tallies/conduct.js';
import type { Game } from '../../cards/engine/game.js';
import { highestStake, mostPaid, POSSIBLE_TRICKS, possiblePoints, stakesOf } from '../../cards/games/stakes.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf, type Possible } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';
import { totalOf } from './forms.js';
import { sessionsOf } from './sessions.js';

/** A bot's results per session played: how often it had the most points, alone or tied; and its points per deal. */
export interface SessionConduct {
  readonly won: Proportion;
  readonly tied: Proportion;
  /** Points a session, where these are not what counts. */
  readonly points?: Mean;
  readonly pointsADeal: Mean;
}

/** How a bot behaves and scores by role, seat and contract. Intervals are clustered by block. */
export interface Conduct {
  /** Seats held, over all deals. */
  readonly seats: number;
  readonly roles: readonly { readonly role: string; readonly share: Proportion; readonly points: Mean }[];
  readonly bySeat: readonly { readonly seat: string; readonly points: Mean }[];
  readonly wonAsDefender: Proportion;
  readonly contracts: readonly {
    readonly contract: string;
    /** How often it declared it, per seat held. */
    readonly declared: Proportion;
    readonly won: Proportion;
    readonly tricks: Mean;
    readonly points: Mean;
  }[];
  /** How often it said each word; words it never said are omitted. */
  readonly words: Readonly<Record<string, number>>;
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** Its results in sessions, if any are played. */
  readonly sessions?: SessionConduct;
}

/** A bot of a run, its points, and its conduct. */
export interface BotConduct extends Conduct {
  readonly name: string;
  /** Points per deal over all seats held; in sessions, points per session, or what it wins of one beyond a third, if that counts. */
  readonly points: Mean;
  /** The same in money, if requested. */
  readonly money?: Mean;
  /** The same over blocks without faults. */
  readonly pointsWithoutFaults: Mean;
}

/** What a seat can score in a deal. */
export const possibleInSeat = (game: Game): Possible => possiblePoints(stakesOf(game).usual, 2 * mostPaid(game));

/** What a declarer can score in a deal of a row of contracts. */
export const possibleInRow = (game: Game, { contracts }: ContractRow): Possible =>
  possiblePoints(4 * highestStake(game, contracts), 2 * mostPaid(game, contracts));

/** How the contracts of a row went for their declarers. */
export const contractFigures = (game: Game, row: ContractRow, { won, tricks, score }: PartyRatios['rows'][number]) => ({
  won: proportionOf(won),
  tricks: meanOf(tricks, POSSIBLE_TRICKS),
  points: meanOf(score, possibleInRow(game, row)),
});

export function conductOf(tallies: JobTallies, sums: BlockSums, bot: number): Conduct {
  const { job, game, conduct } = tallies;
  const { points, roles, seats, wonAsDefender, rows } = conduct.read(sums.conduct, bot);
  const { usual } = stakesOf(game);
  const most = mostPaid(game);
  const ofSessions = sessionsOf(tallies, sums, bot);
  return {
    seats: points.trials,
    roles: ROLES.map((role, i) => ({
      role,
      share: proportionOf(roles[i].share),
      points: meanOf(roles[i].points, possiblePoints(2 * usual, i === 0 ? 2 * most : most)),
    })),
    bySeat: SEAT_NAMES.map((seat, i) => ({ seat, points: meanOf(seats[i], possibleInSeat(game)) })),
    wonAsDefender: proportionOf(wonAsDefender),
    contracts: conduct.rows.map((row, i) => ({
      contract: row.name,
      ...contractFigures(game, row, rows[i]),
      declared: proportionOf(rows[i].declared),
    })),
    words: tallies.words.read(sums.words, totalOf(job.triples.slice(0, job.watched.triples), bot).slots),
    faults: faultsByKind(sums, [bot]),
    ...(ofSessions && {
      sessions: {
        won: ofSessions.won,
        tied: ofSessions.tied,
        ...(job.measure === 'sessions' && { points: ofSessions.points }),
        pointsADeal: meanOf(points, possibleInSeat(game)),
      },
    }),
  };
}

import { WORDS } from '../engine/actions.js';
import type { Game } from '../engine/game.js';
import { highestStake, mostPaid, POSSIBLE_TRICKS, possiblePoints, stakesOf } from '../games/stakes.js';
import { FAULT_KINDS } from '../record/fault.js';
import { SEAT_NAMES } from '../record/notation.js';
import { type Mean, type MeanInterval, meanOf, type Proportion, proportionOf } from '../stats/estimates.js';
import type { Ratio } from '../stats/ratio.js';
import { Behaviour, ROLES, shareOf } from './behaviour.js';
import type { BlockJob } from './block-job.js';
import type { Estimate } from './estimates.js';
import type { SessionTally } from './session-tally.js';
import { type SessionConduct, sessionConduct, sessionTallyOf } from './sessions.js';
import type { BlockSums } from './sums.js';

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
  /** Points per deal over all seats held; in sessions, points per session. */
  readonly points: Estimate;
  /** The same in money, if requested. */
  readonly money?: MeanInterval;
  /** The same over blocks without faults. */
  readonly pointsWithoutFaults: Estimate;
}

export function conductOf(job: BlockJob, game: Game, sums: BlockSums, bot: number): Conduct {
  const behaviour = new Behaviour(game, job.watched.bots);
  const { ratios, count } = sums;
  const stakes = stakesOf(game);
  const most = mostPaid(game);
  const chairs = job.triples
    .slice(0, job.watched.triples)
    .flat()
    .filter((other) => other === bot).length;
  const each = chairs * job.seatings * job.matchLength;
  const found = sessionTallyOf(job, game, sums);
  const shareIn = (ratio: Ratio, ofSessions: (tally: SessionTally, cells: Float64Array) => Ratio): Proportion =>
    proportionOf(found ? ofSessions(found.tally, found.cells) : shareOf(ratio, each, count));
  const said = WORDS.map((word, i) => [word, sums.words[bot * WORDS.length + i]] as const);
  return {
    seats: found ? found.tally.points(found.cells, bot).trials : each * count,
    roles: ROLES.map((role, i) => {
      const ratio = behaviour.inRole(ratios, bot, i);
      return {
        role,
        share: shareIn(ratio, (tally, cells) => tally.roleShare(cells, bot, i)),
        points: meanOf(ratio, possiblePoints(2 * stakes.usual, i === 0 ? 2 * most : most)),
      };
    }),
    bySeat: SEAT_NAMES.map((seat, i) => ({
      seat,
      points: meanOf(behaviour.inSeat(ratios, bot, i), possiblePoints(stakes.usual, 2 * most)),
    })),
    wonAsDefender: proportionOf(behaviour.defended(ratios, bot)),
    contracts: behaviour.rows.map((_, row) => ({
      ...asDeclarer(behaviour, ratios, { game, bot, row }),
      declared: shareIn(behaviour.ofRow(ratios, bot, row, 'won'), (tally, cells) => tally.declared(cells, bot, row)),
    })),
    words: Object.fromEntries(said.filter(([, times]) => times > 0)),
    faults: faultsByKind(sums.faults, bot),
    ...sessionConduct(job, game, sums, bot),
  };
}

interface DeclarerRow {
  readonly game: Game;
  readonly bot: number;
  readonly row: number;
}

function asDeclarer(behaviour: Behaviour, ratios: Float64Array, { game, bot, row }: DeclarerRow) {
  const { name: contract, contracts } = behaviour.rows[row];
  const possible = possiblePoints(4 * highestStake(game, contracts), 2 * mostPaid(game, contracts));
  return {
    contract,
    won: proportionOf(behaviour.ofRow(ratios, bot, row, 'won')),
    tricks: meanOf(behaviour.ofRow(ratios, bot, row, 'tricks'), POSSIBLE_TRICKS),
    points: meanOf(behaviour.ofRow(ratios, bot, row, 'score'), possible),
  };
}

/** A bot's faults of each kind, from the sums by bot and kind. */
export const faultsByKind = (faults: Float64Array, bot: number): Readonly<Record<string, number>> =>
  Object.fromEntries(FAULT_KINDS.map((kind, i) => [kind, faults[bot * FAULT_KINDS.length + i]]));

import { WORDS } from '../engine/actions.js';
import type { Game } from '../engine/game.js';
import { FAULT_KINDS } from '../record/fault.js';
import { SEAT_NAMES } from '../record/notation.js';
import { type Mean, type Money, meanOf, type Proportion, proportionOf } from '../stats/estimates.js';
import type { Ratio } from '../stats/ratio.js';
import { Behaviour, ROLES, shareOf } from './behaviour.js';
import type { BlockJob } from './block-job.js';
import type { Estimate } from './estimates.js';
import type { SessionTally } from './session-tally.js';
import { type SessionConduct, sessionConduct, sessionTallyOf } from './sessions.js';
import { highestPrice, stakesOf } from './stakes.js';
import type { BlockSums } from './sums.js';

/** How a bot behaves and fares by role, seat and contract. Intervals are clustered on blocks. */
export interface Conduct {
  /** Seats held, over all deals. */
  readonly seats: number;
  readonly roles: readonly { readonly role: string; readonly share: Proportion; readonly points: Mean }[];
  readonly bySeat: readonly { readonly seat: string; readonly points: Mean }[];
  readonly wonAsDefender: Proportion;
  readonly contracts: readonly {
    readonly contract: string;
    /** How often it declared it, among the seats held. */
    readonly declared: Proportion;
    readonly won: Proportion;
    readonly tricks: Mean;
    readonly points: Mean;
  }[];
  /** How often each word was said, by word; those never said are left out. */
  readonly words: Readonly<Record<string, number>>;
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** How it fares in sessions, where any are played. */
  readonly sessions?: SessionConduct;
}

/** A bot of a run, its points, and its conduct. */
export interface BotConduct extends Conduct {
  readonly name: string;
  /** Points a deal, over all seats held; in sessions points a session. */
  readonly points: Estimate;
  /** The same in money, where that is asked for. */
  readonly money?: Money;
  /** The same over blocks without any fault. */
  readonly pointsWithoutFaults: Estimate;
}

/** So many tricks a declarer may take more or less than he does usually. */
const TRICKS = 3;

export function conductOf(job: BlockJob, game: Game, sums: BlockSums, bot: number): Conduct {
  const behaviour = new Behaviour(game, job.watched.bots);
  const { ratios, count } = sums;
  const stakes = stakesOf(game);
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
        points: meanOf(ratio, 2 * stakes.usual),
      };
    }),
    bySeat: SEAT_NAMES.map((seat, i) => ({ seat, points: meanOf(behaviour.inSeat(ratios, bot, i), stakes.least) })),
    wonAsDefender: proportionOf(behaviour.defended(ratios, bot)),
    contracts: behaviour.rows.map(({ name: contract, contracts }, row) => {
      const won = behaviour.ofRow(ratios, bot, row, 'won');
      return {
        contract,
        declared: shareIn(won, (tally, cells) => tally.declared(cells, bot, row)),
        won: proportionOf(won),
        tricks: meanOf(behaviour.ofRow(ratios, bot, row, 'tricks'), TRICKS),
        points: meanOf(behaviour.ofRow(ratios, bot, row, 'score'), 4 * highestPrice(game, contracts)),
      };
    }),
    words: Object.fromEntries(said.filter(([, times]) => times > 0)),
    faults: faultsByKind(sums.faults, bot),
    ...sessionConduct(job, game, sums, bot),
  };
}

/** How many faults of each kind a bot has made, from the sums by bot and kind. */
export const faultsByKind = (faults: Float64Array, bot: number): Readonly<Record<string, number>> =>
  Object.fromEntries(FAULT_KINDS.map((kind, i) => [kind, faults[bot * FAULT_KINDS.length + i]]));

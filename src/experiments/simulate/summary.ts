import { isOfRandomHand } from '../../boards/arrangement.js';
import { conductsOf, describeFault, type FirstFault, firstFaultsOf, type PlacedFault } from '../../boards/faults.js';
import { isConditioned, moneyFrom, partiesOf } from '../../boards/job.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import { readOutcome } from '../../boards/outcome.js';
import { SEATINGS } from '../../boards/seating.js';
import type { BlockSums } from '../../boards/sums.js';
import { CONDUCT, type ConductTally, type PartyRatios } from '../../boards/tallies/conduct.js';
import { actionAnswer, PLAYED } from '../../cards/engine/actions.js';
import type { Game } from '../../cards/engine/game.js';
import { possiblePoints } from '../../cards/games/stakes.js';
import { mostForUnit, type Tariff, tariffOf } from '../../cards/games/tariff.js';
import { formatAction } from '../../cards/record/actions.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { SessionsSummary } from '../../results/document/sessions.js';
import type { Boards } from '../../runs/run/boards.js';
import { limitOptions, showAgain } from '../../runs/run/command-line.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf, type Possible } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';
import type { Ratio } from '../../stats/ratio.js';
import { contractFigures, possibleInRow, possibleInSeat } from '../blocks/conduct.js';
import { sessionsIn, sessionsOf } from '../blocks/sessions.js';

export interface ContractSummary {
  readonly contract: string;
  /** How often it was played, among all deals. */
  readonly played: Proportion;
  /** How often its declarer won. */
  readonly won: Proportion;
  /** The declarer's tricks (when play stopped). */
  readonly tricks: Mean;
  /** The declarer's score, in units. */
  readonly score: Mean;
  /** The same in money, if requested. */
  readonly money?: Mean;
}

export interface PartySummary {
  /** A bot's label, or the name of a seat. */
  readonly name: string;
  /** Units per deal, for each seat held. */
  readonly points: Mean;
  readonly money?: Mean;
  /** How often it was declarer, among the seats it held. */
  readonly declarer: Proportion;
  readonly wonAsDeclarer: Proportion;
  readonly wonAsDefender: Proportion;
  /** Wins as declarer of each contract it played. */
  readonly byContract: readonly { readonly contract: string; readonly won: Proportion }[];
}

export interface BotSummary extends PartySummary {
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** In sessions, for each copy of the bot: how often it had the most points, alone or tied, and its points per session. */
  readonly sessions?: { readonly won: Proportion; readonly tied: Proportion; readonly points: Mean };
}

/** `summary.json` of a simulation, which depends on its options alone. */
export interface SimulateSummary {
  readonly deals: number;
  /** Actions in `after` that the bots took of their own accord: hands were drawn until they did, `drawn` deals, of which `accepted` were played. */
  readonly said?: {
    readonly words: readonly string[];
    readonly accepted: number;
    readonly drawn: number;
    /** Were seats drawn with the hands, so that each seating of the bots counts as often as they answer so in it? */
    readonly seats: boolean;
  };
  /** Words that were given (`forceAfter`) to hands dealt without regard to them, as `M bettel`: much in the tables is about hands with which nobody says so. */
  readonly wordsGiven?: readonly string[];
  readonly sessions?: SessionsSummary;
  readonly passedOut: Proportion;
  readonly contracts: readonly ContractSummary[];
  readonly bots: readonly BotSummary[];
  readonly seats: readonly PartySummary[];
  readonly firstFaults: readonly FirstFault[];
}

/** Sums up a run. */
export function summarise(tallies: JobTallies, sums: BlockSums, boards: Boards): SimulateSummary {
  const { job, game, conduct } = tallies;
  const { labels } = boards.lineup;
  const cells = sums.outcomes.length > 0 ? conductFrom(sums.outcomes, tallies) : sums.conduct;
  const tariff = job.money === undefined ? null : tariffOf(job.money, game);
  const party = (name: string, number: number) =>
    partySummary(name, conduct.read(cells, number), conduct, game, tariff);
  const everybody = conduct.read(cells, conduct.seats + 3);
  const words = wordsOfRandomHands(boards.job);
  return {
    deals: sums.deals,
    ...(words.length > 0 && (sums.drawn.length > 0 ? { said: saidIn(sums, boards, words) } : { wordsGiven: words })),
    ...sessionsIn(tallies, sums),
    passedOut: proportionOf(everybody.roles[3].share),
    contracts: conduct.rows.map((row, i) => {
      const { declared, money } = everybody.rows[i];
      const { won, tricks, points } = contractFigures(game, row, everybody.rows[i]);
      return {
        contract: row.name,
        played: proportionOf(declared),
        won,
        tricks,
        score: points,
        ...moneyIn(tariff, money, possibleInRow(game, row), row.contracts),
      };
    }),
    bots: conductsOf(sums, job.bots, labels, sums.deals).map(({ name, faults }, spec, { length }) => {
      const ofSessions = sessionsOf(tallies, sums, spec);
      const bot = { ...party(name, spec), faults, ...(ofSessions && { sessions: ofSessions }) };
      return length === 1 ? inAllSeats(bot) : bot;
    }),
    seats: SEAT_NAMES.map((name, seat) => party(name, conduct.seats + seat)),
    firstFaults: firstFaultsOf(sums, job.bots).map((fault) => shownFault(fault, labels, boards)),
  };
}

/** A bot that holds all seats: what one wins, the others lose. */
function inAllSeats(bot: BotSummary): BotSummary {
  const exact = (of: Mean): Mean => (of.mean === 0 ? { ...of, low: 0, high: 0 } : of);
  const { points, money, sessions } = bot;
  return {
    ...bot,
    points: exact(points),
    ...(money && { money: exact(money) }),
    ...(sessions && { sessions: { ...sessions, points: exact(sessions.points) } }),
  };
}

/** The conduct of all parties in deals of which only is known how often each outcome occurred. */
export function conductFrom(outcomes: Float64Array, { job, game, conduct }: JobTallies): Float64Array {
  const cells = CONDUCT.none(conduct.sizes.conduct);
  const parties = partiesOf(job);
  for (const [outcome, times] of outcomes.entries()) {
    if (times === 0) continue;
    const deal = readOutcome(game, outcome);
    conduct.addDeal(
      deal,
      SEATINGS[deal.seating].map((bot) => parties[bot]),
    );
    conduct.end(cells, times);
  }
  return cells;
}

const partySummary = (
  name: string,
  found: PartyRatios,
  { rows }: ConductTally,
  game: Game,
  tariff: Tariff | null,
): PartySummary => ({
  name,
  points: meanOf(found.points, possibleInSeat(game)),
  ...moneyIn(tariff, found.money, possibleInSeat(game)),
  declarer: proportionOf(found.roles[0].share),
  wonAsDeclarer: proportionOf(found.wonAsDeclarer),
  wonAsDefender: proportionOf(found.wonAsDefender),
  byContract: rows.map(({ name: contract }, row) => ({ contract, won: proportionOf(found.rows[row].won) })),
});

/** `money`, if it is counted, from a ratio in parts; `possible` is the same in units, which `contracts` (default: all) turn into money. */
function moneyIn(
  tariff: Tariff | null,
  ratio: Ratio,
  { event, most }: Possible,
  contracts?: readonly number[],
): { readonly money?: Mean } {
  if (tariff === null) return {};
  const worth = mostForUnit(tariff, contracts);
  return { money: moneyFrom(meanOf(ratio, possiblePoints(worth * event, worth * most)), tariff) };
}

/** The given words of seats whose hands are random; where boards are drawn for them, also cards. */
const wordsOfRandomHands = (job: Boards['job']): readonly string[] =>
  job.after
    .filter((action) => isOfRandomHand(job, action) && (isConditioned(job) || actionAnswer(action) < PLAYED))
    .map(formatAction);

const saidIn = (
  { deals, drawn }: BlockSums,
  { job }: Boards,
  words: readonly string[],
): NonNullable<SimulateSummary['said']> => ({
  words,
  accepted: deals,
  drawn: drawn[0],
  seats: !job.fixedSeats && new Set(job.bots).size > 1,
});

/** A fault with the command that replays its board. */
function shownFault(fault: PlacedFault, labels: readonly string[], { what, job, game }: Boards): FirstFault {
  const command = showAgain(
    { ...what, ...limitOptions(job.limits) },
    fault.board,
    game.pot || job.sessionTarget !== undefined ? job.matchLength : 1,
  );
  return { ...describeFault(fault, labels), command };
}

import type { ContractRow } from '../board/contract-rows.js';
import { conductsOf, describeFault, type FirstFault, firstFaultsOf, type PlacedFault } from '../board/faults.js';
import { actionAnswer, actionSeat, PLAYED } from '../engine/actions.js';
import { highestStake, mostPaid, POSSIBLE_TRICKS, possibleLength, possiblePoints, stakesOf } from '../games/stakes.js';
import { mostForUnit } from '../games/tariff.js';
import { formatAction } from '../record/actions.js';
import { SEAT_NAMES } from '../record/notation.js';
import { limitOptions, showAgain } from '../run/command-line.js';
import { type Mean, type MeanInterval, meanOf, moneyFrom, type Proportion, proportionOf } from '../stats/estimates.js';
import type { Possible } from '../stats/mean.js';
import type { Ratio } from '../stats/ratio.js';
import type { Boards } from './boards.js';
import type { Statistics } from './statistics.js';
import { dealsIn, type SimulationSums } from './sums.js';

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
  readonly money?: MeanInterval;
}

export interface PartySummary {
  /** A bot's label, or the name of a seat. */
  readonly name: string;
  /** Units per deal, for each seat held. */
  readonly points: Mean;
  readonly money?: MeanInterval;
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

/** Sessions to a target, each one a cluster. */
export interface SessionsSummary {
  readonly target: number;
  /** The maximum number of deals. */
  readonly longest: number;
  readonly count: number;
  /** Deals per session. */
  readonly length: Mean;
  /** How many ended because somebody reached the target. */
  readonly reached: Proportion;
  /** How many ended with two or three players tied for the most points. */
  readonly tied: Proportion;
}

/** `summary.json` of a simulation, which depends on its options alone. */
export interface SimulateSummary {
  readonly deals: number;
  /** Words that were given (`after`) to hands dealt without regard to them, as `M bettel`: much in the tables is about hands with which nobody says so. */
  readonly wordsGiven?: readonly string[];
  readonly sessions?: SessionsSummary;
  readonly passedOut: Proportion;
  readonly contracts: readonly ContractSummary[];
  readonly bots: readonly BotSummary[];
  readonly seats: readonly PartySummary[];
  readonly firstFaults: readonly FirstFault[];
}

interface SummaryTerms {
  readonly statistics: Statistics;
  readonly sums: SimulationSums;
  /** Names of the bots of the trio. */
  readonly labels: readonly string[];
  readonly boards: Boards;
}

/** Sums up a run. */
export function summarise({ statistics, sums, labels, boards }: SummaryTerms): SimulateSummary {
  const cells = sums.ratios ?? statistics.fromOutcomes(sums.outcomes);
  const conducts = conductsOf(sums, statistics.trio, labels, dealsIn(sums));
  const { sessionTarget } = boards.job;
  const wordsGiven = wordsGivenTo(boards.job);
  return {
    deals: dealsIn(sums),
    ...(wordsGiven.length > 0 && { wordsGiven }),
    ...(sessionTarget !== undefined && { sessions: sessionsSummary(statistics, cells, boards.job, sessionTarget) }),
    passedOut: proportionOf(statistics.passedOut(cells)),
    contracts: statistics.rows.map((of, row) => contractSummary(statistics, cells, of, row)),
    bots: conducts.map(({ name, faults }, spec) => ({
      ...partySummary(statistics, cells, name, spec),
      faults,
      ...(sessionTarget !== undefined && {
        sessions: playerSummary(statistics, cells, boards.job.matchLength, sessionTarget, spec),
      }),
    })),
    seats: SEAT_NAMES.map((name, seat) => partySummary(statistics, cells, name, statistics.specs.length + seat)),
    firstFaults: firstFaultsOf(sums, statistics.trio).map((fault) => shownFault(fault, labels, boards)),
  };
}

/** The words in `after` of seats whose hands are random. */
const wordsGivenTo = ({ after, given, deals }: Boards['job']): readonly string[] =>
  after
    .filter((action) => actionAnswer(action) < PLAYED && deals === null && !given?.[actionSeat(action)])
    .map(formatAction);

function contractSummary(
  statistics: Statistics,
  cells: Float64Array,
  { name: contract, contracts }: ContractRow,
  row: number,
): ContractSummary {
  const { game } = statistics;
  const possible = possiblePoints(4 * highestStake(game, contracts), 2 * mostPaid(game, contracts));
  return {
    contract,
    played: proportionOf(statistics.ofContract(cells, row, 'played')),
    won: proportionOf(statistics.ofContract(cells, row, 'won')),
    tricks: meanOf(statistics.ofContract(cells, row, 'tricks'), POSSIBLE_TRICKS),
    score: meanOf(statistics.ofContract(cells, row, 'score'), possible),
    ...moneyIn(statistics, () => statistics.ofContract(cells, row, 'money'), possible, contracts),
  };
}

/** `money`, if it is counted, from a ratio in parts; `possible` is the same in units, which `contracts` (default: all) turn into money. */
function moneyIn(
  { tariff }: Statistics,
  ratio: () => Ratio,
  { event, most }: Possible,
  contracts?: readonly number[],
): { readonly money?: MeanInterval } {
  if (tariff === null) return {};
  const worth = mostForUnit(tariff, contracts);
  return { money: moneyFrom(meanOf(ratio(), possiblePoints(worth * event, worth * most)), tariff) };
}

/** What a seat can score in a deal. */
const ofSeat = ({ game }: Statistics): Possible => possiblePoints(stakesOf(game).usual, 2 * mostPaid(game));

const partySummary = (statistics: Statistics, cells: Float64Array, name: string, party: number): PartySummary => ({
  name,
  points: meanOf(statistics.ofParty(cells, party, 'points'), ofSeat(statistics)),
  ...moneyIn(statistics, () => statistics.ofParty(cells, party, 'money'), ofSeat(statistics)),
  declarer: proportionOf(statistics.ofParty(cells, party, 'declarer')),
  wonAsDeclarer: proportionOf(statistics.ofParty(cells, party, 'wonAsDeclarer')),
  wonAsDefender: proportionOf(statistics.ofParty(cells, party, 'wonAsDefender')),
  byContract: statistics.rows.map(({ name: contract }, row) => ({
    contract,
    won: proportionOf(statistics.ofPartyInRow(cells, party, row)),
  })),
});

function sessionsSummary(
  statistics: Statistics,
  cells: Float64Array,
  { matchLength }: Boards['job'],
  target: number,
): SessionsSummary {
  const length = meanOf(statistics.ofSessions(cells, 'length'), possibleLength(matchLength));
  return {
    target,
    longest: matchLength,
    count: length.trials,
    length,
    reached: proportionOf(statistics.ofSessions(cells, 'reached')),
    tied: proportionOf(statistics.ofSessions(cells, 'tied')),
  };
}

function playerSummary(
  statistics: Statistics,
  cells: Float64Array,
  longest: number,
  target: number,
  spec: number,
): BotSummary['sessions'] & object {
  const { most } = ofSeat(statistics);
  return {
    won: proportionOf(statistics.ofPlayer(cells, spec, 'won')),
    tied: proportionOf(statistics.ofPlayer(cells, spec, 'tied')),
    points: meanOf(statistics.ofPlayer(cells, spec, 'points'), possiblePoints(target, longest * most)),
  };
}

/** A fault with the command that replays its board. */
function shownFault(fault: PlacedFault, labels: readonly string[], { what, job, game }: Boards): FirstFault {
  const command = showAgain(
    { ...what, ...limitOptions(job.limits) },
    fault.board,
    game.pot || job.sessionTarget !== undefined ? job.matchLength : 1,
  );
  return { ...describeFault(fault, labels), command };
}

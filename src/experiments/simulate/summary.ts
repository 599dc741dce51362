import { conductsOf, describeFault, type FirstFault, firstFaultsOf, type PlacedFault } from '../../boards/faults.js';
import { isOfRandomHand, partiesOf } from '../../boards/job.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import { readOutcome } from '../../boards/outcome.js';
import { meanPaid } from '../../boards/paid.js';
import { SEATINGS } from '../../boards/seating.js';
import type { BlockSums } from '../../boards/sums.js';
import { CONDUCT } from '../../boards/tallies/conduct.js';
import { PAID } from '../../cards/games/payment.js';
import { formatAction } from '../../cards/record/actions.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { Boards } from '../../runs/run/boards.js';
import { limitOptions, showAgain } from '../../runs/run/command-line.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { type ContractConduct, conductOf, type PartySummary, possibleInSeat } from '../blocks/conduct.js';
import { type SessionConduct, type SessionsSummary, sessionsIn, sessionsOf } from './sessions.js';

/** A bot of a simulation. */
export interface BotSummary extends PartySummary {
  readonly sessions?: SessionConduct;
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
}

/** `summary.json` of a simulation, which depends on its options alone. */
export interface SimulateSummary {
  readonly deals: number;
  /** If a target was set. */
  readonly sessions?: SessionsSummary;
  /** Actions in `after` that the bots took themselves: `drawn` deals were drawn, of which `accepted` were played. */
  readonly said?: {
    readonly words: readonly string[];
    readonly accepted: number;
    readonly drawn: number;
    /** Were seats drawn with the hands, so that each seating of the bots counts as often as they answer so in it? */
    readonly seats: boolean;
  };
  readonly passedOut: Proportion;
  /** Of everybody: `declared` among all deals. */
  readonly contracts: readonly ContractConduct[];
  readonly bots: readonly BotSummary[];
  readonly seats: readonly PartySummary[];
  readonly firstFaults: readonly FirstFault[];
}

export function summarise(tallies: JobTallies, sums: BlockSums, boards: Boards): SimulateSummary {
  const { job, conduct } = tallies;
  const { labels } = boards.lineup;
  const cells = sums.outcomes.length > 0 ? conductFrom(sums.outcomes, tallies) : sums.conduct;
  const party = (name: string, number: number) => partySummary(name, tallies, cells, number);
  const everybody = conductOf(tallies, cells, conduct.seats + 3);
  const words = wordsOfRandomHands(boards.job);
  const sessions = sessionsIn(tallies, sums);
  return {
    deals: sums.deals,
    ...(words.length > 0 && { said: saidIn(sums, boards, words) }),
    ...(sessions && { sessions }),
    passedOut: everybody.roles[3].share,
    contracts: everybody.contracts,
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
  const { points, sessions, [PAID]: paid } = bot;
  return {
    ...bot,
    points: exact(points),
    ...(sessions && { sessions: { ...sessions, points: exact(sessions.points) } }),
    ...(paid && { [PAID]: exact(paid) }),
  };
}

const exact = (of: Mean): Mean => (of.mean === 0 ? { ...of, low: 0, high: 0 } : of);

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

function partySummary(name: string, tallies: JobTallies, cells: Float64Array, party: number): PartySummary {
  const { game, conduct } = tallies;
  const { payment } = conduct;
  const { points, [PAID]: paid } = conduct.read(cells, party);
  const possible = possibleInSeat(game);
  return {
    name,
    points: meanOf(points, possible),
    ...(payment && meanPaid(payment, paid, possible)),
    ...conductOf(tallies, cells, party),
  };
}

/** The given words of seats whose hands are random; where boards are drawn for them, also cards. */
const wordsOfRandomHands = (job: Boards['job']): readonly string[] =>
  job.beginning.after.filter((action) => isOfRandomHand(job.beginning, action)).map(formatAction);

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

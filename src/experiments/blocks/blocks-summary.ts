import { type FirstFault, faultsByKind } from '../../boards/faults.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import type { PaidMean } from '../../boards/paid.js';
import type { BlockSums } from '../../boards/sums.js';
import type { PAID } from '../../cards/games/payment.js';
import type { SessionsSummary } from '../../results/document/sessions.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { type Conduct, conductOf, possibleInSeat, sessionsOf } from './conduct.js';
import { totalOf } from './forms.js';
import type { TriplePayoff } from './triples.js';

/** A bot's results per session played: how often it had the most points, alone or tied; and its points per deal. */
export interface SessionConduct {
  readonly won: Proportion;
  readonly tied: Proportion;
  readonly pointsADeal: Mean;
}

/** A bot of a run, its points, and its conduct. */
export interface BotConduct extends Conduct, PaidMean {
  readonly name: string;
  /** Points per deal over all seats held; in sessions per session. */
  readonly points: Mean;
  /** The same over blocks without faults. */
  readonly pointsWithoutFaults: Mean;
  /** How often it said each word; words it never said are omitted. */
  readonly words: Readonly<Record<string, number>>;
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** Its results in sessions, if any are played. */
  readonly sessions?: SessionConduct;
}

/** What summaries of tournaments and comparisons have in common. */
export interface BlocksSummary {
  readonly blocks: number;
  readonly deals: number;
  /** The sessions, if a target was set. */
  readonly sessions?: SessionsSummary;
  /** Blocks with a fault of some bot. */
  readonly blocksWithFaults: number;
  readonly bots: readonly BotConduct[];
  /** The payoff of every place of every triple; of a comparison also those of hybrids and other questions. */
  readonly triples: readonly TriplePayoff[];
  readonly firstFaults: readonly FirstFault[];
}

/** What else is said of a bot of blocks. */
export function botConductOf(
  tallies: JobTallies,
  sums: BlockSums,
  bot: number,
): Omit<BotConduct, 'name' | 'points' | typeof PAID | 'pointsWithoutFaults'> {
  const { job, game, conduct, words } = tallies;
  const ofSessions = sessionsOf(tallies, sums, bot);
  return {
    ...conductOf(tallies, sums.conduct, bot),
    words: words.read(sums.words, totalOf(job.triples.slice(0, job.counted.watched.triples), bot).slots),
    faults: faultsByKind(sums, [bot]),
    ...(ofSessions && {
      sessions: {
        won: ofSessions.won,
        tied: ofSessions.tied,
        pointsADeal: meanOf(conduct.read(sums.conduct, bot).points, possibleInSeat(game)),
      },
    }),
  };
}

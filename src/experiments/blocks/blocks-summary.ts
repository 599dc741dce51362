import { type FirstFault, faultsByKind } from '../../boards/faults.js';
import type { JobTallies } from '../../boards/job-tallies.js';
import type { BlockSums } from '../../boards/sums.js';
import type { PAID } from '../../cards/games/payment.js';
import type { Mean } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { conductOf, type PartySummary, possibleInSeat } from './conduct.js';
import { type BotOfSessions, type SummaryOfSessions, sessionsIn, sessionsOf } from './sessions.js';

/** A bot of a run, its points, and its conduct. */
export interface BotConduct extends PartySummary, BotOfSessions<'pointsADeal'> {
  /** Points over blocks without faults. */
  readonly pointsWithoutFaults: Mean;
  /** How often it said each word; words it never said are omitted. */
  readonly words: Readonly<Record<string, number>>;
  /** Faults by kind. */
  readonly faults: Readonly<Record<string, number>>;
}

/** What summaries of tournaments and comparisons have in common. */
export interface BlocksSummary extends SummaryOfSessions {
  readonly blocks: number;
  readonly deals: number;
  /** Blocks with a fault of some bot. */
  readonly blocksWithFaults: number;
  readonly bots: readonly BotConduct[];
  readonly firstFaults: readonly FirstFault[];
}

/** What was played. */
export const playedIn = (tallies: JobTallies, sums: BlockSums) => ({
  blocks: sums.count,
  deals: sums.deals,
  ...sessionsIn(tallies, sums),
});

/** What else is said of a bot of blocks. */
export function botConductOf(
  tallies: JobTallies,
  sums: BlockSums,
  bot: number,
): Omit<BotConduct, 'name' | 'points' | typeof PAID | 'pointsWithoutFaults'> {
  const { game, conduct, words } = tallies;
  return {
    ...conductOf(tallies, sums.conduct, bot),
    words: words.read(sums.words, bot),
    faults: faultsByKind(sums, [bot]),
    ...sessionsOf(tallies, sums, bot, () => ({
      pointsADeal: meanOf(conduct.read(sums.conduct, bot).points, possibleInSeat(game)),
    })),
  };
}

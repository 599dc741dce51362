import { type BlocksSummary, type BotConduct, botConductOf } from '../blocks/blocks-summary.js';
import { describeFaults } from '../blocks/faults.js';
import type { PlayedBlocks } from '../blocks/play.js';
import type { TournamentPlan } from './plan.js';
import { type BotStanding, standingsOf, type TournamentPair } from './standings.js';

/** `summary.json` of a tournament. */
export interface TournamentSummary extends BlocksSummary {
  readonly bots: readonly TournamentBot[];
  /** Every two bots that the schedule compares. */
  readonly pairs: readonly TournamentPair[];
  /** Cycles of three bots, each of which surely beats the next. */
  readonly cycles: readonly (readonly string[])[];
}

/** A bot of a tournament: its standing, behaviour and results. */
export interface TournamentBot extends BotStanding, BotConduct {
  /** Does it only fill seats instead of competing? */
  readonly field: boolean;
  /** The first bot of the list that is the same by file and parameters; null if none is. */
  readonly sameAs: string | null;
}

/** Of one bot in all seats: what differs is chance. */
const UNKNOWN = { mean: null, low: null, high: null };

export function summariseTournament(
  { lineup, schedule, players }: TournamentPlan,
  { chunks, played: { sums } }: PlayedBlocks,
): TournamentSummary {
  const { job, tallies } = chunks;
  const { labels, identities } = lineup;
  const sameAs = (bot: number): string | null => {
    const first = identities.indexOf(identities[bot]);
    return first === bot ? null : labels[first];
  };
  const { bots, pairs, cycles } = standingsOf(chunks, schedule, sums, lineup);
  const isOne = new Set(identities).size === 1;
  return {
    blocks: sums.count,
    deals: sums.deals,
    blocksWithFaults: tallies.scores.read(sums.faulted, 0).blocks,
    bots: bots.map((standing, bot) => ({
      name: labels[bot],
      field: bot >= players,
      sameAs: sameAs(bot),
      ...standing,
      ...(isOne && { rating: UNKNOWN }),
      ...botConductOf(tallies, sums, bot),
    })),
    pairs: isOne ? [] : pairs,
    cycles,
    firstFaults: describeFaults(job, sums, labels),
  };
}

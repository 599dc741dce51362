import type { JobTallies } from '../../boards/job-tallies.js';
import type { BlockSums } from '../../boards/sums.js';
import { mostPaid, possibleLength, possiblePoints } from '../../cards/games/stakes.js';
import type { SessionsSummary } from '../../results/document/sessions.js';
import { meanOf } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';

/** `sessions` for a summary, if any are played. */
export function sessionsIn(
  { job, sessions: tally }: JobTallies,
  { sessions }: BlockSums,
): { readonly sessions?: SessionsSummary } {
  if (tally === null || job.sessionTarget === undefined) return {};
  const { length, reached, tied } = tally.read(sessions);
  return {
    sessions: {
      target: job.sessionTarget,
      ...(job.measure === 'sessions' && { areCounted: true }),
      longest: job.matchLength,
      count: length.trials,
      length: meanOf(length, possibleLength(job.matchLength)),
      reached: proportionOf(reached),
      tied: proportionOf(tied),
    },
  };
}

/** How often a party had the most points of a session, alone or tied, and its points; null if none are played. */
export function sessionsOf({ job, game, sessions: tally }: JobTallies, { sessions }: BlockSums, party: number) {
  if (tally === null || job.sessionTarget === undefined) return null;
  const possible = possiblePoints(job.sessionTarget, job.matchLength * 2 * mostPaid(game));
  const { won, tied, points } = tally.ofParty(sessions, party);
  return { won: proportionOf(won), tied: proportionOf(tied), points: meanOf(points, possible) };
}

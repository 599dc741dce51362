import { type BlockJob, partyCount } from '../board/job.js';
import type { BlockSums } from '../board/sums.js';
import { SessionTally } from '../board/tallies/sessions.js';
import type { SessionsSummary } from '../document/sessions.js';
import type { Game } from '../engine/game.js';
import { mostPaid, possibleLength, possiblePoints } from '../games/stakes.js';
import { meanOf } from '../stats/mean.js';
import { proportionOf } from '../stats/proportion.js';

/** `sessions` for a summary, if any are played. */
export function sessionsIn(job: BlockJob, { sessions }: BlockSums): { readonly sessions?: SessionsSummary } {
  if (job.sessionTarget === undefined) return {};
  const { length, reached, tied } = new SessionTally(partyCount(job)).read(sessions);
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

/** How often a party had the most points of a session, alone or tied, and its points a session; null if none are played. */
export function sessionsOf(job: BlockJob, game: Game, { sessions }: BlockSums, party: number) {
  if (job.sessionTarget === undefined) return null;
  const possible = possiblePoints(job.sessionTarget, job.matchLength * 2 * mostPaid(game));
  const { won, tied, points } = new SessionTally(partyCount(job)).ofParty(sessions, party);
  return { won: proportionOf(won), tied: proportionOf(tied), points: meanOf(points, possible) };
}

import { type BlockJob, partyCount } from '../board/job.js';
import type { BlockSums } from '../board/sums.js';
import { SessionTally } from '../board/tallies/sessions.js';
import { possibleLength } from '../games/stakes.js';
import type { Mean, Proportion } from '../stats/interval.js';
import { meanOf } from '../stats/mean.js';
import { proportionOf } from '../stats/proportion.js';

/** Sessions to a target, over all seatings. In a simulation each is a cluster; in a block it is played under each of its seatings. */
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

/** `sessions` for a summary, if any are played. */
export function sessionsIn(job: BlockJob, { sessions }: BlockSums): { readonly sessions?: SessionsSummary } {
  if (job.sessionTarget === undefined) return {};
  const { length, reached, tied } = new SessionTally(partyCount(job)).read(sessions);
  return {
    sessions: {
      target: job.sessionTarget,
      longest: job.matchLength,
      count: length.trials,
      length: meanOf(length, possibleLength(job.matchLength)),
      reached: proportionOf(reached),
      tied: proportionOf(tied),
    },
  };
}

/** How often a party had the most points of a session, alone or tied; null if none are played. */
export function sessionsOf(job: BlockJob, { sessions }: BlockSums, party: number) {
  if (job.sessionTarget === undefined) return null;
  const { won, tied, points } = new SessionTally(partyCount(job)).ofParty(sessions, party);
  return { won: proportionOf(won), tied: proportionOf(tied), points };
}

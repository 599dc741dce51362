import type { JobTallies } from '../../boards/job-tallies.js';
import type { BlockSums } from '../../boards/sums.js';
import { mostPaid, possibleLength, possiblePoints } from '../../cards/games/stakes.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';

/** Sessions, as they are read out of the results of linked deals. */

/** Sessions to a target, over all seatings. In a simulation each is a cluster; a block plays one in each seating. */
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

/** What a summary says of sessions, if a target was set. */
export interface SummaryOfSessions {
  readonly sessions?: SessionsSummary;
}

/** Of a bot, for each copy: how often it had the most points, alone or tied; and its points, by session or by deal. */
export type SessionConduct<Points extends 'points' | 'pointsADeal' = 'points'> = Readonly<Record<Points, Mean>> & {
  readonly won: Proportion;
  readonly tied: Proportion;
};

export interface BotOfSessions<Points extends 'points' | 'pointsADeal' = 'points'> {
  readonly sessions?: SessionConduct<Points>;
}

/** `sessions` for a summary, if any are played. */
export function sessionsIn({ job, sessions: tally }: JobTallies, { sessions }: BlockSums): SummaryOfSessions {
  if (tally === null || job.sessionTarget === undefined) return {};
  const { length, reached, tied } = tally.read(sessions);
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

/** The same for a party. `shown`: its points, from those of a session. */
export function sessionsOf<Points extends 'points' | 'pointsADeal'>(
  { job, game, sessions: tally }: JobTallies,
  { sessions }: BlockSums,
  party: number,
  shown: (points: Mean) => Readonly<Record<Points, Mean>>,
): BotOfSessions<Points> {
  if (tally === null || job.sessionTarget === undefined) return {};
  const possible = possiblePoints(job.sessionTarget, job.matchLength * 2 * mostPaid(game));
  const { won, tied, points } = tally.ofParty(sessions, party);
  return { sessions: { won: proportionOf(won), tied: proportionOf(tied), ...shown(meanOf(points, possible)) } };
}

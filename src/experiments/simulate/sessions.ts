import type { JobTallies } from '../../boards/job-tallies.js';
import type { BlockSums } from '../../boards/sums.js';
import { mostPaid, possibleLength, possiblePoints } from '../../cards/games/stakes.js';
import type { Figure } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { amount, proportion } from '../../results/text/numbers.js';
import type { Mean, Proportion } from '../../stats/interval.js';
import { meanOf } from '../../stats/mean.js';
import { proportionOf } from '../../stats/proportion.js';

/** Sessions, as they are read out of the results of linked deals: each is a cluster. */

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

/** Of a bot, for each copy: how often it had the most points, alone or tied; and its points by session. */
export interface SessionConduct {
  readonly won: Proportion;
  readonly tied: Proportion;
  readonly points: Mean;
}

/** What all sessions were like; undefined if none are played. */
export function sessionsIn({ job, sessions: tally }: JobTallies, { sessions }: BlockSums): SessionsSummary | undefined {
  if (tally === null || job.sessionTarget === undefined) return undefined;
  const { length, reached, tied } = tally.read(sessions);
  return {
    target: job.sessionTarget,
    longest: job.matchLength,
    count: length.trials,
    length: meanOf(length, possibleLength(job.matchLength)),
    reached: proportionOf(reached),
    tied: proportionOf(tied),
  };
}

/** The same for a party. */
export function sessionsOf(
  { job, game, sessions: tally }: JobTallies,
  { sessions }: BlockSums,
  party: number,
): SessionConduct | undefined {
  if (tally === null || job.sessionTarget === undefined) return undefined;
  const possible = possiblePoints(job.sessionTarget, job.matchLength * 2 * mostPaid(game));
  const { won, tied, points } = tally.ofParty(sessions, party);
  return { won: proportionOf(won), tied: proportionOf(tied), points: meanOf(points, possible) };
}

/** Of a bot, or of all. */
type Row = Partial<SessionsSummary> & Partial<SessionConduct> & { readonly name: string };

/** Who won how many sessions and how long they last: a row for each bot, and in the file one for all. */
export function sessionsTable(
  sessions: SessionsSummary,
  bots: readonly { readonly name: string; readonly sessions?: SessionConduct }[],
): DataTable<Row> {
  const { target, longest, length, reached, tied, count } = sessions;
  const rows = bots.map(({ name, sessions: own }): Row => ({ name, ...own, count }));
  return table({
    title: `Sessions to ${target} points`,
    file: 'sessions.csv',
    short: true,
    columns: [
      { as: 'bot', head: 'bot', key: 'name', of: ({ name }) => name },
      { as: 'plain', key: 'sessions', of: ({ count }) => count },
      { as: 'share', head: 'won, 95 %', key: 'won', of: ({ won }) => won },
      { as: 'share', head: 'tied for the most', key: 'tied', of: ({ tied }) => tied },
      { as: 'mean', head: 'points a session', key: 'points', of: ({ points }) => points },
      { as: 'mean', key: 'length', of: ({ length }) => length },
      { as: 'share', key: 'reached', of: ({ reached }) => reached },
    ],
    rows: [...rows, { name: 'all', count, length, reached, tied }],
    shown: rows,
    note: `A session has ${amount(length).replaceAll('+', '')} deals, ${longest} at most; the target is reached in ${proportion(reached)}, tied at the end ${proportion(tied)}.`,
  });
}

export const sessionsFigure = (sessions: DataTable): Figure =>
  intervalFigure(sessions, {
    name: 'sessions',
    title: 'Who wins the sessions?',
    unit: 'sessions won, %',
    columns: ['won, 95 %'],
    about: 'How often each bot had most points at the end of a session, alone or tied, with 95 % intervals.',
  });

import type { Mean, Proportion } from '../../stats/interval.js';
import { amount, proportion } from '../text/numbers.js';
import { type DataTable, table } from './table.js';

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

/** A bot in sessions: how often it had the most points, alone or tied. */
export interface SessionBot {
  readonly name: string;
  readonly sessions: number;
  readonly won: Proportion;
  readonly tied: Proportion;
  readonly points: Mean;
  readonly pointsADeal?: Mean;
}

type Row = Partial<SessionBot> & Pick<SessionBot, 'name' | 'sessions' | 'tied'> & Partial<SessionsSummary>;

/** Who wins sessions, and how long they last: a row for each bot, and in the file one for all sessions. */
export function sessionsTable(sessions: SessionsSummary, bots: readonly SessionBot[]): DataTable<Row> {
  const { target, longest, length, reached, tied, count } = sessions;
  const rows: readonly Row[] = bots;
  return table({
    title: `Sessions to ${target} points`,
    file: 'sessions.csv',
    short: true,
    columns: [
      { as: 'bot', head: 'bot', key: 'name', of: ({ name }) => name },
      { as: 'plain', key: 'sessions', of: ({ sessions }) => sessions },
      { as: 'share', head: 'won, 95 %', key: 'won', of: ({ won }) => won },
      { as: 'share', head: 'tied for the most', key: 'tied', of: ({ tied }) => tied },
      { as: 'mean', head: 'points a session', key: 'points', of: ({ points }) => points },
      bots[0]?.pointsADeal && { as: 'mean', head: 'points a deal', of: ({ pointsADeal }) => pointsADeal },
      { as: 'mean', key: 'length', of: ({ length }) => length },
      { as: 'share', key: 'reached', of: ({ reached }) => reached },
    ],
    rows: [...rows, { name: 'all', sessions: count, length, reached, tied }],
    shown: rows,
    note: `A session has ${amount(length).replaceAll('+', '')} deals, ${longest} at most; the target is reached in ${proportion(reached)}, tied at the end ${proportion(tied)}.`,
  });
}

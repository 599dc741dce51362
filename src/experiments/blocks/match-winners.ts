import type { Figure } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, table } from '../../results/document/table.js';
import { amount, proportion } from '../../results/text/numbers.js';
import type { Mean } from '../../stats/interval.js';
import type { BotOfSessions, SessionConduct, SessionsSummary, SummaryOfSessions } from './sessions.js';

/** Of a bot, or of all. */
type Row = Partial<SessionsSummary> &
  Partial<SessionConduct<'points' | 'pointsADeal'>> & { readonly name: string; readonly sessions: number };

interface PlayedBots extends SummaryOfSessions {
  readonly bots: readonly ((BotOfSessions | BotOfSessions<'pointsADeal'>) & {
    readonly name: string;
    readonly points: Mean;
  })[];
}

/** Who won how many sessions, if any are played. `isOfAll`: is each bot in all of them? */
export function sessionTables({ sessions, bots }: PlayedBots, isOfAll = false): DataTable<Row>[] {
  if (sessions === undefined) return [];
  const rows = bots.flatMap(({ name, points, sessions: own }): Row[] =>
    own === undefined ? [] : [{ name, points, ...own, sessions: isOfAll ? sessions.count : own.won.trials }],
  );
  return [sessionsTable(sessions, rows)];
}

export const sessionsFigure = (sessions: DataTable): Figure =>
  intervalFigure(sessions, {
    name: 'sessions',
    title: 'Who wins the sessions?',
    unit: 'sessions won, %',
    columns: ['won, 95 %'],
    about: 'How often each bot had most points at the end of a session, alone or tied, with 95 % intervals.',
  });

/** Who wins sessions, and how long they last: a row for each bot, and in the file one for all sessions. */
function sessionsTable(sessions: SessionsSummary, rows: readonly Row[]): DataTable<Row> {
  const { target, longest, length, reached, tied, count } = sessions;
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
      rows[0]?.pointsADeal && { as: 'mean', head: 'points a deal', of: ({ pointsADeal }) => pointsADeal },
      { as: 'mean', key: 'length', of: ({ length }) => length },
      { as: 'share', key: 'reached', of: ({ reached }) => reached },
    ],
    rows: [...rows, { name: 'all', sessions: count, length, reached, tied }],
    shown: rows,
    note: `A session has ${amount(length).replaceAll('+', '')} deals, ${longest} at most; the target is reached in ${proportion(reached)}, tied at the end ${proportion(tied)}.`,
  });
}

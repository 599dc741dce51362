import type { Figure } from '../../results/document/document.js';
import { type DataTable, table } from '../../results/document/table.js';
import { percent, several } from '../../results/text/numbers.js';
import { asLine } from '../../support/input/refusal.js';
import type { PlayerReview, TakenFor } from './summary.js';

/** Who a player is taken for at a stage. */
type Row = TakenFor & { readonly player: string };

/** There are colours for so many parts. */
const PARTS = 7;

/** Who the players are taken for, deal after deal; nothing if each could be but one bot. */
export function takenForTable(players: readonly PlayerReview[]): DataTable<Row>[] {
  const rows = players.flatMap(({ player, takenFor }) => takenFor.map((stage) => ({ player, ...stage })));
  if (rows.length === 0) return [];
  return [
    table<Row>({
      title: 'Who they are taken for, in per cent',
      columns: [
        { as: 'bot', head: 'player', of: ({ player }) => asLine(player), merged: true },
        { as: 'count', head: 'deals', of: ({ deals }) => deals },
        ...namesIn(rows).map(
          (name) =>
            ({ as: 'plain', head: name, of: ({ shares }: Row) => shares[name] && percent(shares[name]) }) as const,
        ),
      ],
      rows,
      short: rows.filter(({ player }, i) => rows[i + 1]?.player !== player),
      note: 'By what they said, discarded and played in so many deals, the first ones of the records.',
    }),
  ];
}

/** The same as a picture. */
export function takenForFigure(players: readonly PlayerReview[]): Figure[] {
  const tables = takenForTable(players);
  return tables.map((each) => {
    const names = namesIn(each.rows);
    return {
      name: 'taken-for',
      title: 'Who is each player taken for?',
      about: 'How likely it is that it plays as each of the bots, by what it said, discarded and played until then.',
      chart: {
        kind: 'shares',
        parts: names.map((name, m) => ({ name, of: `f${m % PARTS}` })),
        rows: each.rows.map(({ player, deals, shares }) => ({
          name: `${asLine(player)}, after ${several(deals, 'deal')}`,
          shares: names.map((name) => shares[name] ?? 0),
        })),
      },
      tables: [each],
    };
  });
}

const namesIn = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap(({ shares }) => Object.keys(shares)))];

import { inTables } from '../../cards/record/notation.js';
import type { Figure } from '../../results/document/document.js';
import { type DataTable, table } from '../../results/document/table.js';
import { inWords } from '../../results/document/words.js';
import { signed } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import type { CompareSummary, ShiftCell } from './summary.js';

/** The fates that deals had, in the order of the games' contracts. */
const fatesIn = ({ shift }: CompareSummary): string[] =>
  [...new Set(shift.map(({ a }) => a))].filter((fate) =>
    shift.some(({ a, b, share }) => (a === fate || b === fate) && share.count > 0),
  );

const cellAt = ({ shift }: CompareSummary, row: string, column: string): ShiftCell | undefined =>
  shift.find(({ a, b, share }) => a === row && b === column && share.count > 0);

/** How often deals had another fate, and what that was worth. */
export function shiftTables({ a, b, shift }: CompareSummary): DataTable[] {
  const isSeen = ({ share }: ShiftCell): boolean => share.count > 0;
  return [
    table<ShiftCell>({
      ...(shift.some(isSeen) && { title: 'The same deals and seats: what became of them' }),
      file: 'shift.csv',
      columns: [
        { as: 'word', head: `with ${short(a)}`, of: (cell) => cell.a, merged: true },
        { as: 'word', head: `with ${short(b)}`, of: (cell) => cell.b },
        { as: 'word', key: 'a', of: (cell) => inTables(cell.a) },
        { as: 'word', key: 'b', of: (cell) => inTables(cell.b) },
        {
          as: 'share',
          head: '% of deals',
          key: 'share',
          of: ({ share }) => share,
          text: (share) => (100 * (share?.rate ?? 0)).toFixed(2),
        },
        { as: 'mean', head: 'points more', key: 'swing', of: ({ swing }) => swing },
      ],
      rows: shift,
      shown: shift.filter(isSeen),
    }),
  ];
}

/** What the changes were worth; nothing if there are none to be seen. */
export function shiftFigure(summary: CompareSummary, tables: readonly DataTable[]): Figure[] {
  const { a, b, shift } = summary;
  if (shift.length === 0) return [];
  const fates = fatesIn(summary);
  const carried = ({ swing, share }: ShiftCell): number => (100 * (swing.total ?? 0)) / Math.max(1, share.trials);
  const largest = Math.max(...shift.map((cell) => Math.abs(carried(cell))), 1e-9);
  const rows = fates.map((row) => ({
    name: row,
    cells: fates.map((column) => {
      const cell = cellAt(summary, row, column);
      if (cell === undefined) return null;
      const points = carried(cell);
      return {
        text: signed(points, 1),
        strength: points / largest,
        title: `${row} instead of ${column}: ${inWords(cell.share)} deals, mean swing ${inWords(cell.swing)}; ${signed(points, 2)} points in a hundred deals`,
      };
    }),
  }));
  return [
    {
      name: 'shift',
      title: 'Where does the difference come from?',
      about: `What became of the same deals and seats with ${a} (rows) and with ${b} (columns). Numbers: points for ${a}, in a hundred deals.`,
      chart: { kind: 'matrix', columns: fates, rows, across: `with ${b}`, signs: [`${a} better`, `${b} better`] },
      tables: tables.filter(({ title }) => title !== undefined),
    },
  ];
}

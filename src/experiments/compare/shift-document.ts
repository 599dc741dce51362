import { inTables } from '../../cards/record/notation.js';
import type { Figure } from '../../results/document/document.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import { inWords } from '../../results/document/words.js';
import { mean, signed } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import type { CompareSummary, ShiftCell } from './summary.js';

/** The fates that deals had, in the order of the games' contracts. */
const fatesIn = ({ shift }: CompareSummary): string[] =>
  [...new Set(shift.map(({ a }) => a))].filter((fate) =>
    shift.some(({ a, b, share }) => (a === fate || b === fate) && share.count > 0),
  );

const cellAt = ({ shift }: CompareSummary, row: string, column: string): ShiftCell | undefined =>
  shift.find(({ a, b, share }) => a === row && b === column && share.count > 0);

/** How often deals changed their fate, and what that was worth; and both for a file. */
export function shiftTables(summary: CompareSummary): DataTable[] {
  const { shift } = summary;
  const fates = fatesIn(summary);
  const squares = [
    squareTable(summary, 'The same deals and seats: what became of them, in % of all', ({ share }) =>
      (100 * (share.rate ?? 0)).toFixed(2),
    ),
    squareTable(summary, 'Mean swing, points for the first', ({ swing }) =>
      fates.length > 5 ? signed(swing.mean, 2) : mean(swing),
    ),
  ];
  const file = table({
    file: 'shift.csv',
    columns: [
      { as: 'word', key: 'a', of: ({ a }) => inTables(a) },
      { as: 'word', key: 'b', of: ({ b }) => inTables(b) },
      { as: 'share', key: 'share', of: ({ share }) => share },
      { as: 'mean', key: 'swing', of: ({ swing }) => swing },
    ],
    rows: shift,
  });
  return [...(shift.length === 0 ? [] : squares), file];
}

/** A row for each fate with the first bot, a column for each with the second. */
function squareTable(summary: CompareSummary, title: string, text: (cell: ShiftCell) => string): DataTable<string> {
  const { a, b } = summary;
  const fates = fatesIn(summary);
  const textAt = (row: string, column: string): string | undefined => {
    const cell = cellAt(summary, row, column);
    return cell && text(cell);
  };
  const columns = fates.map(
    (column): TableColumn<string> => ({ as: 'plain', head: column, of: (row) => textAt(row, column) }),
  );
  return table({
    title,
    columns: [{ as: 'word', head: `${short(a)} ↓ ${short(b)} →`, of: (fate) => fate }, ...columns],
    rows: fates,
  });
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

import type { Caption, Figure, IntervalChart, IntervalMark, IntervalValue } from './document.js';
import { type DataTable, headed, rowsShown, type TableColumn, textOf } from './table.js';

interface IntervalTerms<Row> extends Omit<IntervalChart, 'kind' | 'groups' | 'series'>, Caption {
  readonly name: string;
  /** The headings of the columns that are drawn; several are series. */
  readonly columns: readonly string[];
  /** What stands beside the marks of a row. Default: what is in its first column. */
  readonly heading?: (row: Row) => string;
  /** What its marks are called. Default: the same. */
  readonly named?: (row: Row) => string;
  /** The number of the first series. Default: 0. */
  readonly series?: number;
  readonly isDropped?: (row: Row) => boolean;
}

/** The number of the first series of what is no bot: seats, ways to estimate. */
export const NO_BOT = 6;

/** A chart of a table's means or shares with their intervals, row by row. */
export function intervalFigure<Row>(
  table: DataTable<Row>,
  { name, title, about, columns: heads, heading, named = heading, series = 0, isDropped, ...terms }: IntervalTerms<Row>,
): Figure {
  const columns = heads.map((head) => columnOf(table, head));
  const isSeries = columns.length > 1;
  const groups = rowsShown(table).flatMap((row) => {
    const above = heading?.(row) ?? String(table.columns[0].of(row));
    const marks = columns.flatMap((column, i): IntervalMark[] => {
      const of = column.of(row) as IntervalValue | null | undefined;
      if (of === null || of === undefined) return [];
      const called = named?.(row) ?? above;
      return [
        {
          of,
          series: series + i,
          name: isSeries ? `${called}, ${heads[i]}` : called,
          ...(isDropped?.(row) && { isDropped: true }),
        },
      ];
    });
    const group = { heading: above, ...(!isSeries && { value: textOf(columns[0], row) }), marks };
    return marks.length === 0 ? [] : [group];
  });
  const chart = { kind: 'intervals', ...terms, groups, ...(isSeries && { series: heads }) } as const;
  return { name, title, about, chart, tables: [table] };
}

function columnOf<Row>(table: DataTable<Row>, head: string): TableColumn<Row> {
  const found = headed(table).find((column) => column.head === head);
  if (found === undefined) throw new RangeError(`no column ${head}`);
  return found;
}

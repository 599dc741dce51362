import type { Mean, Proportion } from '../../stats/interval.js';
import { amount, count, mean, proportion, shortProportion } from '../text/numbers.js';
import { short } from '../text/text-table.js';

/** A table of typed cells: what people see of it, on the screen and on pages, and its file. */
export interface DataTable<Row = unknown> {
  /** Its heading; a table without one is not shown to people. */
  readonly title?: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** The rows in the order in which people see them, if those are others. */
  readonly shown?: readonly Row[];
  /** Sentences below it. */
  readonly lines?: readonly string[];
  /** How to read it. */
  readonly note?: string;
  /** On the screen, rows with too many words for columns are paragraphs, with less in them in the short form. */
  paragraphs?(row: Row, isShort?: boolean): string;
  /** Does it belong to the short form: all its rows, or these, which say what the others do? */
  readonly short?: boolean | readonly Row[];
  /** In the short form, rows that were asked for: they are there whatever the space. */
  readonly asked?: boolean | readonly Row[];
  /** There the first rows matter most; or those with the largest numbers, either way, below this heading. */
  readonly weight?: string;
  /** Is it closed on a page, until somebody opens it? */
  readonly detail?: boolean;
  /** The name of its CSV file, if it has one. */
  readonly file?: string;
}

/**
 * A column. `head` is what people read above it: without one they do not see it. `key` names it in files: without one
 * it is in none; the names of its columns there, if unusual. A value of undefined leaves a cell empty, null is a dash.
 */
export type TableColumn<Row> = { readonly [Kind in keyof CellValues]: ColumnOf<Kind, Row> }[keyof CellValues];

export interface ColumnOf<Kind extends keyof CellValues, Row> {
  readonly as: Kind;
  readonly head?: string;
  readonly key?: string | readonly string[];
  of(row: Row): CellValues[Kind] | null | undefined;
  /** What people read, if it is not what is usual for the kind. */
  text?(value: CellValues[Kind] | null, row: Row): string;
  /** On a page, where the first column leads to; null for nowhere. */
  link?(row: Row): string | null;
  /** Is a value seen only where it differs from the one above? */
  readonly merged?: boolean;
  /** On the screen, so many letters are on a line; longer texts go on below. */
  readonly width?: number;
}

/** The kinds of cells, with their values. */
export interface CellValues {
  /** The name of a bot, shortened on the screen. */
  readonly bot: string;
  readonly word: string;
  /** Anything else, on the right of its column. */
  readonly plain: string | number | boolean;
  readonly count: number;
  readonly mean: Mean;
  /** In a currency: with two decimals at least. */
  readonly amount: Mean;
  readonly share: Proportion;
  /** The same in a narrow column: a percentage and its margin. */
  readonly narrow: Proportion;
}

interface CellKind<Value> {
  text(value: Value): string;
  /** The ends of the names of its columns in a file, and their values. */
  readonly ends: readonly string[];
  parts(value: Value): readonly unknown[];
}

const single = { ends: [''], parts: (value: unknown) => [value] } as const;
const interval = {
  ends: ['_mean', '_low', '_high'],
  parts: ({ mean, low, high }: Mean) => [mean, low, high],
} as const;

const share = {
  ends: ['', '_of', '_rate', '_low', '_high'],
  parts: ({ count, trials, rate, low, high }: Proportion) => [count, trials, rate, low, high],
} as const;

const KINDS: { readonly [Kind in keyof CellValues]: CellKind<CellValues[Kind]> } = {
  bot: { text: (name) => short(name), ...single },
  word: { text: String, ...single },
  plain: { text: String, ...single },
  count: { text: count, ...single },
  mean: { text: mean, ...interval },
  amount: { text: amount, ...interval },
  share: { text: proportion, ...share },
  narrow: { text: shortProportion, ...share },
};

const kindOf = <Row>({ as }: TableColumn<Row>): CellKind<unknown> => KINDS[as] as CellKind<unknown>;

/** A table, or nothing in its place; columns that are not there are left out. */
export const table = <Row>({
  columns,
  ...rest
}: Omit<DataTable<Row>, 'columns'> & {
  readonly columns: readonly (TableColumn<Row> | false | undefined)[];
}): DataTable<Row> => ({
  ...rest,
  columns: columns.filter((column) => column !== undefined && column !== false),
});

/** The columns that people see. */
export const headed = <Row>({ columns }: DataTable<Row>): readonly TableColumn<Row>[] =>
  columns.filter(({ head }) => head !== undefined);

/** The rows that people see. */
export const rowsShown = <Row>({ rows, shown = rows }: DataTable<Row>): readonly Row[] => shown;

/** What people read in a cell. */
export function textOf<Row>(column: TableColumn<Row>, row: Row): string {
  const value = column.of(row);
  if (value === undefined) return '';
  if (column.text !== undefined) return (column as ColumnOf<'plain', Row>).text?.(value as string | null, row) ?? '';
  return value === null ? '–' : kindOf(column).text(value);
}

/** The texts of all cells that people see, row by row; on a page, which is wide enough, with whole names of bots. */
export const textsOf = (table: DataTable, isWide = false): string[][] =>
  rowsShown(table).map((row) =>
    headed(table).map((column) => (isWide && column.as === 'bot' ? String(column.of(row)) : textOf(column, row))),
  );

/** Is a column on the left of its space? */
export const isLeft = ({ as }: TableColumn<unknown>): boolean => as === 'bot' || as === 'word';

/** The names of a column in a file. */
export function keysOf<Row>(column: TableColumn<Row>): readonly string[] {
  const { key } = column;
  if (key === undefined) return [];
  return typeof key === 'string' ? kindOf(column).ends.map((end) => `${key}${end}`) : key;
}

/** Its values there. */
export function partsOf<Row>(column: TableColumn<Row>, row: Row): readonly unknown[] {
  const keys = keysOf(column);
  const value = column.of(row) ?? null;
  return keys.length === 0 || value === null ? keys.map(() => null) : kindOf(column).parts(value);
}

import type { ByteWriter } from '../../cards/record/byte-writer.js';
import { didYouMean, refuse, shown } from '../../support/input/refusal.js';

/** What a column says of itself. */
export interface ColumnFacts {
  /** Its name in every format: words of small letters with `_` between them. */
  readonly name: string;
  readonly type: ColumnType;
  /** What a value counts or stands for: `tricks`, `units`, `card set`, `seat` …; empty for words and texts. */
  readonly unit: string;
  /** What values there can be: bounds of a number, included; the words of a text that is one of few; null for any. */
  readonly range: Bounds | readonly string[] | null;
  /** May it be missing? Only where it does not apply; `about` says when. */
  readonly nullable: boolean;
  /** What it can be named by in `columns` together with others (`text`, `features` …); empty for none. */
  readonly group: string;
  /** Is it written only if `columns` names it? */
  readonly isExtra: boolean;
  /** One sentence on it, in the words of the game, without a full stop. */
  readonly about: string;
}

/**
 * Computes numbers of a row: writes them to `into` from place `at` on. Of a word it is its index, of a flag 0 or 1;
 * what is missing is NaN. `Row` is what a row is computed from.
 */
export type Fill<Row> = (row: Row, into: Float64Array, at: number) => void;

/** A column of a dataset: its cells, the files' types, schema.json, the data card and the checks follow from it. */
export interface Column<Row = never> extends ColumnFacts {
  /** What computes its number, with those of other columns; null if it is a text. */
  readonly fill: Fill<Row> | null;
  /** Its place among these numbers, and how many they are. */
  readonly place: number;
  readonly width: number;
  /** Writes its text, or nothing if it is missing; null if it is a number. */
  readonly put: ((row: Row, text: ByteWriter) => void) | null;
}

/** Columns that are computed together, in the order in which `fill` writes them. */
export const filled = <Row>(fill: Fill<Row>, columns: readonly ColumnFacts[]): readonly Column<Row>[] =>
  columns.map((column, place) => ({ ...column, fill, place, width: columns.length, put: null }));

/** A column that is computed by itself: its number, or whether it is so; null if it is missing. */
export const valued = <Row>(column: ColumnFacts, of: (row: Row) => number | boolean | null): Column<Row> =>
  filled<Row>(
    (row, into, at) => {
      into[at] = Number(of(row) ?? Number.NaN);
    },
    [column],
  )[0];

/** The numbers of a row of some columns, those that are computed together side by side. */
export class RowLayout<Row> {
  /** How many numbers a row has, and the place of each column's; a text's means nothing. */
  readonly width: number;
  readonly places: readonly number[];
  private readonly fills: readonly { readonly fill: Fill<Row>; readonly at: number }[];

  constructor(columns: readonly Column<Row>[]) {
    const starts = new Map<Fill<Row> | null, number>();
    let end = 0;
    for (const { fill, width } of columns) {
      if (starts.has(fill)) continue;
      starts.set(fill, end);
      end += width;
    }
    this.width = end;
    this.places = columns.map(({ fill, place }) => (starts.get(fill) ?? 0) + place);
    this.fills = [...starts].flatMap(([fill, at]) => (fill === null ? [] : [{ fill, at }]));
  }

  /** Computes the numbers of a row, and writes them from place `at` on. */
  fill(row: Row, into: Float64Array, at: number): void {
    const { fills } = this;
    for (let i = 0; i < fills.length; i++) fills[i].fill(row, into, at + fills[i].at);
  }
}

/** Bounds of a number, both included. */
export type Bounds = readonly [lowest: number, highest: number];

/** The types of values, by their names in Parquet. */
export type ColumnType = 'BOOLEAN' | 'UINT_8' | 'INT_8' | 'UINT_16' | 'INT_32' | 'UINT_32' | 'INT_64' | 'STRING';

/** What a declaration may leave out. */
type Rest = Partial<Pick<ColumnFacts, 'unit' | 'nullable' | 'group' | 'isExtra'>>;

const declared = (column: Omit<ColumnFacts, keyof Rest>, rest: Rest): ColumnFacts => ({
  unit: '',
  nullable: false,
  group: '',
  isExtra: false,
  ...column,
  ...rest,
});

export const flagColumn = (name: string, about: string, rest: Rest = {}): ColumnFacts =>
  declared({ name, type: 'BOOLEAN', range: null, about }, rest);

/** A column of whole numbers, in the smallest type that holds them. */
export const countColumn = (name: string, range: Bounds, about: string, rest: Rest = {}): ColumnFacts =>
  declared({ name, type: typeFor(range), range, about }, rest);

/** A column of what is paid besides points, as whole parts of one: always of the widest type. */
export const paidColumn = (name: string, bound: number, about: string, parts: number): ColumnFacts =>
  declared({ name, type: 'INT_64', range: [-bound, bound], about }, { unit: `1/${parts}` });

function typeFor([lowest, highest]: Bounds): ColumnType {
  const within = (least: number, most: number): boolean => lowest >= least && highest < most;
  if (within(0, 2 ** 8)) return 'UINT_8';
  if (within(0, 2 ** 16)) return 'UINT_16';
  if (within(-(2 ** 7), 2 ** 7)) return 'INT_8';
  return within(-(2 ** 31), 2 ** 31) ? 'INT_32' : 'INT_64';
}

/** A column of sets of cards: bit `c` for card `c`, as in the records. */
export const cardsColumn = (name: string, about: string, rest: Rest = {}): ColumnFacts =>
  declared({ name, type: 'UINT_32', range: [0, 2 ** 32 - 1], about }, { unit: 'card set', ...rest });

/** A column of texts that are each one of some words. */
export const wordColumn = (name: string, words: readonly string[], about: string, rest: Rest = {}): ColumnFacts =>
  declared({ name, type: 'STRING', range: words, about }, rest);

export const textColumn = <Row>(
  name: string,
  about: string,
  put: (row: Row, text: ByteWriter) => void,
  rest: Rest = {},
): Column<Row> => {
  const facts = declared({ name, type: 'STRING', range: null, about }, { group: 'text', ...rest });
  return { ...facts, fill: null, place: 0, width: 0, put };
};

/** The words of a column that has some, else null. */
export const wordsOf = ({ range }: Pick<ColumnFacts, 'range'>): readonly string[] | null =>
  typeof range?.[0] === 'string' ? (range as readonly string[]) : null;

/** The bounds of a column of numbers, else null. */
export const boundsOf = ({ range }: Pick<ColumnFacts, 'range'>): Bounds | null =>
  typeof range?.[0] === 'number' ? (range as Bounds) : null;

/** The columns of a name: the one that has it, or those of the group that does. @throws InputError */
export function columnsNamed<Of extends ColumnFacts>(all: readonly Of[], name: string, where: string): Of[] {
  const found = all.filter((column) => column.name === name || (name !== '' && column.group === name));
  if (found.length > 0) return found;
  const groups = [...new Set(all.map(({ group }) => group))].filter(Boolean);
  const names = [...groups, ...all.map((column) => column.name)];
  return refuse(
    where,
    `${shown(name)} is no column and no group of them${didYouMean(name, names) || `; groups are ${groups.join(', ')}`}`,
  );
}

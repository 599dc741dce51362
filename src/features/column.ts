import { didYouMean, refuse, shown } from '../input/refusal.js';
import type { ByteWriter } from '../record/byte-writer.js';

/** What a column says of itself. */
export interface ColumnFacts {
  /** Its name in every format: words of small letters with `_` between them. */
  readonly name: string;
  readonly type: ColumnType;
  /** What a value counts or stands for: `tricks`, `units`, `card set`, `seat` …; empty for words and texts that speak for themselves. */
  readonly unit: string;
  /** What values there can be: bounds of a number, both included; the words of a text that is one of few; null for any text. */
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
 * A column of a dataset, declared once: its cells, the files' types, schema.json, the data card and the checks all follow from it. `Row` is what
 * a row is computed from.
 */
export interface Column<Row = never> extends ColumnFacts {
  /** Its cell in a row: a number, of a word its index, of a flag 0 or 1; null if it is missing. A text is put into `text`, unless it is missing. */
  readonly of: (row: Row, text: ByteWriter) => unknown;
}

/** Bounds of a number, both included. */
export interface Bounds {
  readonly lowest: number;
  readonly highest: number;
}

/** The types of values, by their names in Parquet. */
export type ColumnType = 'BOOLEAN' | 'UINT_8' | 'INT_8' | 'UINT_16' | 'INT_32' | 'UINT_32' | 'INT_64' | 'STRING';

/** What a declaration may leave out. */
type Rest = Partial<Pick<Column, 'unit' | 'nullable' | 'group' | 'isExtra'>>;

type Number<Row> = (row: Row) => number | null;

const declared = <Row>(column: Omit<Column<Row>, keyof Rest>, rest: Rest): Column<Row> => ({
  unit: '',
  nullable: false,
  group: '',
  isExtra: false,
  ...column,
  ...rest,
});

/** A column of true and false. */
export const flagColumn = <Row>(name: string, about: string, of: Number<Row>, rest: Rest = {}): Column<Row> =>
  declared({ name, type: 'BOOLEAN', range: null, about, of }, rest);

/** A column of whole numbers, in the smallest type that holds them. */
export function countColumn<Row>(
  name: string,
  [lowest, highest]: readonly [number, number],
  about: string,
  of: Number<Row>,
  rest: Rest = {},
): Column<Row> {
  return declared({ name, type: typeFor(lowest, highest), range: { lowest, highest }, about, of }, rest);
}

/** A column of amounts of money, as whole parts of one: always of the widest type. */
export const moneyColumn = <Row>(
  name: string,
  bound: number,
  about: string,
  of: Number<Row>,
  parts: number,
): Column<Row> =>
  declared({ name, type: 'INT_64', range: { lowest: -bound, highest: bound }, about, of }, { unit: `1/${parts}` });

function typeFor(lowest: number, highest: number): ColumnType {
  const within = (least: number, most: number): boolean => lowest >= least && highest < most;
  if (within(0, 2 ** 8)) return 'UINT_8';
  if (within(0, 2 ** 16)) return 'UINT_16';
  if (within(-(2 ** 7), 2 ** 7)) return 'INT_8';
  return within(-(2 ** 31), 2 ** 31) ? 'INT_32' : 'INT_64';
}

/** A column of sets of cards: bit `c` for card `c`, as in the records. */
export const cardsColumn = <Row>(name: string, about: string, of: Number<Row>, rest: Rest = {}): Column<Row> =>
  declared(
    { name, type: 'UINT_32', range: { lowest: 0, highest: 2 ** 32 - 1 }, about, of },
    { unit: 'card set', ...rest },
  );

/** A column of texts that are each one of some words. */
export const wordColumn = <Row>(
  name: string,
  words: readonly string[],
  about: string,
  of: Number<Row>,
  rest: Rest = {},
): Column<Row> => declared({ name, type: 'STRING', range: words, about, of }, rest);

/** A column of any texts. */
export const textColumn = <Row>(
  name: string,
  about: string,
  of: (row: Row, text: ByteWriter) => void,
  rest: Rest = {},
): Column<Row> => declared({ name, type: 'STRING', range: null, about, of }, { group: 'text', ...rest });

/** The words of a column that has some, else null. */
export const wordsOf = ({ range }: Column): readonly string[] | null =>
  Array.isArray(range) ? (range as readonly string[]) : null;

/** The bounds of a column of numbers, else null. */
export const boundsOf = ({ range }: Column): Bounds | null =>
  range === null || Array.isArray(range) ? null : (range as Bounds);

/**
 * The columns of a name: the one that has it, or those of the group that does.
 * @throws InputError
 */
export function columnsNamed<Of extends Column>(all: readonly Of[], name: string, where: string): Of[] {
  const found = all.filter((column) => column.name === name || (name !== '' && column.group === name));
  if (found.length > 0) return found;
  const groups = [...new Set(all.map(({ group }) => group))].filter(Boolean);
  const names = [...groups, ...all.map((column) => column.name)];
  return refuse(
    where,
    `${shown(name)} is no column and no group of them${didYouMean(name, names) || `; groups are ${groups.join(', ')}`}`,
  );
}

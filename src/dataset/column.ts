/** A column of a dataset, declared once: the files' types, schema.json, the data card and the checks all follow from it. */
export interface Column {
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

/** Bounds of a number, both included. */
export interface Bounds {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The types of values, by their names in Parquet. INT_64 is held as a double: whole numbers up to 2^53 only. A STRING whose range is a list of
 * words is held as an index of that list, and dictionary-coded.
 */
export type ColumnType = 'BOOLEAN' | 'UINT_8' | 'INT_8' | 'UINT_16' | 'INT_32' | 'UINT_32' | 'INT_64' | 'STRING';

/** What a declaration may leave out. */
type Rest = Partial<Pick<Column, 'unit' | 'nullable' | 'group' | 'isExtra'>>;

const declared = (column: Omit<Column, keyof Rest>, rest: Rest): Column => ({
  unit: '',
  nullable: false,
  group: '',
  isExtra: false,
  ...column,
  ...rest,
});

/** A column of true and false. */
export const flagColumn = (name: string, about: string, rest: Rest = {}): Column =>
  declared({ name, type: 'BOOLEAN', range: null, about }, rest);

/** A column of whole numbers, in the smallest type that holds them. */
export function countColumn(name: string, range: readonly [number, number], about: string, rest: Rest = {}): Column {
  const [lowest, highest] = range;
  return declared({ name, type: typeFor(lowest, highest), range: { lowest, highest }, about }, rest);
}

/** A column of amounts of money, as whole parts of one: always of the widest type. */
export const moneyColumn = (name: string, bound: number, about: string, parts: number): Column =>
  declared({ name, type: 'INT_64', range: { lowest: -bound, highest: bound }, about }, { unit: `1/${parts}` });

function typeFor(lowest: number, highest: number): ColumnType {
  if (lowest >= 0) return highest < 1 << 8 ? 'UINT_8' : highest < 1 << 16 ? 'UINT_16' : typeOfLarge(lowest, highest);
  return lowest >= -128 && highest < 128 ? 'INT_8' : typeOfLarge(lowest, highest);
}

const typeOfLarge = (lowest: number, highest: number): ColumnType =>
  lowest >= -(2 ** 31) && highest < 2 ** 31 ? 'INT_32' : 'INT_64';

/** A column of sets of cards: bit `c` for card `c`, as in the records. */
export const cardsColumn = (name: string, about: string, rest: Rest = {}): Column =>
  declared({ name, type: 'UINT_32', range: { lowest: 0, highest: 2 ** 32 - 1 }, about }, { unit: 'card set', ...rest });

/** A column of texts that are each one of some words. */
export const wordColumn = (name: string, words: readonly string[], about: string, rest: Rest = {}): Column =>
  declared({ name, type: 'STRING', range: words, about }, rest);

/** A column of any texts. */
export const textColumn = (name: string, about: string, rest: Rest = {}): Column =>
  declared({ name, type: 'STRING', range: null, about }, { group: 'text', ...rest });

/** The words of a column that has some, else null. */
export const wordsOf = ({ range }: Column): readonly string[] | null =>
  Array.isArray(range) ? (range as readonly string[]) : null;

/** The bounds of a column of numbers, else null. */
export const boundsOf = ({ range }: Column): Bounds | null =>
  range === null || Array.isArray(range) ? null : (range as Bounds);

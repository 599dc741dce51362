import { parse } from 'csv-parse/sync';
import { asLine, InputError, refuse, shown } from '../../input/refusal.js';
import type { ColumnSchema, Schema } from '../schema.js';
import { checkNames, type Rows, readParquet } from './read-parquet.js';

/** An error in a dataset. */
export interface Defect {
  /** The file, by its path in the dataset's folder. */
  readonly file: string;
  /** The row, from 1; null if it is not about one. */
  readonly row: number | null;
  /** The column; null if it is not about one. */
  readonly column: string | null;
  /** What is wrong: what was expected, what was found. */
  readonly what: string;
}

export const defectIn = (file: string, what: string): Defect => ({ file, row: null, column: null, what });

type Difference = Omit<Defect, 'file'>;

/** The first difference between a file and the same file made again; null if their rows are equal. */
export async function firstDifference(
  bytes: Uint8Array,
  again: Uint8Array,
  { format, columns }: Schema,
): Promise<Difference | null> {
  try {
    return await (format === 'parquet' ? inParquet(bytes, again, columns) : inText(bytes, again, format, columns));
  } catch (error) {
    if (error instanceof InputError) return { row: null, column: null, what: error.message };
    throw error;
  }
}

const OTHERS: Difference = {
  row: null,
  column: null,
  what: 'does not have the rows that are made again: some are missing, or more',
};

async function inParquet(
  bytes: Uint8Array,
  again: Uint8Array,
  columns: readonly ColumnSchema[],
): Promise<Difference | null> {
  const groups = readParquet(bytes, columns);
  for await (const here of readParquet(again, columns)) {
    const there: Rows = (await groups.next()).value ?? { ...here, count: 0 };
    for (let row = 0; row < Math.min(there.count, here.count); row++) {
      const [found, made] = [there, here].map((group) => group.columns.map((cells) => cells[row] ?? null));
      const at = made.findIndex((cell, at) => cell !== found[at]);
      if (at >= 0) return inCell(here.first + row, columns[at], found[at], made[at]);
    }
    if (there.count !== here.count) return OTHERS;
  }
  return (await groups.next()).done === true ? null : OTHERS;
}

const NEWLINE = 10;
const decoder = new TextDecoder();

/** In a file with a row a line: in the first line that differs. */
function inText(
  bytes: Uint8Array,
  again: Uint8Array,
  format: 'csv' | 'jsonl',
  columns: readonly ColumnSchema[],
): Difference | null {
  let at = 0;
  while (at < bytes.length && bytes[at] === again[at]) at++;
  if (at === bytes.length && at === again.length) return null;
  const start = at === 0 ? 0 : bytes.lastIndexOf(NEWLINE, at - 1) + 1;
  if (start === bytes.length || start === again.length) return OTHERS;
  const above = bytes.subarray(0, start).reduce((lines, byte) => (byte === NEWLINE ? lines + 1 : lines), 0);
  if (bytes.indexOf(NEWLINE, start) < 0) refuse('', `is cut off: line ${above + 1} has no end`);
  const [there, here] = [bytes, again].map((each) => {
    const lines = format === 'csv' ? [0, start] : [start];
    const text = lines.map((from) => decoder.decode(each.subarray(from, each.indexOf(NEWLINE, from))));
    return rowsIn(text.join('\n'), format, `line ${above + 1}`)[0];
  });
  checkNames(Object.keys(there), columns);
  const column = columns.find(({ name }) => there[name] !== here[name]);
  const row = format === 'csv' ? above - 1 : above;
  if (column !== undefined) return inCell(row, column, there[column.name], here[column.name]);
  return { row: row + 1, column: null, what: 'is written in another way than it is made again' };
}

/**
 * The rows in some lines of a file by column, the first of CSV with the names; cells of CSV are texts, empty if missing.
 * @throws InputError, naming `where`
 */
export function rowsIn(lines: string, format: 'csv' | 'jsonl', where: string): Readonly<Record<string, unknown>>[] {
  try {
    return format === 'csv'
      ? parse(lines, { columns: true })
      : lines.split('\n').map((line) => Object(JSON.parse(line)) as Record<string, unknown>);
  } catch (error) {
    return refuse(where, `cannot be read (${(error as Error).message})`);
  }
}

const inCell = (row: number, { name, type }: ColumnSchema, there: unknown, here: unknown): Difference => {
  const of = (value: unknown): string =>
    (value ?? '') === '' ? 'nothing' : type === 'STRING' ? shown(value) : asLine(String(value));
  return { row: row + 1, column: name, what: `found ${of(there)}; made again it is ${of(here)}` };
};

import { InputError } from '../../../support/input/refusal.js';
import type { ColumnSchema, Schema } from '../schema.js';
import { readParquet } from './read-parquet.js';

/** An error in a dataset. */
export interface Defect {
  /** The file, by its path in the dataset's folder. */
  readonly file: string;
  /** The row, from 1; null if it is not about one. */
  readonly row: number | null;
  /** What is wrong: what was expected, what was found. */
  readonly what: string;
}

export const defectIn = (file: string, what: string, row: number | null = null): Defect => ({ file, row, what });

/** What is wrong with a file, if rows made again are not as they were; null if they are. */
export async function differenceIn(
  file: string,
  bytes: Uint8Array,
  again: Uint8Array,
  { format, columns }: Schema,
): Promise<Defect | null> {
  try {
    const row = format === 'parquet' ? await inParquet(bytes, again, columns) : inLines(bytes, again);
    if (row === null) return null;
    const ofFile = format === 'csv' ? row - 1 : row; // the first line of CSV has the names
    return ofFile === 0 ? defectIn(file, 'has other columns') : defectIn(file, 'made again it is another', ofFile);
  } catch (error) {
    if (error instanceof InputError) return defectIn(file, error.message);
    throw error;
  }
}

/** The first row that differs, from 1, or is missing in one of them; null if none does. */
async function inParquet(
  bytes: Uint8Array,
  again: Uint8Array,
  columns: readonly ColumnSchema[],
): Promise<number | null> {
  const groups = readParquet(bytes, columns);
  let end = 0;
  for await (const { columns: made, first, count } of readParquet(again, columns)) {
    const found = (await groups.next()).value ?? { columns: [], count: 0 };
    for (let row = 0; row < Math.max(count, found.count); row++)
      if (made.some((cells, i) => (cells[row] ?? null) !== (found.columns[i]?.[row] ?? null))) return first + row + 1;
    end = first + count;
  }
  return (await groups.next()).done === true ? null : end + 1;
}

const NEWLINE = 10;

/** The first line that differs, from 1; null if none does. */
function inLines(bytes: Uint8Array, again: Uint8Array): number | null {
  let [at, line] = [0, 1];
  for (; at < bytes.length && bytes[at] === again[at]; at++) if (bytes[at] === NEWLINE) line++;
  return at === bytes.length && at === again.length ? null : line;
}

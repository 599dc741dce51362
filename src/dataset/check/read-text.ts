import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuse, shown } from '../../input/refusal.js';
import type { ColumnSchema } from '../schema.js';
import { checkNames, type Rows } from './rows.js';

/** So many rows are held at once. */
const ROWS_AT_ONCE = 8192;
const NEWLINE = 10;
const PIECE = 1 << 16;
const decoder = new TextDecoder();

/** Reads a CSV file whose first line has the names of the columns. Cells that are not what their column holds stay texts. */
export const readCsv = (bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<Rows> =>
  columnwise(csvRows(bytes, columns), columns.length);

/** Reads a file with an object a line, each with all columns in their order. */
export const readJsonLines = (bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<Rows> =>
  columnwise(jsonRows(bytes, columns), columns.length);

async function* csvRows(bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<unknown[]> {
  if (bytes.length > 0 && bytes.at(-1) !== NEWLINE) refuse('', 'is cut off: its last line has no end');
  const parser = Readable.from(pieces(bytes), { objectMode: false }).pipe(parse());
  let hasHead = false;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (hasHead) yield cells.map((cell, at) => cellValue(cell, columns[at]));
      else checkNames(cells, columns);
      hasHead = true;
    }
  } catch (error) {
    if (error instanceof CsvError) refuse('', `is no CSV: ${error.message}`);
    throw error;
  }
  if (!hasHead) refuse('', 'is empty: it lacks the line of column names');
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

function cellValue(cell: string, { type, nullable }: ColumnSchema): unknown {
  if (cell === '' && (nullable || type !== 'STRING')) return null;
  if (type === 'STRING') return cell;
  if (type === 'BOOLEAN') return cell === 'true' ? true : cell === 'false' ? false : cell;
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(cell) ? Number(cell) : cell;
}

function* jsonRows(bytes: Uint8Array, columns: readonly ColumnSchema[]): Generator<unknown[]> {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from);
    if (end < 0) refuse('', `is cut off: line ${line} has no end`);
    const row = objectIn(decoder.decode(bytes.subarray(from, end)), line);
    checkNames(Object.keys(row), columns);
    yield Object.values(row);
    from = end + 1;
  }
}

function objectIn(text: string, line: number): object {
  try {
    const row: unknown = JSON.parse(text);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row;
  } catch {
    refuse('', `line ${line} is no JSON: ${shown(text)}`);
  }
  return refuse('', `line ${line} is no object`);
}

/** Rows that come one by one, some at once, as columns. */
async function* columnwise(
  source: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  width: number,
): AsyncGenerator<Rows> {
  let first = 0;
  let rows: (readonly unknown[])[] = [];
  const batch = (): Rows => ({
    first,
    count: rows.length,
    columns: Array.from({ length: width }, (_, at) => rows.map((row) => row[at])),
  });
  for await (const row of source) {
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield batch();
    first += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield batch();
}

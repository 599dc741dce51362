import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuse } from '../../input/refusal.js';
import type { ColumnSchema } from '../schema.js';
import { checkNames, columnwise, ROWS_AT_ONCE, type Rows } from './rows.js';

/** Reads a CSV file whose first line has the names of the columns. Cells that are not what their column holds stay texts. */
export async function* readCsv(bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<Rows> {
  if (bytes.length > 0 && bytes[bytes.length - 1] !== NEWLINE) refuse('', 'is cut off: its last line has no end');
  const parser = Readable.from(pieces(bytes), { objectMode: false }).pipe(parse());
  let hasHead = false;
  let first = 0;
  let rows: unknown[][] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!hasHead) {
        checkNames(cells, columns);
        hasHead = true;
        continue;
      }
      rows.push(cells.map((cell, at) => cellValue(cell, columns[at])));
      if (rows.length < ROWS_AT_ONCE) continue;
      yield { first, count: rows.length, columns: columnwise(rows, columns.length) };
      first += rows.length;
      rows = [];
    }
  } catch (error) {
    if (error instanceof CsvError) refuse('', `is no CSV: ${error.message}`);
    throw error;
  }
  if (!hasHead) refuse('', 'is empty: it lacks the line of column names');
  if (rows.length > 0) yield { first, count: rows.length, columns: columnwise(rows, columns.length) };
}

const NEWLINE = 10;
const PIECE = 1 << 16;

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

function cellValue(cell: string, { type, nullable }: ColumnSchema): unknown {
  if (cell === '' && (nullable || type !== 'STRING')) return null;
  if (type === 'STRING') return cell;
  if (type === 'BOOLEAN') return cell === 'true' ? true : cell === 'false' ? false : cell;
  return /^-?\d+(\.\d+)?(e[-+]?\d+)?$/.test(cell) ? Number(cell) : cell;
}

import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuse } from '../../input/refusal.js';
import type { ColumnSchema } from '../schema.js';
import { checkNames, columnwise, type Rows } from './rows.js';

/** Reads a CSV file whose first line has the names of the columns. Cells that are not what their column holds stay texts. */
export const readCsv = (bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<Rows> =>
  columnwise(rowsOf(bytes, columns), columns.length);

async function* rowsOf(bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<unknown[]> {
  if (bytes.length > 0 && bytes[bytes.length - 1] !== NEWLINE) refuse('', 'is cut off: its last line has no end');
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

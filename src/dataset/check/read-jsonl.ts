import { refuse, shown } from '../../input/refusal.js';
import type { ColumnSchema } from '../schema.js';
import { checkNames, columnwise, type Rows } from './rows.js';

const NEWLINE = 10;
const decoder = new TextDecoder();

/** Reads a file with an object a line, each with all columns in their order. */
export const readJsonLines = (bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<Rows> =>
  columnwise(rowsOf(bytes, columns), columns.length);

function* rowsOf(bytes: Uint8Array, columns: readonly ColumnSchema[]): Generator<unknown[]> {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from);
    if (end < 0) refuse('', `is cut off: line ${line} has no end`);
    yield valuesOf(decoder.decode(bytes.subarray(from, end)), columns, line);
    from = end + 1;
  }
}

function valuesOf(text: string, columns: readonly ColumnSchema[], line: number): unknown[] {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    refuse('', `line ${line} is no JSON: ${shown(text)}`);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) refuse('', `line ${line} is no object`);
  checkNames(Object.keys(row), columns);
  return Object.values(row);
}

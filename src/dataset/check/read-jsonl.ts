import { refuse, shown } from '../../input/refusal.js';
import type { ColumnSchema } from '../schema.js';
import { checkNames, columnwise, ROWS_AT_ONCE, type Rows } from './rows.js';

const NEWLINE = 10;
const decoder = new TextDecoder();

/** Reads a file with an object a line, each with all columns in their order. */
export async function* readJsonLines(bytes: Uint8Array, columns: readonly ColumnSchema[]): AsyncGenerator<Rows> {
  let first = 0;
  let rows: unknown[][] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, from);
    const line = first + rows.length + 1;
    if (end < 0) refuse('', `is cut off: line ${line} has no end`);
    rows.push(valuesOf(decoder.decode(bytes.subarray(from, end)), columns, line));
    from = end + 1;
    if (rows.length < ROWS_AT_ONCE) continue;
    yield { first, count: rows.length, columns: columnwise(rows, columns.length) };
    first += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield { first, count: rows.length, columns: columnwise(rows, columns.length) };
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

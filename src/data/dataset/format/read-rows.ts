import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { CSV_FORMS } from '../../../results/document/csv-style.js';
import { several } from '../../../results/text/numbers.js';
import { InputError, refuse } from '../../../support/input/refusal.js';
import { naming, shownPath } from '../../../support/system/system-error.js';
import type { Format } from '../options.js';
import type { ColumnSchema, Schema } from '../schema.js';
import { readParquet } from './read-parquet.js';

/** Cells of some rows that follow each other, by column; null or undefined if missing. In CSV they are texts. */
export type ColumnCells = ReadonlyMap<ColumnSchema, ArrayLike<unknown>>;

/**
 * The rows in the files of some folders: the selected columns, some thousand rows at a time. Of every so many such
 * parts the first is read.
 * @throws InputError for a folder with too few files, or a file that cannot be read, which it names
 */
export async function* readRows(
  folders: readonly { readonly path: string; readonly files: number }[],
  { format, columns }: Pick<Schema, 'format' | 'columns'>,
  selected: readonly ColumnSchema[],
  every = 1,
): AsyncGenerator<ColumnCells> {
  let part = 0;
  const isDue = (): boolean => part++ % every === 0;
  for (const { path, files } of folders) {
    const names = (await naming(shownPath(path), readdir(path))).filter((name) => name.endsWith(`.${format}`)).sort();
    if (names.length < files) refuse(shownPath(path), `expected ${several(files, 'file')}; found ${names.length}`);
    for (const name of names) {
      const bytes = await readFile(join(path, name));
      const parts =
        format === 'parquet' ? inParquet(bytes, columns, selected, isDue) : inLines(bytes, format, selected, isDue);
      try {
        for await (const cells of parts) yield new Map(selected.map((column, i) => [column, cells[i]]));
      } catch (error) {
        throw error instanceof InputError ? new InputError(`${shownPath(join(path, name))}: ${error.message}`) : error;
      }
    }
  }
}

async function* inParquet(
  bytes: Buffer,
  columns: readonly ColumnSchema[],
  selected: readonly ColumnSchema[],
  isDue: () => boolean,
): AsyncGenerator<Cells> {
  for await (const rows of readParquet(bytes, columns, selected, isDue)) yield rows.columns;
}

type Cells = readonly ArrayLike<unknown>[];

/** So many lines are read at a time. */
const LINES = 8192;

function* inLines(
  bytes: Buffer,
  format: Exclude<Format, 'parquet'>,
  selected: readonly ColumnSchema[],
  isDue: () => boolean,
): Generator<Cells> {
  const head = format === 'csv' ? bytes.indexOf('\n') + 1 : 0;
  for (let from = head; from < bytes.length; ) {
    let end = from;
    for (let line = 0; line < LINES && end < bytes.length; line++) end = bytes.indexOf('\n', end) + 1 || bytes.length;
    const begin = from;
    from = end;
    if (!isDue()) continue;
    const rows = rowsIn(bytes.toString('utf8', 0, head) + bytes.toString('utf8', begin, end).trimEnd(), format);
    yield selected.map(({ name }) => rows.map((row) => cellOf(row[name])));
  }
}

/** A cell; a number that a spreadsheet is given as text has an apostrophe before it. */
const cellOf = (cell: unknown): unknown =>
  cell === '' ? null : typeof cell === 'string' ? cell.replace(/^'(?=\d+$)/, '') : cell;

/** Rows by column; cells of CSV are texts, empty if missing. @throws InputError */
function rowsIn(lines: string, format: 'csv' | 'jsonl'): Readonly<Record<string, unknown>>[] {
  try {
    return format === 'csv'
      ? parse(lines, { columns: true, bom: true, delimiter: delimiterOf(lines) })
      : lines.split('\n').map((line) => Object(JSON.parse(line)) as Record<string, unknown>);
  } catch (error) {
    return refuse('', `cannot be read (${(error as Error).message})`);
  }
}

/** Styles that begin with a mark have the other separator. */
const delimiterOf = (lines: string): string => CSV_FORMS[lines.startsWith('\ufeff') ? 'excel-de' : 'plain'].delimiter;

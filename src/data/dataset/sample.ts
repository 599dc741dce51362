import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { boundsOf, wordsOf } from '../../players/features/column.js';
import { CSV_FORMS } from '../../results/document/csv-style.js';
import { fromJson } from '../../support/input/json.js';
import { refuse } from '../../support/input/refusal.js';
import { readParquet } from './check/read-parquet.js';
import type { ColumnSchema, Schema } from './schema.js';
import type { DatasetSummary } from './summary.js';

/** What a dataset's columns are, and how the values of some are spread over its first rows. */
export interface DatasetSample {
  readonly columns: readonly ColumnSchema[];
  /** Rows that were looked at. */
  readonly rows: number;
  /** Columns with a few values, those of answers and results first, and how often each value is there. */
  readonly spread: readonly { readonly column: ColumnSchema; readonly counts: ReadonlyMap<string, number> }[];
}

/** More columns, or values of one, cannot be looked through. */
const [MOST_COLUMNS, MOST_VALUES] = [8, 24];
/** What a learner looks at first. The range of scores is wide, but few of them occur. */
const FIRST = ['answer_word', 'answer_card', 'score', 'explored', 'forehand_score', 'won'];

/** @throws InputError if the folder does not hold the rows that its summary names */
export async function sampleOf(folder: string, { folders, format, rows }: DatasetSummary): Promise<DatasetSample> {
  const path = join(folder, 'schema.json');
  const text = await readFile(path, 'utf8').catch(() => refuse(folder, 'has no schema.json yet'));
  const { columns } = (fromJson(text) as Schema | undefined) ?? refuse(path, 'is not a schema');
  const learned = columns.filter(({ name }) => FIRST.includes(name));
  const main = [...learned, ...columns.filter((column) => hasFewValues(column) && !learned.includes(column))];
  const place = join(folder, folders[0].name);
  const [first] = (await readdir(place)).filter((name) => name.endsWith(`.${format}`)).sort();
  if (rows === 0 || first === undefined) return { columns, rows: 0, spread: [] };
  const bytes = await readFile(join(place, first));
  const read = format === 'parquet' ? await firstGroup(bytes, columns, main) : firstLines(bytes, format, main);
  const spread = main.map((column, i) => ({ column, counts: countsOf(column, read[i] ?? []) }));
  return { columns, rows: read[0]?.length ?? 0, spread: spread.filter(hasSomeValues).slice(0, MOST_COLUMNS) };
}

/** The cells of some columns in the first rows of a Parquet file. */
async function firstGroup(bytes: Uint8Array, columns: readonly ColumnSchema[], selected: readonly ColumnSchema[]) {
  for await (const group of readParquet(bytes, columns, selected)) return group.columns;
  return [];
}

/** So many lines are looked at. */
const LINES = 8192;

/** The same of a file of text. */
function firstLines(bytes: Buffer, format: 'csv' | 'jsonl', selected: readonly ColumnSchema[]): unknown[][] {
  let end = 0;
  for (let lines = 0; lines < LINES && end < bytes.length - 1; lines++) end = bytes.indexOf('\n', end + 1);
  const rows = rowsIn(bytes.toString('utf8', 0, end), format);
  return selected.map(({ name }) => rows.map((row) => (row[name] === '' ? null : row[name])));
}

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

function hasFewValues({ type, range }: ColumnSchema): boolean {
  if (type === 'BOOLEAN') return true;
  if (range === null) return false;
  const [low, high] = boundsOf({ range }) ?? [1, range.length];
  const values = high - low + 1;
  return values > 1 && values <= MOST_VALUES;
}

/** A chart of a constant says nothing, and one of many values cannot be read. */
function hasSomeValues({ counts }: DatasetSample['spread'][number]): boolean {
  const found = [...counts.values()].filter((times) => times > 0).length;
  return found > 1 && found <= MOST_VALUES;
}

/** The values there are, in the order of the schema: those it names, numbers ascending; what is missing last. */
function countsOf({ range }: ColumnSchema, cells: ArrayLike<unknown>): Map<string, number> {
  const counts = new Map<unknown, number>();
  for (const word of wordsOf({ range }) ?? []) counts.set(word, 0);
  for (let row = 0; row < cells.length; row++) {
    const value = cells[row] ?? 'missing';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const found = boundsOf({ range }) === null ? [...counts] : [...counts].sort(([a], [b]) => Number(a) - Number(b));
  return new Map(found.filter(([, times]) => times > 0).map(([value, times]) => [String(value), times]));
}

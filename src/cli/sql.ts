import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { stringify } from 'csv-stringify/sync';
import { toJson } from '../results/text/json.js';
import { table } from '../results/text/text-table.js';
import { MANIFEST, putBack } from '../runs/run/set-aside.js';
import { InputError, OptionError, refuse, shown } from '../support/input/refusal.js';
import { naming } from '../support/system/system-error.js';
import { installing } from '../support/system/version.js';
import { print, printLine } from './output.js';

/** How DuckDB reads a file. */
const READERS: Readonly<Record<string, string>> = {
  '.parquet': 'read_parquet',
  '.csv': 'read_csv',
  '.jsonl': 'read_json',
};

/** The view of a dataset's rows, whose files are in a folder of their own. */
const ROWS = 'rows';

/** `bolachen sql DIR… QUERY`: runs a query, or that in a file, over what the folders of runs and datasets hold. */
export async function sql(
  given: readonly string[],
  { csv, json }: { readonly csv?: boolean; readonly json?: boolean },
): Promise<void> {
  if (csv && json) throw new OptionError('csv: cannot be given together with `json`');
  const [folders, last] = [given.slice(0, -1), given[given.length - 1]];
  if (existsSync(join(last, MANIFEST)))
    throw new OptionError(`sql: the query is missing after the folders; found ${shown(last)}`);
  const query = last.endsWith('.sql') ? await naming(last, readFile(last, 'utf8')) : last;
  const link = await connected();
  try {
    const views = await viewsOf(folders);
    for (const [name, parts] of views) await answered(link, `CREATE VIEW ${quoted(name)} AS ${unionOf(parts)}`, [name]);
    const found = await answered(link, query, [...views.keys()]);
    const [names, rows] = [found.deduplicatedColumnNames(), found.getRowObjectsJson()];
    if (json) return await print(toJson(rows));
    const texts = rows.map((row) => names.map((name) => textOf(row[name])));
    if (csv) return await print(stringify([names, ...texts]));
    const numbers = rows.length === 0 ? [] : names.filter((name) => rows.every((row) => isNumber(row[name])));
    const left = names.flatMap((name, i) => (numbers.includes(name) ? [] : [i]));
    await print(table(names, texts, left));
    if (rows.length === 0) await printLine('  (no rows)');
  } finally {
    link.closeSync();
  }
}

/** @throws OptionError if the package is missing */
async function connected(): Promise<DuckDBConnection> {
  const duckdb = await import('@duckdb/node-api').catch(() => {
    throw new OptionError(
      `sql: needs DuckDB, which is not installed beside it: ${installing(['@duckdb/node-api'])} (with -g for a global bolachen)`,
    );
  });
  return (await duckdb.DuckDBInstance.create()).connect();
}

/** A file of a folder, or several that are one; of a dataset that is split also the side. */
interface ViewPart {
  readonly folder: string;
  readonly path: string;
  readonly side?: string | undefined;
}

/** What the folders hold, by the name of its view: a file's without its ending. @throws InputError */
async function viewsOf(folders: readonly string[]): Promise<Map<string, ViewPart[]>> {
  const views = new Map<string, ViewPart[]>();
  for (const folder of folders) {
    await putBack(folder);
    const entries = await naming(folder, readdir(folder, { withFileTypes: true }));
    const namesOf = (some: typeof entries): string[] => some.map(({ name }) => name).sort();
    const names = namesOf(entries);
    if (!names.includes(MANIFEST)) refuse(folder, `is not a folder of results (it has no ${MANIFEST})`);
    const add = (view: string, path: string, side?: string): void => {
      views.set(view, [...(views.get(view) ?? []), { folder: resolve(folder), path, side }]);
    };
    for (const name of names) if (extname(name) in READERS) add(basename(name, extname(name)), name);
    for (const name of namesOf(entries.filter((entry) => entry.isDirectory()))) {
      const part = (await readdir(join(folder, name))).find(
        (file) => file.startsWith('part-') && extname(file) in READERS,
      );
      if (part !== undefined) add(ROWS, `${name}/*${extname(part)}`, name === 'data' ? undefined : name);
    }
  }
  return views;
}

/** Of several folders, the run stands in front; of several sides, the side. */
function unionOf(parts: readonly ViewPart[]): string {
  const isOne = new Set(parts.map(({ folder }) => folder)).size === 1;
  return parts
    .map(({ folder, path, side }) => {
      const run = isOne ? [] : [`${inQuotes(basename(folder))} AS run`];
      const columns = [...run, ...(side === undefined ? [] : [`${inQuotes(side)} AS side`]), '*'];
      return `SELECT ${columns.join(', ')} FROM ${READERS[extname(path)]}(${inQuotes(join(folder, path))})`;
    })
    .join(' UNION ALL BY NAME ');
}

const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @throws InputError with what DuckDB says, and which views there are */
async function answered(link: DuckDBConnection, query: string, views: readonly string[]) {
  try {
    return await link.runAndReadAll(query);
  } catch (error) {
    const [message] = (error as Error).message.split('\n');
    throw new InputError(`${message}${views.length === 0 ? '' : ` (views: ${views.join(', ')})`}`);
  }
}

const isNumber = (value: unknown): boolean => value === null || (value !== '' && Number.isFinite(Number(value)));

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { stringify } from 'csv-stringify/sync';
import { InputError, OptionError, refuse } from '../input/refusal.js';
import { MANIFEST } from '../run/folder.js';
import { installing } from '../system/peers.js';
import { naming } from '../system/system-error.js';
import { toJson } from '../text/json.js';
import { table } from '../text/text-table.js';
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
      `sql: needs a package that is not installed; tried with: ${installing(['@duckdb/node-api'])}`,
    );
  });
  return (await duckdb.DuckDBInstance.create()).connect();
}

/** A file of a folder, or several that are one. */
interface ViewPart {
  readonly run: string;
  readonly path: string;
}

/** What the folders hold, by the name of its view: a file's without its ending. @throws InputError */
async function viewsOf(folders: readonly string[]): Promise<Map<string, ViewPart[]>> {
  const views = new Map<string, ViewPart[]>();
  for (const folder of folders) {
    const names = await naming(folder, readdir(folder));
    if (!names.includes(MANIFEST)) refuse(folder, `is not a folder of results (it has no ${MANIFEST})`);
    const add = (view: string, path: string): void => {
      views.set(view, [
        ...(views.get(view) ?? []),
        { run: basename(resolve(folder)), path: join(resolve(folder), path) },
      ]);
    };
    for (const name of names.sort()) if (extname(name) in READERS) add(basename(name, extname(name)), name);
    const [data] = await readdir(join(folder, 'data')).catch((): string[] => []);
    if (data !== undefined) add(ROWS, `data/*${extname(data)}`);
  }
  return views;
}

/** One part as it is; several with the name of the run in front. */
const unionOf = (parts: readonly ViewPart[]): string =>
  parts
    .map(({ run, path }) => {
      const from = `${READERS[extname(path)]}(${inQuotes(path)})`;
      return parts.length === 1 ? `FROM ${from}` : `SELECT ${inQuotes(run)} AS run, * FROM ${from}`;
    })
    .join(' UNION ALL BY NAME ');

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

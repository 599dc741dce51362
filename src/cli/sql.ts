import { existsSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, resolve, sep } from 'node:path';
import type { DuckDBConnection, DuckDBResult } from '@duckdb/node-api';
import { csvHead, csvRows } from '../results/document/csv.js';
import { CSV_FORMS, type CsvStyle } from '../results/document/csv-style.js';
import { toJson } from '../results/text/json.js';
import { table } from '../results/text/text-table.js';
import { MANIFEST, TABLES } from '../runs/run/folder.js';
import { readManifest, type What } from '../runs/run/manifest.js';
import { InputError, OptionError, shown } from '../support/input/refusal.js';
import { naming, shownPath } from '../support/system/system-error.js';
import { readText } from '../support/system/text.js';
import { installing } from '../support/system/version.js';
import { note, print, printLine } from './output.js';

/** How DuckDB reads a file. */
const READERS: Readonly<Record<string, string>> = {
  '.parquet': 'read_parquet',
  '.csv': 'read_csv',
  '.jsonl': 'read_json',
};

/** The view of a dataset's rows, whose files are in a folder of their own; it is also called by the dataset's kind. */
const ROWS = 'rows';

/** The most rows of a table on the screen. */
const SHOWN = 1_000;

/** How rows are printed; as a table by default. */
interface Form {
  readonly csv?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly csvStyle?: CsvStyle | undefined;
}

type Row = readonly unknown[];

/** `bolachen sql DIR… QUERY`: runs a query, or that in a file, over what the folders of runs and datasets hold. */
export async function sql(given: readonly string[], form: Form): Promise<void> {
  const [folders, last] = [given.slice(0, -1), given[given.length - 1]];
  if (existsSync(join(last, MANIFEST)))
    throw new OptionError(`sql: the query is missing after the folders; found ${shown(last)}`);
  const query = last.endsWith('.sql') ? await readText(last) : last;
  if (query.trim() === '') throw new OptionError('sql: the query is empty');
  const link = await connected();
  try {
    const views = await viewsOf(folders);
    const names = [...views.keys()];
    for (const [name, parts] of views)
      await answered([name], link.run(`CREATE VIEW ${quoted(name)} AS ${unionOf(parts)}`));
    await confine(link, folders);
    await printRows(await answered(names, onlyStatement(link, query)), names, form);
  } finally {
    link.closeSync();
  }
}

/** From here on only files of these folders can be read, named as in the patterns of views or as they are. */
async function confine(link: DuckDBConnection, folders: readonly string[]): Promise<void> {
  const allowed = folders.flatMap((folder) =>
    [resolve(folder), literally(resolve(folder))].map((path) => inQuotes(`${path}/`)),
  );
  await link.run(`SET allowed_directories = [${allowed.join(', ')}]`);
  await link.run('SET enable_external_access = false');
  await link.run('SET lock_configuration = true');
}

/** Begins the one statement of a query, which must not change anything. @throws OptionError */
async function onlyStatement(link: DuckDBConnection, query: string): Promise<DuckDBResult> {
  const { StatementType } = await import('@duckdb/node-api');
  const all = await link.extractStatements(query).catch((error: Error) => {
    throw /native callback/.test(error.message) ? new OptionError('sql: the query is empty') : error; // a remark alone
  });
  if (all.count !== 1) {
    const hint = /\bpivot\b/i.test(query) ? ' (PIVOT needs its values: `ON column IN (…)`)' : '';
    throw new OptionError(`sql: expected one query, found ${all.count}${hint}`);
  }
  const statement = await all.prepare(0);
  // EXPLAIN is refused, too: `EXPLAIN ANALYZE` does what it explains.
  if (statement.statementType !== StatementType.SELECT)
    throw new OptionError(`sql: a query reads; found ${StatementType[statement.statementType]}, which is not allowed`);
  return statement.stream();
}

/** Prints rows as they come; only a table is put together first. */
async function printRows(found: DuckDBResult, views: readonly string[], { csv, json, csvStyle }: Form): Promise<void> {
  const names = found.deduplicatedColumnNames();
  const chunks: AsyncIterator<readonly Row[], undefined> = json ? await chunksForJson(found) : found.yieldRowsJson();
  const shownRows: Row[] = [];
  let count = 0;
  for (;;) {
    const { value: rows = [], done } = await answered(views, chunks.next());
    if (csv && (rows.length > 0 || (done && count === 0)))
      await print(
        (count === 0 ? csvHead(names, csvStyle) : '') +
          csvRows(
            rows.map((row) => row.map(textOf)),
            csvStyle,
          ),
      );
    else if (json) await print(rows.map((row, i) => member(names, row, count + i === 0)).join(''));
    else shownRows.push(...rows.slice(0, Math.max(0, SHOWN - count)));
    count += rows.length;
    if (done) break;
  }
  if (json) await print(count === 0 ? '[]\n' : '\n]\n');
  if (!csv && !json) await printTable(names, shownRows, count);
}

async function printTable(names: readonly string[], rows: readonly Row[], count: number) {
  const left = names.flatMap((_, i) => (count > 0 && rows.every((row) => isNumber(row[i])) ? [] : [i]));
  const texts = rows.map((row) => row.map(textOf));
  await print(table(names, texts, left));
  if (count === 0) await printLine('  (no rows)');
  if (count > SHOWN) await printLine(`  (the first ${SHOWN} of ${count} rows; \`--csv\` prints all)`);
}

/** A row as a member of a JSON array, with what stands before it. */
function member(names: readonly string[], row: Row, isFirst: boolean): string {
  const object = Object.fromEntries(names.map((name, i) => [name, row[i]]));
  return `${isFirst ? '[' : ','}${toJson([object]).slice(1, -3)}`;
}

/** Rows whose whole numbers of 64 bits and decimals are numbers, which DuckDB gives as texts. */
async function chunksForJson(found: DuckDBResult) {
  const { DuckDBTypeId, JsonDuckDBValueConverter } = await import('@duckdb/node-api');
  const { BIGINT, UBIGINT, HUGEINT, UHUGEINT, DECIMAL } = DuckDBTypeId;
  const texts: readonly number[] = [BIGINT, UBIGINT, HUGEINT, UHUGEINT, DECIMAL];
  const converter: typeof JsonDuckDBValueConverter = (value, type, inner) =>
    value !== null && texts.includes(type.typeId)
      ? numberIn(String(value))
      : JsonDuckDBValueConverter(value, type, inner);
  return found.yieldConvertedRows(converter);
}

/** A number written in decimals; the text itself if a number does not hold it exactly. */
function numberIn(text: string): number | string {
  const digits = text.replace(/^-|\./g, '').replace(/^0+/, '');
  return digits.length <= 15 || Number.isSafeInteger(Number(text)) ? Number(text) : text;
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
  /** Whole paths, all with one ending. */
  readonly paths: readonly string[];
  readonly side?: string | undefined;
  /** How it is read, if it is CSV. */
  readonly form: string;
}

/** What the folders hold, by the name of its view: a file's without its ending. @throws InputError */
async function viewsOf(folders: readonly string[]): Promise<Map<string, ViewPart[]>> {
  const views = new Map<string, ViewPart[]>();
  const kinds = new Map<string, ViewPart[]>();
  for (const folder of folders) {
    const { kind, what } = (await readManifest(folder)) as { readonly kind?: string; readonly what: What };
    const add = (to: typeof views, view: string, part: Pick<ViewPart, 'paths' | 'side'>): void => {
      const form = part.paths[0].endsWith('.csv') ? csvForm(what.csvStyle as CsvStyle | undefined) : '';
      to.set(view, [...(to.get(view) ?? []), { folder: resolve(folder), form, ...part }]);
    };
    const { files, inside } = await entriesOf(folder, folder);
    const tables = inside.find((place) => basename(place) === TABLES);
    const all = tables === undefined ? files : [...files, ...(await entriesOf(tables, folder)).files];
    for (const path of all.filter((each) => extname(each) in READERS))
      add(views, basename(path, extname(path)), { paths: [path] });
    for (const place of inside) {
      const parts = (await entriesOf(place, folder)).files.filter((each) => basename(each).startsWith('part-'));
      const [first] = parts.filter((each) => extname(each) in READERS);
      if (first === undefined) continue;
      const name = basename(place);
      const paths = parts.filter((each) => extname(each) === extname(first));
      const part = { paths, side: name === 'data' ? undefined : name };
      add(views, ROWS, part);
      if (kind !== undefined) add(kinds, kind, part);
    }
  }
  return new Map([...kinds, ...views]);
}

/** The files and folders in a place, in order; what leads out of the run's folder is left out, and said. */
async function entriesOf(place: string, folder: string) {
  const home = await realpath(folder);
  const files: string[] = [];
  const inside: string[] = [];
  for (const name of (await naming(place, readdir(place))).sort()) {
    const path = join(resolve(place), name);
    const real = await realpath(path).catch(() => null);
    const found = real?.startsWith(home + sep) ? await stat(real) : null;
    if (found === null)
      note(`${shownPath(path)} is left out: it leads ${real === null ? 'nowhere' : 'out of the folder'}`);
    else if (found.isDirectory()) inside.push(path);
    else if (found.isFile()) files.push(path);
  }
  return { files, inside };
}

/** How DuckDB reads CSV of a style. */
function csvForm(style: CsvStyle = 'plain'): string {
  const { delimiter, decimal } = CSV_FORMS[style];
  return `, delim = '${delimiter}', decimal_separator = '${decimal}'`;
}

/** Of several folders, the run stands in front; of several sides, the side. */
function unionOf(parts: readonly ViewPart[]): string {
  const isOne = new Set(parts.map(({ folder }) => folder)).size === 1;
  return parts
    .map(({ folder, paths, side, form }) => {
      const run = isOne ? [] : [`${inQuotes(basename(folder))} AS run`];
      const columns = [...run, ...(side === undefined ? [] : [`${inQuotes(side)} AS side`]), '*'];
      const list = paths.map((path) => inQuotes(literally(path))).join(', ');
      return `SELECT ${columns.join(', ')} FROM ${READERS[extname(paths[0])]}([${list}], hive_partitioning = false${form})`;
    })
    .join(' UNION ALL BY NAME ');
}

/** A path as a pattern that fits nothing else. */
const literally = (path: string): string => path.replace(/[[*?]/g, '[$&]');
const inQuotes = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** @throws InputError with what DuckDB says, and which views there are */
async function answered<T>(views: readonly string[], doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const [message] = (error as Error).message.replace('Failed to extract statements: ', '').split('\n');
    throw new InputError(`${message}${views.length === 0 ? '' : ` (views: ${views.join(', ')})`}`);
  }
}

const isNumber = (value: unknown): boolean => value === null || (value !== '' && Number.isFinite(Number(value)));

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Format } from '../../../src/data/dataset/options.js';
import type { Schema } from '../../../src/data/dataset/schema.js';
import { folderWith } from '../../cli/run.js';

/** Reads datasets as a stranger would: with DuckDB. */

export type Rows = readonly Readonly<Record<string, unknown>>[];

let connection: DuckDBConnection | undefined;

/** The rows of a query. */
export async function query(sql: string): Promise<Rows> {
  connection ??= await (await DuckDBInstance.create()).connect();
  return (await connection.runAndReadAll(sql)).getRowObjectsJson();
}

/** How a file is read with the types of its schema; Parquet brings its own. */
export function reading(path: string, format: Format, { columns }: Schema): string {
  const types = `{${columns.map(({ name, duckdb }) => `'${name}': '${duckdb}'`).join(', ')}}`;
  if (format === 'parquet') return `read_parquet('${path}')`;
  return format === 'csv'
    ? `read_csv('${path}', header = true, columns = ${types})`
    : `read_json('${path}', format = 'newline_delimited', columns = ${types})`;
}

/** Bytes as a file, for as long as a test takes. */
export const asFile = <T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> =>
  use(join(folderWith({ rows: bytes }), 'rows'));

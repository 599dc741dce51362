import type { Format } from '../options.js';
import type { ColumnSchema } from '../schema.js';
import { readParquet } from './read-parquet.js';
import { readCsv, readJsonLines } from './read-text.js';
import type { Rows } from './rows.js';

type RowReader = (bytes: Uint8Array, columns: readonly ColumnSchema[]) => AsyncGenerator<Rows>;

const READERS: Readonly<Record<Format, RowReader>> = { csv: readCsv, jsonl: readJsonLines, parquet: readParquet };

/** Reads a file of rows. @throws InputError if it cannot be read, or does not have these columns */
export const readRows = (bytes: Uint8Array, format: Format, columns: readonly ColumnSchema[]): AsyncGenerator<Rows> =>
  READERS[format](bytes, columns);

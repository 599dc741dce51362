import { boundsOf, type Column, type ColumnType, wordsOf } from './column.js';
import type { Format } from './options.js';

/** `schema.json`: what every column of a dataset means, and how it is stored. */
export interface Schema {
  readonly kind: string;
  /** What a row is. */
  readonly about: string;
  readonly format: Format;
  readonly columns: readonly ColumnSchema[];
}

export interface ColumnSchema {
  readonly name: string;
  readonly type: ColumnType;
  /** Null where a value speaks for itself. */
  readonly unit: string | null;
  /** Bounds of a number, both included; the words of a text that is one of few; null for any text, and for true and false. */
  readonly range: readonly [number, number] | readonly string[] | null;
  readonly nullable: boolean;
  readonly about: string;
  /** How a value is written in the files of this dataset. */
  readonly stored: string;
  /** The type by which DuckDB knows it. */
  readonly duckdb: string;
}

export function schemaOf(
  { kind, about, format }: Pick<Schema, 'kind' | 'about' | 'format'>,
  columns: readonly Column[],
): Schema {
  return { kind, about, format, columns: columns.map((column) => columnSchema(column, format)) };
}

function columnSchema(column: Column, format: Format): ColumnSchema {
  const { name, type, unit, nullable, about } = column;
  const bounds = boundsOf(column);
  const range = bounds === null ? wordsOf(column) : ([bounds.lowest, bounds.highest] as const);
  const missing = nullable ? `, ${MISSING[format]} if missing` : '';
  const stored = STORED[format](type, wordsOf(column) !== null) + missing;
  return { name, type, unit: unit === '' ? null : unit, range, nullable, about, stored, duckdb: DUCKDB[type] };
}

const MISSING: Readonly<Record<Format, string>> = { csv: 'empty', parquet: 'null', jsonl: 'null' };

const DUCKDB: Readonly<Record<ColumnType, string>> = {
  BOOLEAN: 'BOOLEAN',
  UINT_8: 'UTINYINT',
  INT_8: 'TINYINT',
  UINT_16: 'USMALLINT',
  INT_32: 'INTEGER',
  UINT_32: 'UINTEGER',
  INT_64: 'BIGINT',
  STRING: 'VARCHAR',
};

const PHYSICAL: Readonly<Record<ColumnType, string>> = {
  BOOLEAN: 'BOOLEAN',
  UINT_8: 'INT32 as UINT_8',
  INT_8: 'INT32 as INT_8',
  UINT_16: 'INT32 as UINT_16',
  INT_32: 'INT32',
  UINT_32: 'INT32 as UINT_32',
  INT_64: 'INT64',
  STRING: 'BYTE_ARRAY as UTF8',
};

const STORED: Readonly<Record<Format, (type: ColumnType, isWord: boolean) => string>> = {
  parquet: (type, isWord) => PHYSICAL[type] + (isWord ? ', dictionary-coded' : ''),
  csv: (type) => (type === 'BOOLEAN' ? 'true or false' : type === 'STRING' ? 'text' : 'decimal number'),
  jsonl: (type) => (type === 'BOOLEAN' ? 'true or false' : type === 'STRING' ? 'string' : 'number'),
};

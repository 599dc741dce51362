import { type Column, type ColumnFacts, type ColumnType, columnsNamed } from '../../players/features/column.js';
import { listIn } from '../../support/input/lines.js';
import { refuse, shown } from '../../support/input/refusal.js';
import type { Format } from './options.js';

/**
 * How values of each type are stored in Parquet, and the types by which DuckDB knows them. INT_64 is held as a double:
 * whole numbers up to 2^53 only. A STRING out of a list of words is held as its index.
 */
export const TYPES = {
  BOOLEAN: { stored: { type: 'BOOLEAN' }, duckdb: 'BOOLEAN' },
  UINT_8: { stored: { type: 'INT32', converted_type: 'UINT_8' }, duckdb: 'UTINYINT' },
  INT_8: { stored: { type: 'INT32', converted_type: 'INT_8' }, duckdb: 'TINYINT' },
  UINT_16: { stored: { type: 'INT32', converted_type: 'UINT_16' }, duckdb: 'USMALLINT' },
  INT_32: { stored: { type: 'INT32' }, duckdb: 'INTEGER' },
  UINT_32: { stored: { type: 'INT32', converted_type: 'UINT_32' }, duckdb: 'UINTEGER' },
  INT_64: { stored: { type: 'INT64' }, duckdb: 'BIGINT' },
  STRING: { stored: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, duckdb: 'VARCHAR' },
} as const satisfies Readonly<Record<ColumnType, unknown>>;

/** `schema.json`: what every column of a dataset means, and how it is stored. */
export interface Schema {
  readonly kind: string;
  /** What a row is. */
  readonly about: string;
  readonly format: Format;
  readonly columns: readonly ColumnSchema[];
}

export interface ColumnSchema extends Pick<ColumnFacts, 'name' | 'type' | 'range' | 'nullable' | 'about'> {
  /** Null where a value speaks for itself. */
  readonly unit: string | null;
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
  const { name, type, unit, range, nullable, about } = column;
  const missing = nullable ? `, ${MISSING[format]} if missing` : '';
  const stored = STORED[format](type) + missing;
  return { name, type, unit: unit === '' ? null : unit, range, nullable, about, stored, duckdb: TYPES[type].duckdb };
}

const MISSING: Readonly<Record<Format, string>> = { csv: 'empty', parquet: 'null', jsonl: 'null' };

const STORED: Readonly<Record<Format, (type: ColumnType) => string>> = {
  parquet: (type) => Object.values(TYPES[type].stored).join(' as '),
  csv: (type) => (type === 'BOOLEAN' ? 'true or false' : type === 'STRING' ? 'text' : 'decimal number'),
  jsonl: (type) => (type === 'BOOLEAN' ? 'true or false' : type === 'STRING' ? 'string' : 'number'),
};

/**
 * The columns that are written, in the order of the kind. `text` changes the default ones: `-name` drops a column or a
 * group of them, `+name` adds; a list of names without signs selects exactly these.
 * @throws InputError
 */
export function selectColumns(all: readonly Column[], text: string | null, where: string): Column[] {
  const usual = all.filter(({ isExtra }) => !isExtra);
  if (text === null) return usual;
  const words = listIn(text);
  const isChange = /^[+-]/.test(words[0]);
  const chosen = new Set<Column>(isChange ? usual : []);
  for (const word of words) {
    const [, sign, name] = /^([+-]?)(.*)$/.exec(word) as RegExpExecArray;
    if ((sign !== '') !== isChange)
      refuse(where, `either names alone, or each with + or - before it; found ${shown(text)}`);
    for (const column of columnsNamed(all, name, where)) {
      if (sign === '-') chosen.delete(column);
      else chosen.add(column);
    }
  }
  if (chosen.size === 0) refuse(where, `${shown(text)} leaves no column`);
  return all.filter((column) => chosen.has(column));
}

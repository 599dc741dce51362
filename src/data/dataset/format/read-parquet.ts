import { gunzipSync } from 'node:zlib';
import { type FileMetaData, parquetMetadata, parquetScan, type SchemaElement } from 'hyparquet';
import { refuse } from '../../../support/input/refusal.js';
import { type ColumnSchema, TYPES } from '../schema.js';

/** Some rows of a file, column by column: numbers, texts, true and false; null or undefined if missing. */
export interface Rows {
  readonly count: number;
  readonly columns: readonly ArrayLike<unknown>[];
}

/** Reads a Parquet file, a row group at a time: all columns, or some. */
export async function* readParquet(
  bytes: Uint8Array,
  columns: readonly ColumnSchema[],
  selected = columns,
): AsyncGenerator<Rows> {
  const { buffer, byteOffset, byteLength } = bytes;
  const whole = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const metadata = await new Promise<FileMetaData>((resolve) => resolve(parquetMetadata(whole))).catch(unreadable);
  checkElements(metadata, columns);
  const file = { byteLength, slice: (from: number, to?: number) => whole.slice(from, to) };
  const compressors = { GZIP: (packed: Uint8Array) => gunzipSync(packed) };
  const scan = await parquetScan({ file, metadata, compressors }).catch(unreadable);
  for (const { rowStart, rowEnd } of scan.ranges) {
    const cells: ArrayLike<unknown>[] = [];
    for (const { name, type } of selected) {
      const values = await scan
        .readColumn({ column: name, rowStart, rowEnd })
        .catch((error: Error) =>
          refuse('', `rows ${rowStart + 1} to ${rowEnd}, column ${name}: cannot be read (${error.message})`),
        );
      cells.push(type === 'INT_64' ? Array.from(values as ArrayLike<bigint | null>, ofWide) : values);
    }
    yield { count: rowEnd - rowStart, columns: cells };
  }
}

/** A number of 64 bits; what a double cannot hold stays as it is. */
const ofWide = (value: bigint | null | undefined): unknown =>
  value == null ? null : Number.isSafeInteger(Number(value)) ? Number(value) : value;

const unreadable = (error: Error): never => refuse('', `is no whole Parquet file (${error.message})`);

/** @throws InputError if the columns are not stored as the schema says */
function checkElements({ schema }: FileMetaData, columns: readonly ColumnSchema[]): void {
  const elements = schema.slice(1);
  checkNames(
    elements.map(({ name }) => name),
    columns,
  );
  for (const [i, { name, type, nullable }] of columns.entries()) {
    const found = storedAs(elements[i]);
    const expected = storedAs({ ...TYPES[type].stored, repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED' });
    if (found !== expected) refuse('', `column ${name} is stored as ${found}, expected ${expected}`);
  }
}

const storedAs = ({ type, converted_type, repetition_type }: Partial<SchemaElement>): string =>
  `${repetition_type} ${converted_type ?? type}`;

/** @throws InputError if the columns of a file are not those of the schema, in its order */
function checkNames(found: readonly string[], columns: readonly ColumnSchema[]): void {
  const names = columns.map(({ name }) => name);
  const at = names.findIndex((name, i) => name !== found[i]);
  if (at < 0 && found.length === names.length) return;
  const place = at < 0 ? names.length : at;
  const [expected, there] = [names[place], found[place]].map((name) => (name === undefined ? 'none' : `"${name}"`));
  refuse('', `column ${place + 1} is ${there}, expected ${expected} as schema.json says`);
}

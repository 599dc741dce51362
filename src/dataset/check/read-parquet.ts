import { gunzipSync } from 'node:zlib';
import { type FileMetaData, type ParquetScan, parquetMetadata, parquetScan } from 'hyparquet';
import { refuse } from '../../input/refusal.js';
import { PHYSICAL } from '../format/parquet.js';
import type { ColumnSchema } from '../schema.js';
import { checkNames, type Rows } from './rows.js';

/** Reads a Parquet file, a row group at a time: all columns, or some. */
export async function* readParquet(
  bytes: Uint8Array,
  columns: readonly ColumnSchema[],
  selected = columns,
): AsyncGenerator<Rows> {
  const { buffer, byteOffset, byteLength } = bytes;
  const whole = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const metadata = readable(() => parquetMetadata(whole));
  checkElements(metadata, columns);
  const file = { byteLength, slice: (from: number, to?: number) => whole.slice(from, to) };
  const compressors = { GZIP: (packed: Uint8Array) => gunzipSync(packed) };
  const scan = await parquetScan({ file, metadata, compressors }).catch(unreadable);
  for (const { rowStart, rowEnd } of scan.ranges) {
    const cells: ArrayLike<unknown>[] = [];
    for (const { name, type } of selected) {
      const values = await valuesOf(scan, { column: name, rowStart, rowEnd });
      cells.push(type === 'INT_64' ? Array.from(values as ArrayLike<bigint | null>, ofWide) : values);
    }
    yield { first: rowStart, count: rowEnd - rowStart, columns: cells };
  }
}

/** @throws InputError if the pages of the column cannot be read */
async function valuesOf(
  scan: ParquetScan,
  place: { readonly column: string; readonly rowStart: number; readonly rowEnd: number },
): Promise<ArrayLike<unknown>> {
  try {
    return await scan.readColumn(place);
  } catch (error) {
    const { column, rowStart, rowEnd } = place;
    return refuse(
      '',
      `rows ${rowStart + 1} to ${rowEnd}, column ${column}: cannot be read (${(error as Error).message})`,
    );
  }
}

/** A number of 64 bits; what a double cannot hold stays as it is. */
const ofWide = (value: bigint | null | undefined): unknown =>
  value == null ? null : Number.isSafeInteger(Number(value)) ? Number(value) : value;

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return unreadable(error as Error);
  }
}

const unreadable = (error: Error): never => refuse('', `is no whole Parquet file (${error.message})`);

/** @throws InputError if the types of the columns are not those of the schema */
function checkElements({ schema }: FileMetaData, columns: readonly ColumnSchema[]): void {
  const elements = schema.slice(1);
  checkNames(
    elements.map(({ name }) => name),
    columns,
  );
  for (const [i, { name, type, nullable }] of columns.entries()) {
    const { type: physical, converted_type, repetition_type } = elements[i];
    const expected = PHYSICAL[type];
    if (physical !== expected.type || converted_type !== expected.converted_type)
      refuse(
        '',
        `column ${name} is stored as ${converted_type ?? physical}, expected ${expected.converted_type ?? expected.type}`,
      );
    if (repetition_type !== (nullable ? 'OPTIONAL' : 'REQUIRED'))
      refuse('', `column ${name} is ${repetition_type}, expected ${nullable ? 'OPTIONAL' : 'REQUIRED'}`);
  }
}

import { gzipSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { boundsOf, type Column, wordsOf } from '../../../players/features/column.js';
import type { Numbers, RowBatch, RowFile } from '../batch.js';
import { TYPES } from '../schema.js';
import type { Texts } from '../texts.js';

/** A Parquet file: each batch a row group, each column in it one page. */
export class ParquetFile implements RowFile {
  private readonly columns: readonly Column[];
  private readonly bytes = new ByteWriter(1 << 20);
  private readonly writer: ParquetWriter;

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    const root = { name: 'root', num_children: columns.length };
    this.writer = new ParquetWriter({
      writer: this.bytes,
      schema: [root, ...columns.map(elementOf)],
      codec: 'GZIP',
      compressors: { GZIP: (plain) => gzipSync(plain, { level: 1 }) },
      createdBy: 'bolachen',
    });
  }

  add(batch: RowBatch): void {
    if (batch.rows === 0) return;
    const numbers = batch.numbers();
    const columnData = this.columns.map((column, i) => {
      const cells = numbers[i];
      return {
        name: column.name,
        data: cells === null ? textsOf(batch.texts[i] as Texts, batch.rows) : cellsOf(column, cells, batch.rows),
        // Sets of cards have no order worth knowing.
        statistics: column.type !== 'UINT_32' && boundsOf(column) !== null,
      };
    });
    void this.writer.write({ columnData, rowGroupSize: batch.rows });
  }

  finish(): Uint8Array {
    void this.writer.finish();
    return this.bytes.getBytes().slice();
  }
}

const DECODER = new TextDecoder();

const textsOf = (texts: Texts, rows: number): (string | null)[] =>
  Array.from({ length: rows }, (_, row) => (texts.isMissing(row) ? null : DECODER.decode(texts.at(row))));

/** The values of a column's rows, null where they are missing. */
function cellsOf(column: Column, cells: Numbers, rows: number): Int32Array | unknown[] {
  const { type } = column;
  const { present, values, count } = cells;
  const words = wordsOf(column);
  const isPlain = words === null && !['BOOLEAN', 'UINT_32', 'INT_64'].includes(type);
  if (isPlain && present === null) return values.subarray(0, count) as Int32Array;
  const written = (value: number): unknown => {
    if (words !== null) return words[value];
    if (type === 'BOOLEAN') return value === 1;
    return type === 'INT_64' ? BigInt(value) : type === 'UINT_32' ? value >>> 0 : value;
  };
  let at = 0;
  return Array.from({ length: rows }, (_, row) =>
    present === null || ((present[row >>> 5] >>> row) & 1) === 1 ? written(values[at++]) : null,
  );
}

const elementOf = ({ name, type, nullable }: Column): SchemaElement => ({
  name,
  repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED',
  ...TYPES[type].stored,
});

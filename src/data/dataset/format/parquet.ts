import { gzipSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { boundsOf, type Column, wordsOf } from '../../../players/features/column.js';
import type { RowBatch, RowFile } from '../batch.js';
import { TYPES } from '../schema.js';

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
    const columnData = this.columns.map((column, i) => ({
      name: column.name,
      data: cellsOf(column, i, batch),
      // Sets of cards have no order worth knowing.
      statistics: column.type !== 'UINT_32' && boundsOf(column) !== null,
    }));
    void this.writer.write({ columnData, rowGroupSize: batch.rows });
  }

  finish(): Uint8Array {
    void this.writer.finish();
    return this.bytes.getBytes().slice();
  }
}

const DECODER = new TextDecoder();

/** The values of a column's rows, null where they are missing. */
function cellsOf(column: Column, at: number, batch: RowBatch): Int32Array | unknown[] {
  const { type, nullable } = column;
  const { rows } = batch;
  const texts = batch.texts[at];
  const words = wordsOf(column);
  const isPlain = texts === null && words === null && !BOXED.includes(type) && !nullable;
  const cells: Int32Array | unknown[] = isPlain ? new Int32Array(rows) : new Array(rows);
  for (let row = 0; row < rows; row++) {
    if (texts !== null) cells[row] = texts.isMissing(row) ? null : DECODER.decode(texts.at(row));
    else cells[row] = isPlain ? batch.number(row, at) : written(type, words, batch.number(row, at));
  }
  return cells;
}

/** Stored as other values than numbers, or beyond those of an Int32Array. */
const BOXED: readonly Column['type'][] = ['BOOLEAN', 'UINT_32', 'INT_64'];

function written(type: Column['type'], words: readonly string[] | null, value: number): unknown {
  if (Number.isNaN(value)) return null;
  if (words !== null) return words[value];
  if (type === 'BOOLEAN') return value === 1;
  return type === 'INT_64' ? BigInt(value) : type === 'UINT_32' ? value >>> 0 : value;
}

const elementOf = ({ name, type, nullable }: Column): SchemaElement => ({
  name,
  repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED',
  ...TYPES[type].stored,
});

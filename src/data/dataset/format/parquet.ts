import { gzipSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { boundsOf, type Column } from '../../../players/features/column.js';
import type { RowBatch, RowFile } from '../batch.js';
import { TYPES } from '../schema.js';
import { cellsOf } from './cells.js';

/** A Parquet file: each batch a row group, each column in it one page. */
export class ParquetFile implements RowFile {
  /** Enough for a row group to pack well, few enough for memory. */
  readonly rowsAtOnce = 32_768;
  private readonly columns: readonly Column[];
  private bytes = new ByteWriter();
  private writer: ParquetWriter | null = null;

  constructor(columns: readonly Column[]) {
    this.columns = columns;
  }

  begin(): void {
    const root = { name: 'root', num_children: this.columns.length };
    this.bytes = new ByteWriter(1 << 20);
    this.writer = new ParquetWriter({
      writer: this.bytes,
      schema: [root, ...this.columns.map(elementOf)],
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
    void this.writer?.write({ columnData, rowGroupSize: batch.rows });
  }

  finish(): Uint8Array {
    void this.writer?.finish();
    return this.bytes.getBytes().slice();
  }
}

const elementOf = ({ name, type, nullable }: Column): SchemaElement => ({
  name,
  repetition_type: nullable ? 'OPTIONAL' : 'REQUIRED',
  ...TYPES[type].stored,
});

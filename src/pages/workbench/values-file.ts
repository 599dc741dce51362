import type { RowBatch, RowFile } from '../../data/dataset/batch.js';
import { cellsOf } from '../../data/dataset/format/cells.js';
import type { Rows } from '../../data/dataset/format/read-parquet.js';

/** Rows as they would be read from a file. */
export class ValuesFile implements RowFile {
  readonly found: Rows[] = [];

  add(batch: RowBatch): void {
    const columns = batch.columns.map((column, at): ArrayLike<unknown> => {
      const cells = cellsOf(column, at, batch);
      return column.type === 'INT_64' ? Array.from(cells, Number) : cells;
    });
    this.found.push({ first: 0, count: batch.rows, columns });
  }

  finish(): Uint8Array {
    return new Uint8Array();
  }
}

import type { RowBatch } from '../batch.js';

/** A file of rows in the making. The same rows in the same batches give the same bytes. */
export interface RowFile {
  /** Adds all rows of a batch; in Parquet they make a row group. */
  add(batch: RowBatch): void;
  /** The whole file. Nothing can be added to it afterwards. */
  finish(): Uint8Array;
}

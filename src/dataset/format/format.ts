import type { Column } from '../../features/column.js';
import type { Format } from '../options.js';
import { CsvFile } from './csv.js';
import { JsonLinesFile } from './jsonl.js';
import { ParquetFile } from './parquet.js';
import type { RowFile } from './row-file.js';

const FILES: Readonly<Record<Format, new (columns: readonly Column[]) => RowFile>> = {
  csv: CsvFile,
  parquet: ParquetFile,
  jsonl: JsonLinesFile,
};

export const newFile = (format: Format, columns: readonly Column[]): RowFile => new FILES[format](columns);

/** Rows that are written in one go: enough for Parquet's row groups to be packed well, few enough to be held in memory. */
export const ROWS_AT_ONCE = 32_768;

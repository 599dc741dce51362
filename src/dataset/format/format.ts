import type { Column } from '../../features/column.js';
import type { RowFile } from '../batch.js';
import type { Format } from '../options.js';
import { CsvFile } from './csv.js';
import { JsonLinesFile } from './jsonl.js';
import { ParquetFile } from './parquet.js';

const FILES: Readonly<Record<Format, new (columns: readonly Column[]) => RowFile>> = {
  csv: CsvFile,
  parquet: ParquetFile,
  jsonl: JsonLinesFile,
};

export const newFile = (format: Format, columns: readonly Column[]): RowFile => new FILES[format](columns);

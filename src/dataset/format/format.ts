import type { Column } from '../../features/column.js';
import type { RowFile } from '../batch.js';
import type { Format } from '../options.js';
import { LineFile } from './line-file.js';
import { ParquetFile } from './parquet.js';

export const newFile = (format: Format, columns: readonly Column[]): RowFile =>
  format === 'parquet' ? new ParquetFile(columns) : new LineFile(columns, format);

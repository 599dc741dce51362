import { stringify } from 'csv-stringify/sync';
import type { Document } from './document.js';
import { type DataTable, keysOf, partsOf } from './table.js';

/** A table as CSV; a share takes five columns, a mean three (results/README.md). */
export const csvOf = ({ columns, rows }: DataTable): string =>
  stringify(
    rows.map((row) => columns.flatMap((column) => partsOf(column, row))),
    {
      header: true,
      columns: columns.flatMap(keysOf),
      cast: { boolean: (value) => (value ? 'true' : 'false') },
      escape_formulas: true,
    },
  );

/** The CSV files of a document, by name. */
export const csvFiles = ({ tables }: Document): Record<string, string> =>
  Object.fromEntries(tables.flatMap((table) => (table.file === undefined ? [] : [[table.file, csvOf(table)]])));

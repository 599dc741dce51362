import { stringify } from 'csv-stringify/sync';
import { CSV_FORMS, type CsvStyle } from './csv-style.js';
import type { Document } from './document.js';
import { type DataTable, keysOf, partsOf } from './table.js';

/** A table as CSV; a share takes five columns, a mean three (results/README.md). */
export function csvOf({ columns, rows }: DataTable, style: CsvStyle = 'plain'): string {
  const { delimiter, decimal, bom } = CSV_FORMS[style];
  const inStyle = (text: string): string => (decimal !== '.' && DECIMAL.test(text) ? text.replace('.', decimal) : text);
  return stringify(
    rows.map((row) => columns.flatMap((column) => partsOf(column, row))),
    {
      header: true,
      delimiter,
      bom,
      columns: columns.flatMap(keysOf),
      cast: {
        boolean: (value) => (value ? 'true' : 'false'),
        number: (value) => inStyle(String(value)),
        string: inStyle,
      },
      escape_formulas: true,
    },
  );
}

/** A number with a point; of texts, the value of a parameter. */
const DECIMAL = /^-?\d+\.\d+(e[-+]?\d+)?$/;

/** The CSV files of a document, by name. */
export const csvFiles = ({ tables }: Document, style?: CsvStyle): Record<string, string> =>
  Object.fromEntries(tables.flatMap((table) => (table.file === undefined ? [] : [[table.file, csvOf(table, style)]])));

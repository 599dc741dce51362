import { stringify } from 'csv-stringify/sync';
import { CSV_FORMS, type CsvStyle, isFormula } from './csv-style.js';
import type { Document } from './document.js';
import { type DataTable, keysOf, partsOf } from './table.js';

/** A table as CSV; a share takes five columns, a mean three (results/README.md). */
const csvOf = ({ columns, rows }: DataTable, style?: CsvStyle): string =>
  csvHead(columns.flatMap(keysOf), style) +
  csvRows(
    rows.map((row) => columns.flatMap((column) => partsOf(column, row))),
    style,
  );

/** The first line of a CSV file, with what stands before it. */
const csvHead = (names: readonly string[], style: CsvStyle = 'plain'): string =>
  (CSV_FORMS[style].bom ? '\ufeff' : '') + csvRows([names], style);

/** Rows as lines of CSV. What a spreadsheet takes for a formula begins with an apostrophe. */
export function csvRows(rows: readonly (readonly unknown[])[], style: CsvStyle = 'plain'): string {
  const { delimiter, decimal } = CSV_FORMS[style];
  const written = (value: unknown): string => {
    const text = String(value).replace(CONTROL, '·');
    if (style !== 'plain' && LONG.test(text)) return `'${text}`;
    if (NUMBER.test(text)) return decimal === '.' ? text : text.replace('.', decimal);
    return isFormula(text) ? `'${text}` : text;
  };
  return stringify(rows as unknown[][], { delimiter, cast: { boolean: written, number: written, string: written } });
}

/** A number, also one in a text: the value of a parameter, a count of 64 bits. */
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$|^-?Infinity$/i;

/** A whole number with more digits than spreadsheets keep. */
const LONG = /^-?\d{16,}$/;

/** What must not reach a terminal, and has no place in a cell. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

export const csvFiles = ({ tables }: Document, style?: CsvStyle): Record<string, string> =>
  Object.fromEntries(tables.flatMap((table) => (table.file === undefined ? [] : [[table.file, csvOf(table, style)]])));

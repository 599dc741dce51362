import { stringify } from 'csv-stringify/sync';
import type { Document } from './document.js';
import { isFormula } from './formula.js';
import { type DataTable, keysOf, partsOf } from './table.js';

/** A table as CSV; a share takes five columns, a mean three (results/README.md). */
export const csvOf = ({ columns, rows }: DataTable): string =>
  csvRows([columns.flatMap(keysOf), ...rows.map((row) => columns.flatMap((column) => partsOf(column, row)))]);

/** Rows as lines of CSV. What a spreadsheet takes for a formula begins with an apostrophe. */
export function csvRows(rows: readonly (readonly unknown[])[]): string {
  const written = (value: unknown): string => {
    const text = String(value).replace(CONTROL, '·');
    return isFormula(text) && !NUMBER.test(text) ? `'${text}` : text;
  };
  return stringify(rows as unknown[][], { cast: { boolean: written, number: written, string: written } });
}

/** A number, also one in a text: the value of a parameter, a count of 64 bits. */
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$|^-?Infinity$/i;

/** What must not reach a terminal, and has no place in a cell. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;

export const csvFiles = ({ tables }: Document): Record<string, string> =>
  Object.fromEntries(tables.flatMap((table) => (table.file === undefined ? [] : [[table.file, csvOf(table)]])));

import { InputError } from '../../input/refusal.js';
import type { Format } from '../options.js';
import type { ColumnSchema } from '../schema.js';
import { shownValue } from './cell.js';
import type { Defect } from './defect.js';
import { readRows } from './read-rows.js';
import type { Rows } from './rows.js';

/** The first difference between a file and the same file made again; null if their rows are equal, or cannot be read, which has been reported already. */
export async function firstDifference(
  bytes: Uint8Array,
  again: Uint8Array,
  { format, columns }: { readonly format: Format; readonly columns: readonly ColumnSchema[] },
): Promise<Omit<Defect, 'file'> | null> {
  const found = readRows(bytes, format, columns);
  const made = readRows(again, format, columns);
  try {
    for (;;) {
      const [a, b] = [await found.next(), await made.next()];
      if (a.done && b.done) return null;
      const differing = a.done || b.done ? null : differenceOf(a.value, b.value, columns);
      if (differing !== null) return differing;
      if (a.done || b.done || a.value.count !== b.value.count)
        return {
          row: null,
          column: null,
          what: 'does not have the rows that are made again: some are missing, or more',
        };
    }
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function differenceOf(a: Rows, b: Rows, columns: readonly ColumnSchema[]): Omit<Defect, 'file'> | null {
  for (let row = 0; row < Math.min(a.count, b.count); row++) {
    for (const [at, { name }] of columns.entries()) {
      const [found, made] = [a.columns[at][row] ?? null, b.columns[at][row] ?? null];
      if (found !== made)
        return {
          row: a.first + row + 1,
          column: name,
          what: `found ${shownValue(found)}; made again it is ${shownValue(made)}`,
        };
    }
  }
  return null;
}

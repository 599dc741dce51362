import { InputError, shown } from '../../input/refusal.js';
import type { Format } from '../options.js';
import type { ColumnSchema } from '../schema.js';
import type { Defect } from './defect.js';
import { readRows } from './read-rows.js';

/** The first difference between a file and the same file made again; null if their rows are equal. */
export async function firstDifferingRow(
  bytes: Uint8Array,
  again: Uint8Array,
  { format, columns }: { readonly format: Format; readonly columns: readonly ColumnSchema[] },
): Promise<Omit<Defect, 'file'> | null> {
  const rows = readRows(bytes, format, columns);
  try {
    for await (const made of readRows(again, format, columns)) {
      const { value } = await rows.next();
      for (let row = 0; row < Math.min(value?.count ?? 0, made.count); row++) {
        for (const [at, { name }] of columns.entries()) {
          const [there, here] = [value.columns[at][row] ?? null, made.columns[at][row] ?? null];
          if (there === here) continue;
          const what = `found ${shownValue(there)}; made again it is ${shownValue(here)}`;
          return { row: made.first + row + 1, column: name, what };
        }
      }
      if (value?.count !== made.count) return ofFile(OTHERS);
    }
    return (await rows.next()).done === true ? null : ofFile(OTHERS);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return ofFile(error.message);
  }
}

const OTHERS = 'does not have the rows that are made again: some are missing, or more';

const ofFile = (what: string): Omit<Defect, 'file'> => ({ row: null, column: null, what });

const shownValue = (value: unknown): string =>
  typeof value === 'bigint' ? String(value) : value === null ? 'nothing' : shown(value);

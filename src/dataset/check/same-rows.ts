import { InputError } from '../../input/refusal.js';
import type { Format } from '../options.js';
import type { ColumnSchema } from '../schema.js';
import { shownValue } from './cell.js';
import type { Defects } from './defect.js';
import { readRows } from './read-rows.js';

/** Adds the first difference between a file and the same file made again: none if their rows are equal, or cannot be read, which has been added already. */
export async function addFirstDifference(
  bytes: Uint8Array,
  again: Uint8Array,
  { format, columns }: { readonly format: Format; readonly columns: readonly ColumnSchema[] },
  found: Defects,
): Promise<void> {
  const rows = readRows(bytes, format, columns);
  try {
    for await (const made of readRows(again, format, columns)) {
      const { value } = await rows.next();
      for (let row = 0; row < Math.min(value?.count ?? 0, made.count); row++) {
        for (const [at, { name }] of columns.entries()) {
          const [there, here] = [value.columns[at][row] ?? null, made.columns[at][row] ?? null];
          if (there === here) continue;
          return found.add(
            `found ${shownValue(there)}; made again it is ${shownValue(here)}`,
            made.first + row + 1,
            name,
          );
        }
      }
      if (value?.count !== made.count) return found.add(OTHERS);
    }
    if ((await rows.next()).done !== true) found.add(OTHERS);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

const OTHERS = 'does not have the rows that are made again: some are missing, or more';

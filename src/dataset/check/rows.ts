import { refuse } from '../../input/refusal.js';
import type { ColumnSchema } from '../schema.js';

/** Some rows of a file as it says them, column by column in the order of the schema: numbers, texts, true and false; null if missing. */
export interface Rows {
  /** The number of the first, from 0. */
  readonly first: number;
  readonly count: number;
  readonly columns: readonly ArrayLike<unknown>[];
}

/** @throws InputError if the columns of a file are not those of the schema, in its order */
export function checkNames(found: readonly string[], columns: readonly ColumnSchema[]): void {
  const names = columns.map(({ name }) => name);
  const at = names.findIndex((name, i) => name !== found[i]);
  if (at < 0 && found.length === names.length) return;
  const place = at < 0 ? names.length : at;
  const [expected, there] = [names[place], found[place]].map((name) => (name === undefined ? 'none' : `"${name}"`));
  refuse('', `column ${place + 1} is ${there}, expected ${expected} as schema.json says`);
}

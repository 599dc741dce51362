import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { replaceFile } from '../../support/system/durable-file.js';
import type { TableAsked, ValuesTable } from './values.js';

/** A table as Node writes values, so that it is read at once, after the SHA-256 of that. */

const HASH = 32;

const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The file appears whole or not at all. */
export async function writeTable(path: string, table: ValuesTable): Promise<void> {
  const bytes = serialize(table);
  await replaceFile(path, Buffer.concat([hashOf(bytes), bytes]));
}

/** The table in a file; null if there is none for this question, words and deals, or it is not as it was written. */
export async function readTable(path: string, asked: TableAsked): Promise<ValuesTable | null> {
  try {
    const file = await readFile(path);
    const bytes = file.subarray(HASH);
    if (!hashOf(bytes).equals(file.subarray(0, HASH))) return null;
    const table = deserialize(bytes) as ValuesTable;
    const { question, words, deals } = table;
    return isDeepStrictEqual({ question, words, deals }, asked) ? table : null;
  } catch {
    return null;
  }
}

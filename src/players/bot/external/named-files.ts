import { stat } from 'node:fs/promises';
import { sha256Of } from '../../../support/system/hash.js';
import { namesIn } from '../command-text.js';

/**
 * The files that a command names, relative to the current folder, with the SHA-256 of each: what a program is, as far
 * as can be seen from here. What these files load is not looked at.
 */
export async function namedFiles(command: string): Promise<Readonly<Record<string, string>>> {
  const hashes = await Promise.all(namesIn(command).map(async (name) => [name, await fileHash(name)] as const));
  return Object.fromEntries(hashes.filter((each): each is [string, string] => each[1] !== null));
}

/** The SHA-256 of a file; null for what is none, or cannot be read. */
export async function fileHash(path: string): Promise<string | null> {
  try {
    return (await stat(path)).isFile() ? await sha256Of(path) : null;
  } catch {
    return null;
  }
}

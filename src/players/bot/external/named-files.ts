import { readFile, stat } from 'node:fs/promises';
import { sha256Of } from '../../../support/system/hash.js';
import { namesIn } from '../command-text.js';

/**
 * The files that a command names, relative to the current folder, with the SHA-256 of each; and those that shell
 * scripts among them name.
 */
export const namedFiles = (command: string): Promise<Readonly<Record<string, string>>> => hashesOf(namesIn(command));

/** Those of a list that are files, with the SHA-256 of each, and what shell scripts among them name. */
export async function hashesOf(names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const hashes: Record<string, string> = {};
  const left = [...names];
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const hash = Object.hasOwn(hashes, name) ? null : await fileHash(name);
    if (hash === null) continue;
    hashes[name] = hash;
    left.push(...(await namesInScript(name)));
  }
  return hashes;
}

const LONGEST_SCRIPT = 1 << 16;

async function namesInScript(path: string): Promise<string[]> {
  if ((await stat(path)).size > LONGEST_SCRIPT) return [];
  const text = await readFile(path, 'utf8');
  return /\.(?:sh|bash)$/.test(path) || /^#!.*\b(?:ba|da|z|k)?sh\b/.test(text) ? namesIn(text) : [];
}

/** The SHA-256 of a file; null for what is none, or cannot be read. */
async function fileHash(path: string): Promise<string | null> {
  try {
    return (await stat(path)).isFile() ? await sha256Of(path) : null;
  } catch {
    return null;
  }
}

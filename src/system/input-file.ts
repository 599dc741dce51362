import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { refuse } from '../input/refusal.js';
import { naming } from './system-error.js';

/** A file to read from, or standard input for `-`. */
export interface InputFile {
  /** What messages call it. */
  readonly name: string;
  readonly stream: Readable;
  /** In bytes; null where it is not known. */
  readonly size: number | null;
}

/** Opens a file of `contents`, which is refused now if it is a folder. */
export async function openInput(path: string, contents: string): Promise<InputFile> {
  if (path === '-') return { name: 'standard input', stream: process.stdin, size: null };
  const file = await naming(path, open(path));
  const found = await file.stat();
  if (found.isDirectory()) refuse(path, `is a folder, expected a file of ${contents}`);
  return {
    name: path,
    stream: file.createReadStream({ highWaterMark: 1 << 18 }),
    size: found.isFile() ? found.size : null,
  };
}

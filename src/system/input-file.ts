import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { refuse } from '../input/refusal.js';
import { naming } from './system-error.js';

/** A file to read from, or standard input for `-`. */
export interface InputFile {
  /** What messages call it. */
  readonly name: string;
  readonly stream: Readable;
  /** How much of it has been read, from 0 to 1; null where its size is not known. */
  readonly share: (() => number) | null;
}

/** Opens a file of `contents`, which is refused now if it is a folder. */
export async function openInput(path: string, contents: string): Promise<InputFile> {
  if (path === '-') return { name: 'standard input', stream: process.stdin, share: null };
  const file = await naming(path, open(path));
  const found = await file.stat();
  if (found.isDirectory()) await file.close();
  if (found.isDirectory()) refuse(path, `is a folder, expected a file of ${contents}`);
  const stream = file.createReadStream({ highWaterMark: 1 << 18 });
  return { name: path, stream, share: found.isFile() ? () => stream.bytesRead / found.size : null };
}

import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { refuse } from '../input/refusal.js';
import { naming } from './system-error.js';

/** A file to read from, or standard input for `-`. */
export interface InputFile {
  /** Its name in messages. */
  readonly name: string;
  readonly stream: Readable;
  /** The share read so far, from 0 to 1; null if the size is unknown. */
  readonly share: (() => number) | null;
}

/** Opens a file of `contents`, and refuses a folder at once. */
export async function openInput(path: string, contents: string): Promise<InputFile> {
  if (path === '-') return { name: 'standard input', stream: process.stdin, share: null };
  const file = await naming(path, open(path));
  const found = await file.stat();
  if (found.isDirectory()) await file.close();
  if (found.isDirectory()) refuse(path, `is a folder, expected a file of ${contents}`);
  const stream = file.createReadStream({ highWaterMark: 1 << 18 });
  return { name: path, stream, share: found.isFile() ? () => stream.bytesRead / found.size : null };
}

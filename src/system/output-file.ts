import { rmSync } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { print } from '../cli/output.js';
import { naming } from './system-error.js';

/** A file that is written piece by piece and is there only once it is whole; or standard output, for `-`. */
export interface OutputFile {
  /** Writes a piece; resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>;
  /** The file is whole: it gets its name. */
  finish(): Promise<void>;
  /** The file will not be whole: nothing of it stays. */
  abandon(): Promise<void>;
}

export async function openOutput(path: string): Promise<OutputFile> {
  if (path === '-') return { write: print, finish: async () => {}, abandon: async () => {} };
  const existing = await stat(path).catch(() => null);
  const isDevice = existing !== null && !existing.isFile();
  const file = await naming(path, isDevice ? device(path) : replacing(path, `${path}.partial-${process.pid}`));
  return {
    write: (bytes) => naming(path, file.write(bytes)),
    finish: () => naming(path, file.finish()),
    abandon: () => file.abandon(),
  };
}

/** Writes beside the file's place, then moves it there, so that what was there before stays until then. */
async function replacing(path: string, beside: string): Promise<OutputFile> {
  const file = await open(beside, 'w');
  const drop = (): void => rmSync(beside, { force: true });
  process.on('exit', drop); // also where the program is ended at once
  return {
    write: (bytes) => writeAll(file, bytes),
    async finish() {
      await file.sync();
      await file.close();
      await rename(beside, path);
      process.off('exit', drop);
    },
    async abandon() {
      await file.close().catch(() => {});
      drop();
      process.off('exit', drop);
    },
  };
}

/** A pipe or a device cannot be moved into place. */
async function device(path: string): Promise<OutputFile> {
  const file = await open(path, 'w');
  return {
    write: (bytes) => writeAll(file, bytes),
    finish: () => file.close(),
    abandon: () => file.close(),
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

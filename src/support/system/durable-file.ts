import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasEnded, pidSpace } from './process-card.js';
import { naming } from './system-error.js';

/** The suffix of a file that is being written: by which process, and where that runs. Nobody else's is removed. */
export const PARTIAL = /\.partial-(\d+)-([\da-f]{6})$/;

/**
 * Writes a temporary file next to its place and renames it, so that it appears whole or not at all. A file that holds
 * just this already keeps its date.
 */
export const replaceFile = (path: string, contents: string | Uint8Array): Promise<void> =>
  naming(relative(process.cwd(), path), replace(path, contents));

async function replace(path: string, contents: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  if (!swept.has(folder)) swept.set(folder, sweep(folder));
  await swept.get(folder);
  if (await isThere(path, typeof contents === 'string' ? Buffer.from(contents) : contents)) return;
  const beside = `${path}.partial-${process.pid}-${pidSpace()}`;
  try {
    await writeDurably(beside, contents);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Folders in which this process writes: what killed ones have left half written in them is removed at first. */
const swept = new Map<string, Promise<void>>();

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, id, space] = PARTIAL.exec(name) ?? [];
    if (id === undefined || space !== pidSpace() || !hasEnded(Number(id))) continue;
    await rm(join(folder, name), { force: true }).catch(() => {}); // it is in nobody's way
  }
}

async function isThere(path: string, bytes: Uint8Array): Promise<boolean> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  return size === bytes.length && (await readFile(path).catch(() => Buffer.alloc(0))).equals(bytes);
}

/** Writes a file and syncs it to disk. */
async function writeDurably(path: string, contents: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
}

import { readFileSync } from 'node:fs';
import { copyFile, link, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunFolder } from '../../runs/run/folder.js';
import { refuse } from '../../support/input/refusal.js';
import { replaceFile } from '../../support/system/durable-file.js';
import { sha256 } from '../../support/system/hash.js';
import { makeFolder, naming, shownPath, systemMessage } from '../../support/system/system-error.js';
import type { ChunkLine, ChunkSums, ListedFile } from './chunk-line.js';
import type { PlayedChunk } from './chunk-player.js';

/** Makes the folders of the sides. */
export async function makeFolders(kept: RunFolder, folders: readonly string[]): Promise<void> {
  for (const path of kept.isOnlyRead ? [] : folders.map((folder) => kept.file(folder))) await makeFolder(path);
}

/** @throws InputError if a file of a chunk is not as it was written */
export function checkChunk(kept: RunFolder, { files }: ChunkLine): void {
  for (const file of files) {
    const flaw = flawOf(kept.file(file.path), file);
    if (flaw !== null) refuse(file.path, flaw);
  }
}

/** @throws InputError if a file is not as it was written, or not listed: who reads whole folders would read it, too */
export async function checkFiles(kept: RunFolder, lines: readonly ChunkLine[]): Promise<void> {
  const listed = new Map(lines.flatMap(({ files }) => files.map((file) => [file.path, file])));
  for (const [path, file] of listed) {
    const flaw = flawOf(kept.file(path), file);
    if (flaw !== null) refuse(shownPath(kept.file(path)), flaw);
  }
  for (const folder of new Set([...listed.keys()].map((path) => dirname(path))))
    for (const name of await readdir(kept.file(folder)))
      if (!listed.has(`${folder}/${name}`)) refuse(shownPath(kept.file(`${folder}/${name}`)), 'is not in chunks.jsonl');
}

/** Writes the files of a chunk; when this resolves they are on the disk. */
export async function writeChunk(kept: RunFolder, { chunks: [line], output }: PlayedChunk): Promise<void> {
  for (const [side, { path }] of line.files.entries()) await replaceFile(kept.file(path), output[side]);
}

/** Takes over the files of a shard's chunk: another name for the same bytes if the file system can, else a copy. */
export async function adoptChunk(kept: RunFolder, shard: string, { chunks: [line] }: ChunkSums): Promise<void> {
  for (const file of line.files) {
    const [from, to] = [join(shard, file.path), kept.file(file.path)];
    if (flawOf(from, file) !== null) refuse(shownPath(from), 'is not the file that was written: the shard is damaged');
    await link(from, to).catch(() => naming(shownPath(to), copy(from, to)));
  }
}

/** How a file is not as it was written; null if it is. */
function flawOf(path: string, { bytes, sha256: expected }: ListedFile): string | null {
  try {
    const contents = readFileSync(path);
    if (contents.length !== bytes) return `has ${contents.length} bytes, expected ${bytes} as chunks.jsonl says`;
    const found = sha256(contents);
    return found === expected ? null : `is not the file that was written: its sha256 is ${found}, expected ${expected}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'is missing' : `cannot be read: ${systemMessage(error)}`;
  }
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../input/refusal.js';
import type { RunFolder } from '../run/folder.js';
import { replaceFile } from '../system/durable-file.js';
import { shownPath } from '../system/shown-path.js';
import { naming } from '../system/system-error.js';
import type { ListedFile, PartLine, PartSums } from './part-line.js';
import type { PlayedPart } from './part-player.js';

/** The files of a dataset's parts, beside its journal. */
export class PartFiles {
  private readonly kept: RunFolder;

  private constructor(kept: RunFolder) {
    this.kept = kept;
  }

  /** Makes the folders of the sides. */
  static async open(kept: RunFolder, folders: readonly string[]): Promise<PartFiles> {
    for (const path of kept.isOnlyRead ? [] : folders.map((folder) => kept.file(folder)))
      await naming(shownPath(path), mkdir(path, { recursive: true }));
    return new PartFiles(kept);
  }

  /** Is every file of a part as it was written? */
  async isWhole({ files }: PartLine): Promise<boolean> {
    for (const file of files) if (!(await isAsWritten(this.kept.file(file.path), file))) return false;
    return true;
  }

  /** Writes the files of a part; when this resolves they are on the disk. */
  async write({ parts: [line], output }: PlayedPart): Promise<void> {
    for (const [side, { path }] of line.files.entries()) await replaceFile(this.kept.file(path), output[side]);
  }

  /** Takes over the files of a shard's part: another name for the same bytes, where the file system can do that, else a copy. */
  async adopt(shard: string, { parts: [line] }: PartSums): Promise<void> {
    for (const file of line.files) {
      const [from, to] = [join(shard, file.path), this.kept.file(file.path)];
      if (!(await isAsWritten(from, file)))
        refuse(shownPath(from), 'is not the file that was written: the shard is damaged');
      await link(from, to).catch(() => naming(shownPath(to), copy(from, to)));
    }
  }
}

async function isAsWritten(path: string, { bytes, sha256 }: ListedFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.size === bytes && (await hashOf(path)) === sha256;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await naming(shownPath(path), pipeline(createReadStream(path), hash));
  return hash.digest('hex');
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

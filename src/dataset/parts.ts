import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../input/refusal.js';
import type { RunFolder } from '../run/folder.js';
import { FOREIGN, Journal } from '../run/journal.js';
import type { RunStage, ShardFolder } from '../run/kind.js';
import { identityOf } from '../run/manifest.js';
import { replaceFile } from '../system/durable-file.js';
import { shownPath } from '../system/shown-path.js';
import { naming } from '../system/system-error.js';
import { isReproducible } from '../table/faults.js';
import { lineOf, lineReader, PARTS, type PartForm, type PartLine } from './part-line.js';
import type { PartResult } from './part-player.js';
import type { DatasetPlan } from './plan.js';

/** Where a dataset's parts are written, and remembered. */
export class PartStore {
  /** The parts that are noted, in their order. */
  readonly lines: PartLine[] = [];
  /** Did a part that was made again come out otherwise? */
  isOther = false;
  private readonly kept: RunFolder;
  private readonly form: PartForm;
  private readonly identity: string;
  private readonly journal: Journal;
  /** Are files left to another process, which is still writing them? */
  private readonly areOthers: boolean;

  private constructor(kept: RunFolder, form: PartForm, { identity, before }: RunStage) {
    this.kept = kept;
    this.form = form;
    this.identity = identity;
    this.areOthers = kept.isOnlyRead && before?.complete !== true;
    this.journal = new Journal(kept.file(PARTS), identity);
  }

  /**
   * Makes the folders, and reads what is noted.
   * @throws InputError if a line is damaged, and is not to be dropped
   */
  static async open(kept: RunFolder, form: PartForm, stage: RunStage): Promise<PartStore> {
    const { repair, onNotice } = stage;
    const store = new PartStore(kept, form, stage);
    const isForeign = kept.isOnlyRead;
    for (const folder of isForeign ? [] : form.folders)
      await naming(folder, mkdir(kept.file(folder), { recursive: true }));
    const reading = { parse: lineReader(form), repair, onNotice, isForeign };
    for await (const line of store.journal.read(reading)) store.lines.push(line);
    return store;
  }

  /** Is every file of a part there as it was written? */
  async isWhole({ files }: PartLine): Promise<boolean> {
    if (this.areOthers) return true;
    for (const file of files) if (!(await isAsWritten(this.kept.file(file.path), file))) return false;
    return true;
  }

  /**
   * Writes the files of a part. When this resolves they are on the disk, and known to be.
   * @throws InputError if they are not what they were before, though no bot had to be stopped then
   */
  async write(result: PartResult): Promise<void> {
    const line = lineOf(this.form, result);
    const at = this.lines.findIndex(({ part }) => part === line.part);
    if (at >= 0) checkSame(this.lines[at], line, result);
    for (const [side, { path }] of line.files.entries())
      await replaceFile(this.kept.file(path), result.output?.[side] ?? new Uint8Array());
    if (at < 0) {
      this.lines.push(line);
      await this.journal.append(line);
    } else if (JSON.stringify(this.lines[at]) !== JSON.stringify(line)) {
      this.isOther = true;
      this.lines[at] = line;
      await this.journal.replace(this.lines, this.identity);
    }
  }

  /** Forgets the parts from the one on that has board `first`: they are wrong, and are made again. */
  async retract(first: number): Promise<void> {
    const right = this.lines.filter((_, i) => this.form.parts[i].first + this.form.parts[i].count <= first);
    await this.journal.close();
    await this.journal.replace(right, this.identity);
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}

async function isAsWritten(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.size === bytes && (await hashOf(path)) === sha256;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await naming(shownPath(path), pipeline(createReadStream(path), hash));
  return hash.digest('hex');
}

/** @throws InputError if a part that was made again did not come out as before */
function checkSame(before: PartLine, now: PartLine, { part: { first, count }, ...result }: PartResult): void {
  if (!isReproducible(before)) return;
  const why = isReproducible(result) ? 'a bot draws on something outside' : 'a bot had to be stopped, or died';
  for (const [i, { path, sha256 }] of now.files.entries()) {
    if (before.files[i].sha256 === sha256) continue;
    refuse(path, `boards ${first} to ${first + count - 1} did not come out as before: ${why}`);
  }
}

/**
 * Puts the parts of shards, in their order, into the folder of the whole.
 * @throws InputError if a part is not noted, or a file is not as it was written
 */
export async function joinParts(
  shards: readonly ShardFolder<DatasetPlan>[],
  { folders }: PartForm,
  { kept, identity }: Pick<RunStage, 'kept' | 'identity'>,
): Promise<void> {
  if (kept === null) return;
  for (const folder of folders) await mkdir(kept.file(folder), { recursive: true });
  const joined = new Journal(kept.file(PARTS), identity);
  try {
    for (const shard of shards) {
      for await (const line of linesOf(shard)) {
        for (const file of line.files) await adopt(join(shard.path, file.path), kept.file(file.path), file);
        await joined.append(line);
      }
    }
  } finally {
    await joined.close();
  }
}

async function* linesOf({ path, plan, manifest }: ShardFolder<DatasetPlan>): AsyncGenerator<PartLine> {
  const { parts } = plan.form;
  const journal = new Journal(join(path, PARTS), identityOf(manifest));
  let read = 0;
  for await (const line of journal.read({ ...FOREIGN, parse: lineReader(plan.form) })) {
    read++;
    yield line;
  }
  if (read < parts.length)
    refuse(
      journal.shown,
      `ends before part ${parts[read].number}, expected all to ${parts.at(-1)?.number}: the shard is damaged`,
    );
}

/** A file of a shard in the folder of the whole: another name for the same bytes, where the file system can do that, else a copy. */
async function adopt(from: string, to: string, file: { bytes: number; sha256: string }): Promise<void> {
  if (!(await isAsWritten(from, file)))
    refuse(shownPath(from), 'is not the file that was written: the shard is damaged');
  await link(from, to).catch(() => naming(shownPath(to), copy(from, to)));
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

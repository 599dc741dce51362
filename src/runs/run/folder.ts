import { existsSync } from 'node:fs';
import { readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { refuse } from '../../support/input/refusal.js';
import { PARTIAL, replaceFile, writeDurably } from '../../support/system/durable-file.js';
import { sha256Of } from '../../support/system/hash.js';
import { makeFolder, naming, shownPath } from '../../support/system/system-error.js';
import { FolderLock, isAbandoned, LOCK, refuseIfLocked } from './lock.js';
import { beside, clearAway, MANIFEST, SetAside } from './set-aside.js';

/** What is made of the journal when it is asked for, and is gone as soon as that grows. */
export const SCORES = 'scores.parquet';

/**
 * A folder of results that only this run writes until it is closed. It appears complete with its manifest: until then
 * it has a temporary name next to its place, and is removed by a later run if this one is killed.
 */
export class RunFolder {
  /** Where it will be, or is. */
  readonly path: string;
  private place: string;
  /** Null if the folder is only read. */
  private readonly lock: FolderLock | null;
  /** The folder that it has replaced, until this one is closed. */
  private old: SetAside | null = null;
  /** The topmost folder that was created for it. */
  private readonly created: string;

  private constructor(path: string, place: string, lock: FolderLock | null, created = path) {
    this.path = path;
    this.place = place;
    this.lock = lock;
    this.created = created;
  }

  /** Where its files are now. */
  file(name: string): string {
    return join(this.place, name);
  }

  /**
   * A new temporary folder next to its place, empty except for its lock.
   * @throws InputError if something in its place must not be replaced, or on a system error
   */
  static async prepare(path: string, force: boolean): Promise<RunFolder> {
    await naming(shownPath(path), clearAway(path));
    await naming(shownPath(path), refuseIfTaken(path, force));
    const place = beside(path, 'partial');
    await rm(place, { recursive: true, force: true });
    const created = await makeFolder(place, shownPath(path));
    return new RunFolder(path, place, await FolderLock.take(place), created ?? place);
  }

  /**
   * Opens a folder with a run in order to resume it, and removes files that a killed run left half written.
   * @throws InputError if another process is writing it
   */
  static async reopen(path: string): Promise<RunFolder> {
    const lock = await FolderLock.take(path);
    const names = await readdir(path, { recursive: true });
    const isLeft = (name: string): boolean =>
      PARTIAL.test(name) || (name.startsWith(`${LOCK}.next`) && isAbandoned(path, name));
    for (const name of names.filter(isLeft)) await naming(shownPath(path), rm(join(path, name), { force: true }));
    return new RunFolder(path, path, lock);
  }

  /** A folder that is only read, possibly while another process writes it. */
  static reading(path: string): RunFolder {
    return new RunFolder(path, path, null);
  }

  get isOnlyRead(): boolean {
    return this.lock === null;
  }

  /**
   * Moves the folder into place. An old folder that may be replaced is kept aside until a complete run is there.
   * @throws InputError if something else has appeared there meanwhile
   */
  async appear(force: boolean): Promise<void> {
    const { path, place } = this;
    await naming(shownPath(path), refuseIfTaken(path, force));
    this.old = await naming(shownPath(path), SetAside.replace(path, place));
    this.place = path;
    this.lock?.moved(path);
  }

  /** Writes files of a run; the manifest last, if it is among them. */
  async write({ [MANIFEST]: manifest, ...files }: Readonly<Record<string, string>>): Promise<void> {
    const all = manifest === undefined ? files : { ...files, [MANIFEST]: manifest };
    for (const [name, text] of Object.entries(all)) await replaceFile(this.file(name), text);
  }

  /** The SHA-256 of its files: those named, and the journals and records. */
  async hashes(names: readonly string[]): Promise<Record<string, string>> {
    const found = (await readdir(this.place)).filter((name) => name.endsWith('.jsonl'));
    const all = [...new Set([...names, ...found])].sort();
    const hashed = all.map(async (name) => [name, await naming(shownPath(this.file(name)), sha256Of(this.file(name)))]);
    return Object.fromEntries(await Promise.all(hashed));
  }

  /** Removes what was made of a journal that grows now. */
  async dropScores(): Promise<void> {
    await naming(shownPath(this.path), rm(this.file(SCORES), { force: true }));
  }

  /** Writes the manifest of a folder that is not in place yet. */
  async begin(manifest: string): Promise<void> {
    await naming(shownPath(this.path), writeDurably(this.file(MANIFEST), manifest));
  }

  /**
   * Removes a folder in which nothing has been saved, so that the command can be repeated; what it replaced is back
   * then. False if something has been saved.
   */
  async dropUnplayed(): Promise<boolean> {
    if (this.place !== this.path) return false;
    for (const name of await readdir(this.place)) {
      const isJournal = /\.jsonl(\.begun)?$/.test(name) && name !== 'records.jsonl';
      if (isJournal && (await stat(this.file(name))).size > 0) return false;
    }
    // Renamed first, so that a kill cannot leave half a folder in place.
    const aside = beside(this.path, 'partial');
    await rename(this.place, aside);
    this.place = aside;
    this.lock?.moved(aside);
    await this.old?.putBack();
    this.old = null;
    await this.close();
    for (let above = dirname(this.path); above.startsWith(this.created); above = dirname(above)) {
      const isEmpty = await rmdir(above).then(
        () => true,
        () => false,
      );
      if (!isEmpty) break;
    }
    return true;
  }

  /**
   * Closes the folder. What complete runs have replaced is removed, or this one if it is not in place; a later run
   * tries again.
   */
  async close(): Promise<void> {
    this.old?.release();
    this.old = null;
    if (this.place !== this.path) await rm(this.place, { recursive: true, force: true }).catch(() => {});
    else if (!this.isOnlyRead) await clearAway(this.path).catch(() => {});
    this.lock?.release();
  }
}

/** The names in a folder whose run was killed before it wrote a manifest. */
const ofUnborn = (name: string): boolean => name.startsWith(LOCK) || PARTIAL.test(name);

async function refuseIfTaken(path: string, force: boolean): Promise<void> {
  const shown = shownPath(path);
  const inside: readonly string[] = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR' && existsSync(path)) refuse(shown, 'exists already, and is a file');
    throw error;
  });
  if (inside.every(ofUnborn)) return inside.length > 0 ? refuseIfLocked(path) : undefined;
  if (!force) refuse(shown, 'exists already; `force` replaces a folder of results');
  if (!inside.includes(MANIFEST))
    refuse(shown, `is not a folder of results (it has no ${MANIFEST}); it stays as it is`);
  refuseIfLocked(path);
}

/** The real path of a folder, even if it does not exist yet. */
export async function realFolder(path: string): Promise<string> {
  const whole = resolve(path);
  return realpath(whole).catch(async () =>
    dirname(whole) === whole ? whole : join(await realFolder(dirname(whole)), basename(whole)),
  );
}

import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { refuse } from '../../support/input/refusal.js';
import { PARTIAL, replaceFile } from '../../support/system/durable-file.js';
import { sha256Of } from '../../support/system/hash.js';
import { makeFolder, naming, shownPath } from '../../support/system/system-error.js';
import { BESIDE_LOCK, FolderLock, isAbandoned, LOCK } from './lock.js';

/** The page of a run's deals, which is made when somebody asks for it. */
export const DEALS = 'deals.html';

/** Where tables are, in a folder of results. */
export const TABLES = 'tables';

/** The file that identifies a folder of results. */
export const MANIFEST = 'manifest.json';

/** How a folder for a new run is made. */
interface Claim {
  /** Is a run that is there removed first? Else it is refused. */
  readonly force?: boolean;
  /** If the name is taken, is the next free one used? */
  readonly orNext?: boolean;
  readonly onNotice?: (line: string) => void;
}

/** A folder of results that only this run writes until it is closed. */
export class RunFolder {
  readonly path: string;
  /** Null if the folder is only read. */
  private readonly lock: FolderLock | null;
  /** The topmost folder that was created for it. */
  private readonly created: string;

  private constructor(path: string, lock: FolderLock | null, created = path) {
    this.path = path;
    this.lock = lock;
    this.created = created;
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /**
   * A new folder, empty except for its lock.
   * @throws InputError if something in its place must not be replaced, or on a system error
   */
  static async make(wanted: string, { force = false, orNext = false, onNotice }: Claim = {}): Promise<RunFolder> {
    if (!orNext) await naming(shownPath(wanted), refuseIfTaken(wanted, force));
    const { path, created } = orNext ? await nextFree(wanted) : { path: wanted, created: await makeFolder(wanted) };
    const shown = shownPath(path);
    const lock = await FolderLock.take(path);
    try {
      await naming(shown, refuseIfTaken(path, force)); // another may have been there until it was locked
      if (existsSync(join(path, MANIFEST))) onNotice?.(`${shown}: removes the run that is there`);
      await naming(shown, empty(path));
    } catch (error) {
      lock.release();
      throw error;
    }
    return new RunFolder(path, lock, created);
  }

  /**
   * Opens a folder with a run in order to resume it, and removes files that a killed run left half written.
   * @throws InputError if another process is writing it
   */
  static async reopen(path: string): Promise<RunFolder> {
    const lock = await FolderLock.take(path);
    const names = await readdir(path, { recursive: true });
    const isLeft = (name: string): boolean =>
      PARTIAL.test(name) || BESIDE_LOCK.test(name) || (name.startsWith(`${LOCK}.next`) && isAbandoned(path, name));
    for (const name of names.filter(isLeft)) await naming(shownPath(path), rm(join(path, name), { force: true }));
    return new RunFolder(path, lock);
  }

  /** A folder that is only read, possibly while another process writes it. */
  static reading(path: string): RunFolder {
    return new RunFolder(path, null);
  }

  get isOnlyRead(): boolean {
    return this.lock === null;
  }

  /** Writes files of a run; the manifest last, if it is among them. */
  async write({ [MANIFEST]: manifest, ...files }: Readonly<Record<string, string>>): Promise<void> {
    const all = manifest === undefined ? files : { ...files, [MANIFEST]: manifest };
    if (Object.keys(files).some((name) => name.startsWith(`${TABLES}/`))) await makeFolder(this.file(TABLES));
    for (const [name, text] of Object.entries(all)) await replaceFile(this.file(name), text);
  }

  /** The SHA-256 of its files: those named, and the journals and records. */
  async hashes(names: readonly string[]): Promise<Record<string, string>> {
    const found = (await readdir(this.path)).filter((name) => name.endsWith('.jsonl'));
    const all = [...new Set([...names, ...found])].sort();
    const hashed = all.map(async (name) => [name, await naming(shownPath(this.file(name)), sha256Of(this.file(name)))]);
    return Object.fromEntries(await Promise.all(hashed));
  }

  /** Removes a folder in which nothing has been saved, so that the command can be repeated. */
  async dropUnplayed(): Promise<boolean> {
    for (const name of await readdir(this.path)) {
      const isJournal = /\.jsonl(\.begun)?$/.test(name) && name !== 'records.jsonl';
      if (isJournal && (await stat(this.file(name))).size > 0) return false;
    }
    await this.drop();
    return true;
  }

  /** Removes the folder, and those that were created for it. */
  async drop(): Promise<void> {
    await empty(this.path);
    this.close();
    try {
      for (let each = this.path; each.startsWith(this.created); each = dirname(each)) await rmdir(each);
    } catch {
      // another run is there, or in one above
    }
  }

  close(): void {
    this.lock?.release();
  }
}

/** Makes a folder of that name, or of the next that is free. Only one process succeeds in making each. */
async function nextFree(wanted: string): Promise<{ readonly path: string; readonly created: string }> {
  const above = await makeFolder(dirname(wanted));
  for (let number = 1; ; number++) {
    const path = number === 1 ? wanted : `${wanted}-${number}`;
    const isMade = await naming(shownPath(path), mkdir(path)).then(
      () => true,
      (error) => !existsSync(path) && Promise.reject(error),
    );
    if (isMade) return { path, created: above ?? path };
  }
}

/** Removes all but the lock; the manifest last, so that a kill leaves what still is a run. */
async function empty(path: string): Promise<void> {
  const names = (await readdir(path)).filter((name) => name !== LOCK && name !== MANIFEST);
  for (const name of [...names, MANIFEST]) await rm(join(path, name), { recursive: true, force: true });
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
  if (inside.every(ofUnborn)) return;
  if (!force) refuse(shown, 'exists already; `force` replaces a folder of results');
  if (!inside.includes(MANIFEST))
    refuse(shown, `is not a folder of results (it has no ${MANIFEST}); it stays as it is`);
}

/** What in a folder is no file: to read a link leads out of it, to read a pipe never ends. Null if there is none. */
export async function oddIn(folder: string): Promise<string | null> {
  const inside = await readdir(folder, { withFileTypes: true, recursive: true });
  const odd = inside.find((each) => !each.isFile() && !each.isDirectory());
  return odd === undefined
    ? null
    : `${shownPath(join(odd.parentPath, odd.name))}: is a link or a device, expected a file`;
}

/** The real path of a folder, even if it does not exist yet. */
export async function realFolder(path: string): Promise<string> {
  const whole = resolve(path);
  return realpath(whole).catch(async () =>
    dirname(whole) === whole ? whole : join(await realFolder(dirname(whole)), basename(whole)),
  );
}

import { existsSync, statSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fromJson } from '../../support/input/json.js';
import { hasEnded } from '../../support/system/process-card.js';
import { naming, shownPath } from '../../support/system/system-error.js';
import { FolderLock, isAbandoned, LOCK, refuseIfLocked } from './lock.js';

/** The file that identifies a folder of results. */
export const MANIFEST = 'manifest.json';

/** Folders next to that of a run, named after it and their process: one not in place yet, and one that it replaces. */
type Aside = 'partial' | 'replaced';

const LEFT = /^\.(.+)\.(partial|replaced)\d*-(\d+)@(.*)$/s;

export const beside = (path: string, what: Aside | `replaced${number}`): string =>
  join(dirname(path), `.${basename(path)}.${what}-${process.pid}@${hostname()}`);

/** Of one process, several may be set aside: one that is whole, and what was to replace it and was stopped. */
function freePlaceBeside(path: string): string {
  let place = beside(path, 'replaced');
  for (let i = 2; existsSync(place); i++) place = beside(path, `replaced${i}`);
  return place;
}

/** An old folder, locked, that gives its place to a new one and is kept until a whole run is there. */
export class SetAside {
  private readonly path: string;
  private readonly lock: FolderLock;
  private place: string;

  private constructor(path: string, lock: FolderLock) {
    this.path = path;
    this.lock = lock;
    this.place = path;
  }

  /**
   * Puts a folder in its place, after setting aside what is there, if anything. If that fails, the old one is back.
   * @throws InputError if the old one is being written by another process
   */
  static async replace(path: string, by: string): Promise<SetAside | null> {
    const old = existsSync(path) ? new SetAside(path, await FolderLock.take(path)) : null;
    try {
      await old?.moveTo(freePlaceBeside(path));
      await rename(by, path);
    } catch (error) {
      await old?.putBack().catch(() => {}); // then the next command does
      throw error;
    }
    await synced(dirname(path));
    return old;
  }

  private async moveTo(place: string): Promise<void> {
    await rename(this.place, place);
    this.place = place;
    this.lock.moved(place);
  }

  /** Puts it back into its place, which is free. */
  async putBack(): Promise<void> {
    if (this.place !== this.path) await this.moveTo(this.path);
    await synced(dirname(this.path));
    this.lock.release();
  }

  release(): void {
    this.lock.release();
  }
}

/**
 * Puts a folder of results that is missing back, if a run has set it aside and ended before another was in its place.
 * @throws InputError if that run may still be active
 */
export async function putBack(path: string): Promise<void> {
  if (existsSync(path)) return;
  const age = (place: string): number => statSync(place).mtimeMs; // its lock was made when it was set aside
  const found = (await leftOf(path, 'replaced')).filter(isWhole).sort((a, b) => age(b) - age(a));
  if (found.length === 0) return;
  refuseIfLocked(found[0]);
  await naming(shownPath(path), rm(join(found[0], LOCK), { force: true }));
  await naming(shownPath(path), rename(found[0], path));
  await synced(dirname(path));
}

/** The folders in one, without those set aside; what was set aside of a missing one is put back first. */
export async function foldersIn(folder: string): Promise<string[]> {
  for (const name of await readdir(folder)) {
    const [, of, what] = LEFT.exec(name) ?? [];
    if (what === 'replaced') await putBack(join(folder, of)).catch(() => {}); // it is listed when it is back
  }
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !LEFT.test(entry.name)).map(({ name }) => join(folder, name));
}

/**
 * Removes what runs have left next to a folder's place; what they have set aside only where a complete one is, since it
 * may be the only whole one.
 */
export async function clearAway(path: string): Promise<void> {
  await putBack(path);
  const isSafe = await isComplete(path);
  const replaced = (await leftOf(path, 'replaced')).filter((place) => isSafe || !isWhole(place));
  for (const place of [...(await leftOf(path, 'partial')), ...replaced]) if (isLeft(place)) await removed(place);
}

const isWhole = (place: string): boolean => existsSync(join(place, MANIFEST));

/** Is nobody writing a folder that was left, and will nobody put it back? */
function isLeft(place: string): boolean {
  const [, , what, maker, host] = LEFT.exec(basename(place)) ?? [];
  if (isAbandoned(place)) return true;
  if (host !== hostname()) return false;
  const isReleased = what === 'replaced' && Number(maker) === process.pid && !existsSync(join(place, LOCK));
  return isReleased || hasEnded(Number(maker));
}

async function isComplete(path: string): Promise<boolean> {
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => '');
  return Object(fromJson(text)).complete === true;
}

/** Removes a folder under a name by which it is never put back, so that a kill leaves nothing that looks whole. */
async function removed(place: string): Promise<void> {
  const litter = place.replace(/\.replaced\d*-(\d+@.*)$/s, '.partial-$1');
  if (litter !== place) {
    await rm(litter, { recursive: true, force: true });
    await rename(place, litter);
  }
  await rm(litter, { recursive: true, force: true });
}

async function leftOf(path: string, what: Aside): Promise<string[]> {
  const names = await readdir(dirname(path)).catch((): string[] => []);
  const isIts = (name: string): boolean => {
    const [, of, found] = LEFT.exec(name) ?? [];
    return of === basename(path) && found === what;
  };
  return names.filter(isIts).map((name) => join(dirname(path), name));
}

/** Makes renames in a folder durable, where the system can. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

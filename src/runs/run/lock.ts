import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { InputError } from '../../support/input/refusal.js';
import { cardIn, isGone, isNear, ownCard } from '../../support/system/process-card.js';
import { naming, shownPath } from '../../support/system/system-error.js';

/**
 * Only one process at a time writes a folder of results. It identifies itself in a lock file, created atomically in a
 * way that also works on network file systems. The file is removed with the run; that of a killed process is removed by
 * the next process on the same machine.
 */

/** The prefix of all files made for locking. */
export const LOCK = 'lock.json';
/** What becomes a lock, or the lock of a lock. */
export const BESIDE_LOCK = /^lock\.json(\.next)*\.[\da-f]{12}$/;

/** Another process, or another run of this one, holds a lock. */
class HeldLock extends InputError {}

/** How often it is looked whether a lock is free, in ms. */
const EVERY = 200;

export class FolderLock {
  private readonly folder: string;
  private readonly text: string;

  private constructor(folder: string, text: string) {
    this.folder = folder;
    this.text = text;
    process.on('exit', this.release); // even on an immediate exit
  }

  /** @throws InputError if another process, or another run of this one, is writing the folder */
  static async take(folder: string): Promise<FolderLock> {
    const text = ownCard(new Date().toISOString());
    await naming(folder, (async () => take(join(folder, LOCK), text, folder))());
    return new FolderLock(folder, text);
  }

  /**
   * The same, but waits for whoever holds it. `onWait`: called once, with who that is.
   * @throws InputError if `signal` is aborted meanwhile
   */
  static async whenFree(folder: string, signal: AbortSignal, onWait: (holder: string) => void): Promise<FolderLock> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await FolderLock.take(folder);
      } catch (error) {
        if (!(error instanceof HeldLock) || signal.aborted) throw error;
        if (isFirst) onWait(error.message);
        await after(EVERY, undefined, { signal }).catch(() => {});
      }
    }
  }

  readonly release = (): void => {
    process.off('exit', this.release);
    const path = join(this.folder, LOCK);
    try {
      if (textOf(path) === this.text) rmSync(path);
    } catch {
      // the folder is no longer writable
    }
  };
}

/** Is a process writing a folder now, as far as can be seen from here? */
export function isBeingWritten(folder: string): boolean {
  const path = join(folder, LOCK);
  const found = textOf(path);
  return found !== null && !isStale(path, found);
}

/** Was a lock, or the lock of a lock, left behind by a process that has certainly ended? False if there is none. */
export function isAbandoned(folder: string, name = LOCK): boolean {
  const path = join(folder, name);
  const found = textOf(path);
  return found !== null && isStale(path, found);
}

/**
 * Has the process that wrote a lock certainly ended? A lock appears with its contents, so one without any lost them
 * with the power of its machine; where files are shared, that may be another machine, but not if this one was started
 * since.
 */
function isStale(path: string, text: string): boolean {
  if (isGone(text)) return true;
  const written = /^\0*$/.test(text) ? statSync(path, { throwIfNoEntry: false })?.mtimeMs : undefined;
  return written !== undefined && written < Date.now() - 1000 * uptime();
}

/**
 * Takes a lock, unless it is held. A stale lock is removed only while holding a second lock on it: of two processes
 * that see it, the second could otherwise remove the lock the first has just taken.
 */
function take(path: string, text: string, named: string): void {
  while (!put(path, text)) {
    const found = textOf(path);
    if (found === null) continue;
    if (!isStale(path, found)) refuseHeld(named, found, path);
    const inner = `${path}.next`;
    take(inner, text, named);
    if (textOf(path) === found) rmSync(path, { force: true });
    rmSync(inner, { force: true });
  }
}

/** Creates a file atomically with its contents; false if it exists. */
function put(path: string, text: string): boolean {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = openSync(beside, 'wx');
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    try {
      linkSync(beside, path);
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      copyFileSync(beside, path, constants.COPYFILE_EXCL); // file systems without links
    }
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code;

function refuseHeld(folder: string, text: string, path: string): never {
  throw new HeldLock(`${shownPath(folder)}: ${holderText(text, shownPath(path))}`);
}

function holderText(text: string, path: string): string {
  const holder = cardIn(text);
  if (holder === null) return `is being written by another process; if that has ended, remove ${path}`;
  const who = `is being written by process ${holder.process} on ${holder.host}, since ${holder.since}`;
  return isNear(holder) ? who : `${who}; that cannot be seen from here: if it has ended, remove ${path}`;
}

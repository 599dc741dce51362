import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../input/refusal.js';
import { cardIn, isGone, isNear, ownCard } from '../system/process-card.js';
import { shownPath } from '../system/shown-path.js';
import { naming } from '../system/system-error.js';

/**
 * One process at a time writes a folder of results. It has a file in there that says who it is, made in one step and only where there is none, as file
 * systems that machines share can do it too. The file goes with the run; that of a process which was killed is removed by the next on the same machine.
 */

/** Of all files that are made for this the name begins so. */
export const LOCK = 'lock.json';

/** A folder that this process alone writes. */
export class FolderLock {
  private folder: string;
  private readonly text: string;

  private constructor(folder: string, text: string) {
    this.folder = folder;
    this.text = text;
    process.on('exit', this.release); // also where the program is ended at once
  }

  /** @throws InputError if another process, or another run of this one, writes the folder; then nothing has changed */
  static async take(folder: string): Promise<FolderLock> {
    const text = ownCard(new Date().toISOString());
    await naming(folder, (async () => take(join(folder, LOCK), text, folder))());
    return new FolderLock(folder, text);
  }

  /** The folder has another name now. */
  moved(folder: string): void {
    this.folder = folder;
  }

  /** Lets go of the folder. */
  readonly release = (): void => {
    process.off('exit', this.release);
    const path = join(this.folder, LOCK);
    try {
      if (textOf(path) === this.text) rmSync(path);
    } catch {
      // the folder is not ours to write any more
    }
  };
}

/** @throws InputError if another process writes a folder */
export function refuseIfLocked(folder: string): void {
  const path = join(folder, LOCK);
  const found = textOf(path);
  if (found !== null && !isGone(found)) refuse(shownPath(folder), holderText(found, shownPath(path)));
}

/** Was what lies in a folder left by a process that is known to be gone? Not if there is nothing that says by whom. */
export function isAbandoned(folder: string): boolean {
  const found = textOf(join(folder, LOCK));
  return found !== null && isGone(found);
}

/** Is it the lock of a lock, left by a process that is known to be gone? */
export function isLeftLock(folder: string, name: string): boolean {
  if (!name.startsWith(`${LOCK}.next`)) return false;
  const found = textOf(join(folder, name));
  return found !== null && isGone(found);
}

/**
 * Puts a lock where there is none, or none that is held. One that nobody holds is removed by who holds the lock of that lock: of two that see it,
 * the second could else remove what the first has put there anew.
 */
function take(path: string, text: string, named: string): void {
  while (!put(path, text)) {
    const found = textOf(path);
    if (found === null) continue;
    if (!isGone(found)) refuse(shownPath(named), holderText(found, shownPath(path)));
    const inner = `${path}.next`;
    take(inner, text, named);
    if (textOf(path) === found) rmSync(path, { force: true });
    rmSync(inner, { force: true });
  }
}

/** Makes a file, whole from the first; false where there is one. */
function put(path: string, text: string): boolean {
  const beside = `${path}.partial-${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(beside, text, { flag: 'wx' });
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

function holderText(text: string, path: string): string {
  const holder = cardIn(text);
  if (holder === null) return `is being written by another process; if that has ended, remove ${path}`;
  const who = `is being written by process ${holder.process} on ${holder.host}, since ${holder.since}`;
  return isNear(holder) ? who : `${who}; that cannot be seen from here: if it has ended, remove ${path}`;
}

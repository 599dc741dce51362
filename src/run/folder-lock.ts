import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuse } from '../input/refusal.js';
import { lastly } from '../system/last-act.js';
import { cardIn, isGone, isNear, ownCard } from '../system/process-card.js';
import { naming } from '../system/system-error.js';

/**
 * One process at a time writes a folder of results. It has a file in there that says who it is, made in one step and only where there is none, as file
 * systems that machines share can do it too. The file goes with the run; that of a process which was killed is removed by the next on the same machine.
 */

/** Of all files that are made for this the name begins so. */
export const LOCK = 'lock.json';

/** Folders that this process writes, with what it has put there. */
const held = new Map<string, string>();
/** Takes back that they are let go of at the end of the program. */
let forget: () => void = () => {};

/**
 * Has a folder written by this process alone, until `unlockFolders` or its end.
 * @throws InputError if another process writes it; then nothing has changed
 */
export async function lockFolder(named: string): Promise<void> {
  const folder = resolve(named);
  if (held.has(folder)) return;
  const text = ownCard(new Date().toISOString());
  await naming(named, (async () => take(join(named, LOCK), text, named))());
  if (held.size === 0) forget = lastly(unlockFolders);
  held.set(folder, text);
}

/** @throws InputError if another process writes a folder */
export function refuseIfLocked(named: string): void {
  const path = join(named, LOCK);
  const found = held.has(resolve(named)) ? null : textOf(path);
  if (found !== null && !isGone(found)) refuse(named, told(found, path));
}

/** Lets go of all folders. */
export function unlockFolders(): void {
  for (const [folder, text] of held) {
    const path = join(folder, LOCK);
    try {
      if (textOf(path) === text) rmSync(path);
    } catch {
      // the folder is not ours to write any more
    }
  }
  held.clear();
  forget();
}

/**
 * Puts a lock where there is none, or none that is held. One that nobody holds is removed by who holds the lock of that lock: of two that see it,
 * the second could else remove what the first has put there anew.
 */
function take(path: string, text: string, named: string): void {
  while (!put(path, text)) {
    const found = textOf(path);
    if (found === null) continue;
    if (!isGone(found)) refuse(named, told(found, path));
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

function told(text: string, path: string): string {
  const holder = cardIn(text);
  if (holder === null) return `is being written by another process; if that has ended, remove ${path}`;
  const who = `is being written by process ${holder.process} on ${holder.host}, since ${holder.since}`;
  return isNear(holder) ? who : `${who}; that cannot be seen from here: if it has ended, remove ${path}`;
}

import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { refuse, UsageError } from '../input/refusal.js';
import { naming } from '../system/system-error.js';
import { LOCK, lockFolder, refuseIfLocked } from './folder-lock.js';

/** Folders of results: named, refused when taken, and written whole. */

/** The file that a folder of results is known by. */
const MARK = 'manifest.json';

const TAKEN = 'exists already; --force replaces a folder of results';

/**
 * The folder for a run's results, made sure of before the run: the one named, or a new one in `results/` by date, time and title.
 * @throws InputError if it exists and must not be replaced
 */
export async function claimFolder(named: string | undefined, force: boolean, title: string): Promise<string> {
  if (named === '') throw new UsageError('--out: cannot be empty');
  return naming(named ?? 'results', named === undefined ? freeFolder(title) : namedFolder(named, force));
}

/**
 * The folder for a run that is kept there while it is played: as claimed, made or emptied, and this process's own until its end.
 * @throws InputError if it exists and must not be replaced, or another process writes it
 */
export async function makeFolder(named: string | undefined, force: boolean, title: string): Promise<string> {
  const folder = await claimFolder(named, force, title);
  const shown = named ?? relative(process.cwd(), folder);
  const isNew = await naming(shown, makeNew(folder));
  if (!isNew && named === undefined) return makeFolder(named, force, title); // another run has begun at the same time
  if (!isNew && !force) refuse(shown, TAKEN);
  await lockFolder(shown);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(LOCK)) await rm(join(folder, name), { recursive: true, force: true });
  }
  return folder;
}

/** Makes a folder, with those that it goes into; false where there is one. */
async function makeNew(folder: string): Promise<boolean> {
  await mkdir(dirname(folder), { recursive: true });
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function namedFolder(named: string, force: boolean): Promise<string> {
  const folder = resolve(named);
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'ENOTDIR' && existsSync(folder)) refuse(named, 'exists already, and is a file');
    throw error;
  });
  if (inside === null) return tryParent(folder);
  if (!force) refuse(named, TAKEN);
  const isResults = inside.every((name) => name.startsWith(LOCK)) || inside.includes(MARK);
  if (!isResults) refuse(named, `is not a folder of results (it has no ${MARK}); it stays as it is`);
  refuseIfLocked(named);
  return tryParent(folder);
}

async function freeFolder(title: string): Promise<string> {
  const time = new Date().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  const name = `${time}_${title.replace(/[^\w=.-]+/g, '-').slice(0, 80)}`;
  for (let suffix = 1; ; suffix++) {
    const folder = resolve('results', suffix === 1 ? name : `${name}-${suffix}`);
    if (!existsSync(folder)) return tryParent(folder);
  }
}

/** Finds out now whether a folder can be made, with those that it goes into, and leaves nothing behind. */
async function tryParent(folder: string): Promise<string> {
  let parent = dirname(folder);
  while (!existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent);
  const trial = partial(join(parent, basename(folder)));
  await mkdir(trial);
  await rmdir(trial);
  return folder;
}

const partial = (folder: string): string => join(dirname(folder), `.${basename(folder)}.partial-${process.pid}`);

/** Writes the files of a run beside their place, then moves the folder there in one step. */
export const writeFolder = (folder: string, files: Readonly<Record<string, string>>): Promise<void> =>
  naming(folder, writeBeside(folder, files));

async function writeBeside(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const beside = partial(folder);
  try {
    await mkdir(beside, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeDurably(join(beside, name), text);
    await rm(folder, { recursive: true, force: true });
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

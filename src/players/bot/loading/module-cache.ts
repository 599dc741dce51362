import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256 } from '../../../support/system/hash.js';
import { makeFolder } from '../../../support/system/system-error.js';

/** Compiled modules in the user's cache folder, named by content; they can be deleted when no run needs them. */

/** `BOLACHEN_CACHE`, or `bolachen` in the user's cache folder. */
export const moduleFolder = (): string => {
  const { BOLACHEN_CACHE: own, XDG_CACHE_HOME: caches } = process.env;
  return resolve(own || join(caches || join(homedir(), '.cache'), 'bolachen'), 'bots');
};

/** Stores a module and returns its address; in a temporary folder if the user's cache cannot be written. */
export async function keepModule(text: string): Promise<string> {
  const name = `${sha256(text)}.mjs`;
  const path = await keep(moduleFolder(), name, text).catch(async () => keep(await passingFolder(), name, text));
  return pathToFileURL(path).href.replace(/[+,()=]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** Writes to a temporary folder and moves the file into place, so that no other process ever sees half of it. */
async function keep(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return path;
  await makeFolder(folder);
  const apart = await mkdtemp(join(folder, 'partial-'));
  try {
    await writeFile(join(apart, name), text);
    await rename(join(apart, name), path);
  } finally {
    await rm(apart, { recursive: true, force: true });
  }
  return path;
}

// The folder of this run, once it is needed.
let passing: Promise<string> | undefined;

function passingFolder(): Promise<string> {
  passing ??= mkdtemp(join(tmpdir(), 'bolachen-')).then((folder) => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  return passing;
}

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuse } from '../support/input/refusal.js';
import { replaceFile } from '../support/system/durable-file.js';
import { naming } from '../support/system/system-error.js';

/** Writes a file of the user's, which replaces another only with `force`. @throws InputError */
export async function writeNew(path: string, text: string, force: boolean): Promise<void> {
  if (force) return naming(path, replaceFile(path, text));
  const writing = writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') refuseExisting(path);
    throw error;
  });
  return naming(path, writing);
}

/** Refuses a path before there is anything to write: in no folder, or taken, unless with `force`. @throws InputError */
export function checkNew(path: string, force: boolean): void {
  if (!existsSync(dirname(path))) refuse(path, 'is in no folder that exists');
  if (!force && existsSync(path)) refuseExisting(path);
}

const refuseExisting = (path: string): never => refuse(path, 'exists already; --force replaces it');

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { here } from '../cli/here.js';
import { bolachen, type Ran } from '../cli/run.js';

/** Runs the compiled program in folders of their own, with a file system that fails where it is told to. */

const HOOK = join(import.meta.dirname, 'failing-disk.cjs');

/** What becomes of the call that is struck. */
export type Deed = 'kill' | 'tear' | 'ENOSPC' | 'EIO' | 'EIO-once';

/** Which call is struck, from 1. */
export interface Strike {
  readonly at: number;
  readonly deed: Deed;
}

/** Runs `bolachen` with a call that is struck, or with a file outside the folder that lists all calls. */
export const hooked = (folder: string, line: string, how: Strike | { readonly log: string }): Promise<Ran> =>
  bolachen(folder, line, {
    env: {
      NODE_OPTIONS: `--require "${HOOK}"`,
      TORTURE_FOLDER: folder,
      ...('log' in how ? { TORTURE_LOG: how.log } : struckBy(how)),
    },
  });

const struckBy = ({ at, deed }: Strike): Record<string, string> => ({
  TORTURE_AT: String(at),
  TORTURE_DEED: deed.replace('-once', ''),
  TORTURE_LASTS: deed === 'ENOSPC' || deed === 'EIO' ? '1' : '0',
});

let before: Promise<unknown> = Promise.resolve();

/** Runs it on this thread, which takes a tenth of the time that a process does; one after the other. */
export function ranHere(folder: string, line: string): Promise<Ran> {
  const ran = before.then(() => here(folder, line));
  before = ran.catch(() => {});
  return ran;
}

type Contents = ReadonlyMap<string, Buffer | null>;

/** All that is in a folder, but for the files that tell the time: paths and contents; folders are null. */
export function contentsOf(folder: string): Contents {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const bytesOf = (path: string): Buffer | null => (statSync(path).isFile() ? readFileSync(path) : null);
  return new Map(
    names.filter((name) => !name.endsWith('timing.json')).map((name) => [name, bytesOf(join(folder, name))]),
  );
}

/** How a folder differs from what it should be; empty where it does not. */
export function differences(found: Contents, expected: Contents): string[] {
  const told: string[] = [];
  for (const [name, bytes] of expected) {
    const other = found.get(name);
    if (other === undefined) told.push(`${name} is not there`);
    else if (bytes !== null && other?.equals(bytes) !== true) told.push(`${name} is not the same`);
  }
  for (const name of found.keys()) if (!expected.has(name)) told.push(`${name} is left over`);
  return told;
}

/** What no message of the program may be. */
export const isInternal = ({ code, stdout, stderr }: Ran): boolean =>
  /internal error|\n\s+at .+:\d+:\d+/.test(stderr) || (code !== 0 && `${stdout}${stderr}`.trim() === '');

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { here } from '../cli/here.js';
import { MAIN, wordsOf } from '../cli/run.js';
import { PATIENCE } from '../machine.js';

/** Runs the compiled program in folders of their own, with a file system that fails where it is told to. */

const HOOK = join(import.meta.dirname, 'failing-disk.cjs');

/** What becomes of the call that is struck. */
export type Deed = 'kill' | 'tear' | 'ENOSPC' | 'EIO' | 'EIO-once';

/** Which call is struck, from 1. */
export interface Strike {
  readonly at: number;
  /** A pattern, as `rename /results$`: only calls so named are numbered. */
  readonly call?: string;
  readonly deed: Deed;
}

/** What is seen of a run. */
export interface Ran {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `bolachen`; a strike is optional, and so is a file outside the folder that lists all calls. */
export function bolachen(
  folder: string,
  line: string,
  { strike, log }: { strike?: Strike; log?: string } = {},
): Promise<Ran> {
  const hooked = strike !== undefined || log !== undefined;
  const env = hooked ? { ...process.env, ...hookedBy(folder, strike, log) } : process.env;
  return new Promise((finish, fail) => {
    const child = spawn(process.execPath, [MAIN, ...wordsOf(line)], {
      ...{ cwd: folder, env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // One that hangs is aborted.
      timeout: PATIENCE,
      killSignal: 'SIGABRT',
    });
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (piece: string) => {
        texts[name] += piece;
      });
    }
    child.on('error', fail);
    child.on('close', (code, signal) => finish({ code, signal, ...texts }));
  });
}

function hookedBy(folder: string, strike: Strike | undefined, log: string | undefined): Record<string, string> {
  return {
    NODE_OPTIONS: `--require "${HOOK}"`,
    TORTURE_FOLDER: folder,
    ...(log === undefined ? {} : { TORTURE_LOG: log }),
    ...(strike === undefined ? {} : struckBy(strike)),
  };
}

const struckBy = ({ at, call = '', deed }: Strike): Record<string, string> => ({
  TORTURE_AT: String(at),
  TORTURE_CALL: call,
  TORTURE_DEED: deed.replace('-once', ''),
  TORTURE_LASTS: deed === 'ENOSPC' || deed === 'EIO' ? '1' : '0',
});

let before: Promise<unknown> = Promise.resolve();

/** Runs it on this thread, which takes a tenth of the time that a process does; one after the other. */
export function ranHere(folder: string, line: string): Promise<Ran> {
  const ran = before.then(async () => ({ signal: null, ...(await here(folder, line)) }));
  before = ran.catch(() => {});
  return ran;
}

/** Does something in a new folder, which is removed then. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All that is in a folder, but for the files that tell the time: paths and contents; folders are null. */
export function contentsOf(folder: string): Map<string, Buffer | null> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names.filter((name) => !name.endsWith('timing.json')).map((name) => [name, bytesOf(join(folder, name))] as const),
  );
}

const bytesOf = (path: string): Buffer | null => (statSync(path).isFile() ? readFileSync(path) : null);

/** How a folder differs from what it should be; empty where it does not. */
export function differences(
  found: ReadonlyMap<string, Buffer | null>,
  expected: ReadonlyMap<string, Buffer | null>,
): string[] {
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
export const isInternal = ({ code, signal, stdout, stderr }: Ran): boolean =>
  /internal error|\n\s+at .+:\d+:\d+/.test(stderr) ||
  signal === 'SIGABRT' ||
  (code !== 0 && `${stdout}${stderr}`.trim() === '');

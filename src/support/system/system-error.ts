import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../input/refusal.js';
import { packageFile } from './own-file.js';

const FEWER = 'use fewer threads';
const MORE_FILES = `raise the limit (ulimit -n 4096), or ${FEWER}`;

/** Errors of the system in words, with what to do about those that are not of one path. */
const MESSAGES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EAGAIN: `the system starts no more threads or processes: raise the limit (ulimit -u), or ${FEWER}`,
  EBUSY: 'is in use',
  EDQUOT: 'the quota of the disk is used up',
  EEXIST: 'exists already',
  EFBIG: 'the file may not become so large',
  EIO: 'the disk does not answer as it should',
  EISDIR: 'is a folder, expected a file',
  ELOOP: 'links that lead to each other',
  EMFILE: `too many open files: ${MORE_FILES}`,
  ENAMETOOLONG: 'the name is too long',
  ENFILE: `too many open files on this machine: end other programs, or ${FEWER}`,
  ENOENT: 'no such file or folder',
  ENOMEM: `not enough memory: ${FEWER}, or free some`,
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  ENOTEMPTY: 'the folder is not empty',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ETXTBSY: 'is a program that is running',
  ERR_ACCESS_DENIED: 'Node was started without the permission for it',
  ERR_INVALID_ARG_VALUE: 'a path cannot have a NUL character',
  ERR_WORKER_INIT_FAILED: `the system starts no more threads: raise its limits (ulimit -n 4096, ulimit -u), or ${FEWER}`,
};

/** Those that have no code, or whose code means something else, by their texts. */
const BY_TEXT: readonly (readonly [form: RegExp, message: string])[] = [
  [/^Cannot read package config .*: too many open files/, `too many open files: ${MORE_FILES}`],
  [/\buv_cwd\b|current working directory/, 'the working folder no longer exists: change to another (cd)'],
  [
    /Code generation from strings disallowed/,
    'Node forbids code from texts (disallow-code-generation-from-strings), without which nothing is played',
  ],
];

/** Node calls a package missing that it could not open; of the program's own, that has a cause in the system. */
const OWN_PART = /^Cannot find (package|module) '.*' imported from /;
const OWN = fileURLToPath(packageFile('dist/'));
const MISSING_PART =
  'a part of the program cannot be read: raise the limit of open files (ulimit -n 4096), use fewer threads, or install it anew';

/** The message for a system error, or undefined if it is not one. */
export function systemMessage(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (OWN_PART.test(message) && message.includes(OWN)) return MISSING_PART;
  const byText = BY_TEXT.find(([form]) => form.test(message));
  if (byText !== undefined) return byText[1];
  if (code === 'ERR_INVALID_ARG_VALUE' && !/null bytes/.test(message)) return undefined;
  // Errors of other threads arrive as texts.
  const name = typeof code === 'string' ? code : (/^(E[A-Z0-9]+):/.exec(message)?.[1] ?? '');
  return MESSAGES[name] ?? (/^E[A-Z0-9]+$/.test(name) ? name : undefined);
}

/** Awaits a file operation; on a system error, the message names the path the user gave. */
export async function naming<T>(path: string, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    throw named(path, error);
  }
}

/** A system error as an InputError with the path the user gave; any other error unchanged. */
export function named(path: string, error: unknown): unknown {
  const message = systemMessage(error);
  return message === undefined ? error : new InputError(`${path === '' ? '""' : path}: ${message}`);
}

/** A path as a person in this folder would write it. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path) || '.';
  return near.startsWith('../..') ? path : near;
}

/**
 * Makes a folder and those above it that are missing; returns the topmost that it made.
 * @throws InputError with the path as a person would write it
 */
export const makeFolder = (path: string, shown = shownPath(path)): Promise<string | undefined> =>
  naming(shown, madeOneByOne(path));

/** Asked for all at once, Node never ends where none can be made (/proc), and calls read-only places missing. */
async function madeOneByOne(path: string): Promise<string | undefined> {
  if (await isFolder(path)) return undefined;
  const above = dirname(path);
  const topmost = existsSync(above) ? undefined : await madeOneByOne(above);
  try {
    await mkdir(path);
  } catch (error) {
    if (await isFolder(path)) return topmost; // another has made it meanwhile
    const isForbidden = (error as NodeJS.ErrnoException).code === 'ENOENT' && path !== '' && existsSync(above);
    throw isForbidden ? Object.assign(error as Error, { code: 'EPERM' }) : error;
  }
  return topmost ?? path;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

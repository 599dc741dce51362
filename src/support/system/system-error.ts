import { relative } from 'node:path';
import { InputError } from '../input/refusal.js';

/** Operating system errors in words. */
const MESSAGES: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'exists already',
  EFBIG: 'the file may not become so large',
  EISDIR: 'is a folder, expected a file',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
};

/** The message for a system error, or undefined if it is not one. */
export function systemMessage(error: unknown): string | undefined {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return undefined;
  return MESSAGES[code] ?? code;
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

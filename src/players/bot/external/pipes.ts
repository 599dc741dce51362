import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, refuse } from '../../../support/input/refusal.js';
import { systemMessage } from '../../../support/system/system-error.js';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Opens a pipe to a program and one from it, or just the first. Node has none, so they are named ones; the names are
 * removed at once. Our ends block, or else fail with EAGAIN where they would have to wait.
 * @throws InputError where the system has no named pipes, or they cannot be made
 */
export function openPipes(count: 1 | 2, blocks: boolean): { readonly read: number; readonly write: number }[] {
  if (process.platform === 'win32') throw new InputError('exec(…): needs named pipes: Linux, macOS, or WSL on Windows');
  let folder = '';
  try {
    checkRoom();
    folder = mkdtempSync(join(tmpdir(), 'bolachen-pipes-'));
    const paths = ['to', 'from'].slice(0, count).map((name) => join(folder, name));
    execFileSync('mkfifo', ['-m', '600', ...paths]);
    return paths.map((path, i) => opened(path, blocks ? [0, 0] : LOOSE[i]));
  } catch (error) {
    const why = systemMessage(error) ?? (error as Error).message;
    const isOfPlace = !/^E(MFILE|NFILE|AGAIN|NOMEM)$/.test(String((error as NodeJS.ErrnoException).code));
    const other = isOfPlace ? '; TMPDIR names another place' : '';
    return refuse(tmpdir(), `the pipes of exec(…) cannot be made there: ${why}${other}`);
  } finally {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  }
}

/** Descriptors that must be free: where few are left, starting a program can wait for ever in Node. */
const ROOM = 24;

/** @throws what the system says if there are fewer */
function checkRoom(): void {
  const held: number[] = [];
  try {
    while (held.length < ROOM) held.push(openSync('/dev/null', 'r'));
  } finally {
    for (const each of held) closeSync(each);
  }
}

/** What of it does not block, to a program and from it: our end. */
const LOOSE = [
  [0, O_NONBLOCK],
  [O_NONBLOCK, 0],
];

/** Opening one end waits for the other, unless somebody has both. */
function opened(path: string, [reading, writing]: readonly number[]) {
  const both = openSync(path, 'r+');
  const pipe = { read: openSync(path, O_RDONLY | reading), write: openSync(path, O_WRONLY | writing) };
  closeSync(both);
  return pipe;
}

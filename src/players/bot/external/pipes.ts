import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, refuse } from '../../../support/input/refusal.js';
import { systemMessage } from '../../../support/system/system-error.js';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** The two ends of a pipe that blocks, as file descriptors of this program; what it starts does not inherit them. */
export interface Pipe {
  readonly read: number;
  readonly write: number;
}

/** The end of a pipe that does not block: what would have to wait fails there with EAGAIN. */
type LooseEnd = 'read' | 'write' | 'neither';

/**
 * Opens pipes, one for each of these. Node has none that block, so they are named ones; the names are removed at once.
 * @throws InputError where the system has no named pipes, or they cannot be made
 */
export function openPipes(...unblocked: readonly LooseEnd[]): Pipe[] {
  if (process.platform === 'win32') throw new InputError('exec(…): needs named pipes: Linux, macOS, or WSL on Windows');
  let folder = '';
  try {
    folder = mkdtempSync(join(tmpdir(), 'bolachen-pipes-'));
    const paths = unblocked.map((_, i) => join(folder, `${i}`));
    execFileSync('mkfifo', ['-m', '600', ...paths]);
    return paths.map((path, i) => opened(path, unblocked[i]));
  } catch (error) {
    const why = systemMessage(error) ?? (error as Error).message;
    const isOfPlace = !/^E(MFILE|NFILE|AGAIN|NOMEM)$/.test(String((error as NodeJS.ErrnoException).code));
    const other = isOfPlace ? '; TMPDIR names another place' : '';
    return refuse(tmpdir(), `the pipes of exec(…) cannot be made there: ${why}${other}`);
  } finally {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  }
}

/** Opening one end waits for the other, unless somebody has both. */
function opened(path: string, unblocked: LooseEnd): Pipe {
  const both = openSync(path, 'r+');
  const flagsOf = (end: LooseEnd, flags: number): number => (end === unblocked ? flags | O_NONBLOCK : flags);
  const pipe = { read: openSync(path, flagsOf('read', O_RDONLY)), write: openSync(path, flagsOf('write', O_WRONLY)) };
  closeSync(both);
  return pipe;
}

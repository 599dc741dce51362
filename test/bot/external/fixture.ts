import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Bots that are programs, for tests. */

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export const EXAMPLES = {
  python: `exec(python3 ${pathOf('../../../bots/external/duck.py')})`,
  together: `exec(python3 ${pathOf('fixtures/together.py')})`,
  javascript: `exec(node ${pathOf('../../../bots/external/duck.mjs')})`,
};

/** The same policy on a thread. */
export const DUCK = pathOf('../fixtures/duck.js');

/** Is there a Python to run bots in? */
export function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'pass']);
    return true;
  } catch {
    process.stderr.write('no python3 on this machine: the tests of bots in Python are left out\n');
    return false;
  }
}

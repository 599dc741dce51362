import { spawnSync } from 'node:child_process';

/** What a test may count on where it runs. */

/**
 * Milliseconds after which what is waited for counts as hung. The clock says nothing about a program on a machine that
 * others use as well, so this is six times what the longest wait takes: it ends what would never end, and nothing else.
 */
export const PATIENCE = 600_000;

/** Milliseconds that a test may take: more than one wait, so that a wait that fails says what it waited for. */
export const TEST_PATIENCE = 2 * PATIENCE;

/** Is a program on this machine? Tests that need it are skipped where it is not; with `CI=true` it is an error. */
export function hasProgram(name: string, ...words: readonly string[]): boolean {
  const isThere = spawnSync(name, words, { stdio: 'ignore' }).status === 0;
  if (!isThere && process.env.CI === 'true') throw new Error(`${name} is not installed: apt-get install ${name}`);
  if (!isThere) process.stderr.write(`${name} is not installed: the tests that need it are skipped\n`);
  return isThere;
}

/** The program itself that `python3` is, without what chooses between versions: tests start it some hundred times. */
export const PYTHON: string =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() || 'python3';

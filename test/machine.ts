import { spawnSync } from 'node:child_process';

/** What a test may count on where it runs. */

/**
 * Milliseconds after which what is waited for counts as hung. The clock says nothing about a program on a machine that
 * others use as well, so this is an hour: it ends what would never end, and nothing else.
 */
export const PATIENCE = 3_600_000;

/**
 * Is a program on this machine? Tests that need it are skipped where it is not; where `CI` is true nothing is skipped,
 * and it is an error.
 */
export function hasProgram(name: string, ...words: readonly string[]): boolean {
  const isThere = spawnSync(name, words, { stdio: 'ignore' }).status === 0;
  if (!isThere && process.env.CI === 'true') throw new Error(`${name} is not installed: apt-get install ${name}`);
  if (!isThere) process.stderr.write(`${name} is not installed: the tests that need it are skipped\n`);
  return isThere;
}

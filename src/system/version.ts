import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFile } from './own-file.js';

const { version: own } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string };

/** The version of the program. */
export const version: string = own;

/** The git commit of the program, where it runs from a checkout. */
export function ownCommit(): string | null {
  const root = fileURLToPath(packageFile(''));
  if (!existsSync(join(root, '.git'))) return null;
  try {
    const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+changes`;
  } catch {
    return null; // no git on this machine
  }
}

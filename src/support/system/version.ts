import { readFileSync } from 'node:fs';
import { compiled, packageFile } from './own-file.js';

const { version: own } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string };

export const version: string = own;

/** The git commit of the build, with `+changes` if the tree was dirty; null if not built from a checkout. */
export function ownCommit(): string | null {
  return readFileSync(compiled('commit.txt'), 'utf8') || null;
}

/** The bench signature recorded when the program was built. */
export const ownSignature = (): string => readFileSync(compiled('signature.txt'), 'utf8').trim();

/** The command that installs optional packages, in the versions that were tried. */
export function installing(names: readonly string[]): string {
  const { peerDependencies } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  return `npm install ${names.map((name) => `${name}@${peerDependencies[name]}`).join(' ')}`;
}

import { readFileSync } from 'node:fs';
import { packageFile } from './own-file.js';

/** The command that installs optional packages, in the versions that were tried. */
export function installing(names: readonly string[]): string {
  const { peerDependencies } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  return `npm install ${names.map((name) => `${name}@${peerDependencies[name]}`).join(' ')}`;
}

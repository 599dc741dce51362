import { readFileSync } from 'node:fs';

/** The version of the program, from its package.json, which lies above `dist/src/cli` or `src/cli`. */
export const version: string = readVersion();

function readVersion(): string {
  const up = import.meta.url.endsWith('.ts') ? '../../' : '../../../';
  const text = readFileSync(new URL(`${up}package.json`, import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

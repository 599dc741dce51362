import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOfFile } from '../folders.js';

const FOLDER = folderOfFile();
const built = (...words: readonly string[]): number | null =>
  spawnSync(process.execPath, [join(FOLDER, '.ci/built.js'), ...words], { env: { PATH: '' } }).status;
const write = (name: string, text: string): void => writeFileSync(join(FOLDER, name), text);

test('what is built counts as such until a source has other contents, another name, or is gone', () => {
  for (const folder of ['.ci', 'src/cards/engine', 'bots', 'benchmarks', 'dist'])
    mkdirSync(join(FOLDER, folder), { recursive: true });
  cpSync(new URL('../../.ci/built.js', import.meta.url), join(FOLDER, '.ci/built.js'));
  write('package.json', '{ "type": "module" }');
  write('src/cards/engine/cards.ts', 'export const CARDS = 32;');
  expect(built()).toBe(1);
  expect(built('--note')).toBe(0);
  expect(built()).toBe(0);
  expect(readFileSync(join(FOLDER, 'dist/commit.txt'), 'utf8')).toBe(''); // no checkout, no git

  write('src/cards/engine/cards.ts', 'export const CARDS = 36;');
  expect(built()).toBe(1);
  write('src/cards/engine/cards.ts', 'export const CARDS = 32;');
  expect(built()).toBe(0);
  renameSync(join(FOLDER, 'src/cards/engine/cards.ts'), join(FOLDER, 'src/cards/engine/deck.ts'));
  expect(built()).toBe(1);
  rmSync(join(FOLDER, 'src/cards/engine/deck.ts'));
  expect(built()).toBe(1);
});

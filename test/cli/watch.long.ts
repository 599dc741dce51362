import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PATIENCE } from '../machine.js';
import { folderWith, MAIN, wordsOf } from './run.js';

/** A watch that is killed leaves nothing behind that plays, whatever the bot does, and goes on another time. */

const begun: ChildProcess[] = [];
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL');
});

const MINE = `import { defineBot } from 'bolachen';\nexport default defineBot({ name: 'mine', bid: ({ legal }) => legal[0] });\n`;
const HANGING = MINE.replace('legal[0]', '{ for (;;); }');
const LINE = 'compare ./mine.ts sound --watch --blocks 1e6 --seed w --out kept';

function watching(folder: string, more: string): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [MAIN, ...wordsOf(`${LINE} ${more}`)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, BROWSER: '' },
  });
  begun.push(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  return { child, said: () => said };
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['one that plays', MINE, ''],
  ['one that plays on a worker thread', MINE, '--threads 1'],
  ['one whose bot does not answer', HANGING, ''],
])('a version ends with its watch, and goes on with the next one: %s', async (_, text, more) => {
  const folder = folderWith({ 'mine.ts': text });
  const file = (name: string): string => join(folder, 'kept/1', name);
  const sizeOf = (): number => statSync(file('blocks.jsonl'), { throwIfNoEntry: false })?.size ?? 0;
  const player = (): number => JSON.parse(readFileSync(file('lock.json'), 'utf8')).process as number;
  const { child } = watching(folder, more);
  const isPlaying = (): boolean => (text === HANGING ? statSync(file('lock.json')).size > 0 : sizeOf() > 0);
  await expect.poll(isPlaying, { timeout: PATIENCE }).toBe(true);
  const pid = player();
  child.kill('SIGKILL');
  await once(child, 'close');
  const again = watching(folder, more);
  await expect.poll(() => isThere(pid), { timeout: PATIENCE }).toBe(false);
  writeFileSync(join(folder, 'mine.ts'), text); // as it was: the version goes on
  const before = sizeOf();
  await expect.poll(() => text === HANGING || sizeOf() > before, { timeout: PATIENCE }).toBe(true);
  await expect.poll(() => isThere(player()), { timeout: PATIENCE }).toBe(true);
  expect(again.said()).not.toContain('being written');
  again.child.kill('SIGINT');
  await once(again.child, 'close');
  await expect.poll(() => isThere(player()), { timeout: PATIENCE }).toBe(false);
});

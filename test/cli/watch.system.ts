import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { PATIENCE } from '../machine.js';
import { folderWith, MAIN, wordsOf } from './run.js';

/** A watched bot is played whenever it has changed; a watch that is killed leaves nothing that plays, and goes on. */

const begun: ChildProcess[] = [];
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL');
});

const MINE = `import { defineBot } from 'bolachen';\nexport default defineBot({ name: 'mine', bid: ({ legal }) => legal[0] });\n`;
/** Bids one word where it may, and else the first that it may. */
const BIDDING = (word: string): string =>
  MINE.replace('legal[0]', `(legal.includes('${word}') ? '${word}' : legal[0])`);
const HANGING = MINE.replace('legal[0]', '{ for (;;); }');
const LINE = 'compare ./mine.ts sound --watch --blocks 1e6 --seed w --out kept';

function watching(folder: string, more: string): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, [MAIN, ...wordsOf(`${LINE} ${more}`)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, BROWSER: '' },
  });
  begun.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
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
  const next = player();
  again.child.kill('SIGINT');
  await once(again.child, 'close');
  await expect.poll(() => isThere(next), { timeout: PATIENCE }).toBe(false);
});

test('a file counts that was missing, is a link, has its size and time, or is replaced by another', async () => {
  const folder = folderWith({
    'mine.ts': "import { w } from './word.js';\n".concat(BIDDING('pass').replaceAll("'pass'", 'w')),
  });
  const file = (name: string): string => join(folder, name);
  const { said } = watching(folder, '');
  const says = (text: string) => expect.poll(said, { timeout: PATIENCE }).toContain(text);
  await says('cannot find ./word.js');
  writeFileSync(file('word.ts'), "export const w = 'pass';\n");
  await says('Version 1 scores');
  const { atime, mtime } = statSync(file('word.ts'));
  writeFileSync(file('word.ts'), "export const w = 'mord';\n");
  utimesSync(file('word.ts'), atime, mtime);
  await says('Version 2');
  writeFileSync(file('other.ts'), BIDDING('bettel'));
  renameSync(file('other.ts'), file('mine.ts'));
  await says('Version 3');
  mkdirSync(file('there'));
  writeFileSync(file('there/real.ts'), BIDDING('pass'));
  rmSync(file('mine.ts'));
  symlinkSync('there/real.ts', file('mine.ts'));
  await says('Version 4');
  writeFileSync(file('there/real.ts'), BIDDING('mord'));
  await says('Version 5');
});

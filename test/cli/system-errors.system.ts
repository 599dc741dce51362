import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sized } from '../sizes.js';
import { folderWith, MAIN } from './run.js';

/** What the system refuses is said in its words, with what to do about it, and laid at no bot's door. */

const PLAY = '--seed s --no-out';

function inShell(folder: string, script: string): { readonly code: number | null; readonly stderr: string } {
  const { status, stderr } = spawnSync('sh', ['-c', script.replaceAll('bolachen', `"${process.execPath}" "${MAIN}"`)], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, stderr };
}

/** What runs out first depends on the version of Node. */
const FILES =
  /^bolachen: (too many open files: raise the limit \(ulimit -n 4096\)|the system starts no more threads: raise its limits \(ulimit -n 4096, ulimit -u\)), or use fewer threads\n$/;
const CODE = 'Node forbids code from texts (disallow-code-generation-from-strings), without which nothing is played';

test.each([
  [
    'the working folder',
    `rmdir "$PWD"; bolachen simulate --bots lowest --deals 9 --threads 1 ${PLAY}`,
    'the working folder no longer exists: change to another (cd)',
  ],
  [
    'code from texts',
    `NODE_OPTIONS=--disallow-code-generation-from-strings bolachen simulate --bots lowest --deals 9 --threads 1 ${PLAY}`,
    CODE,
  ],
])('%s', (_, script, message) => {
  expect(inShell(folderWith(), script)).toEqual({ code: 1, stderr: `bolachen: ${message}\n` });
});

test('open files: with few of them either Node does not start, or the program says what to do, or it plays', () => {
  const folder = folderWith();
  const said: string[] = [];
  for (let limit = 18; limit < 80; limit += sized(3, 1)) {
    const { code, stderr } = inShell(
      folder,
      `ulimit -n ${limit}; bolachen simulate --bots lowest --deals 9 --threads 2 ${PLAY}`,
    );
    if (code === 0) break;
    if (stderr.startsWith('bolachen:')) said.push(stderr);
  }
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((text) => !FILES.test(text))).toEqual([]);
});

const mounts = spawnSync('unshare', ['-rm', 'true']).status === 0;

test.skipIf(!mounts).each([
  ['simulate --bots lowest --deals 30 --out ro/a', 'ro/a'],
  ['compare sound lowest --blocks 2 --out ro/a/b', 'ro/a/b'],
  ['dataset --kind deals --bots lowest --deals 5 --out ro/a', 'ro/a'],
  ['new-bot duck --out ro/a.ts', 'ro/a.ts'],
  ['simulate --bots lowest --deals 5 --records ro/a.jsonl --no-out', 'ro/a.jsonl'],
  ['view --seed a --out ro/a.html', 'ro/a.html'],
])('a read-only place is called that: %s', (line, place) => {
  const folder = folderWith();
  mkdirSync(`${folder}/ro`);
  const script = `unshare -rm sh -c 'mount -t tmpfs -o ro none ro && bolachen ${line}'`;
  expect(inShell(folder, script)).toEqual({ code: 1, stderr: `bolachen: ${place}: the file system is read-only\n` });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { here } from '../../cli/here.js';
import { contents as contentsOf, folderOfFile } from '../../folders.js';

/** Whole runs of the compiled program: who may write their folders. What is left of them after kills: test/torture. */

const PROGRAM = join(import.meta.dirname, '../../../dist/cli/main.js');
const place = folderOfFile();
const contents = (folder: string) => contentsOf(join(place, folder));

/** A run that is whole. */
beforeAll(async () => {
  const { code, stderr } = await here(
    place,
    'tournament --bots sound,bold,random,lowest --blocks 200 --seed t --chunk 32 --out tournament --threads 0',
  );
  expect(code, stderr).toBe(0);
});

/** What a run, over by now, has had in its folder meanwhile. */
let lockThatWas = '';

test('an interrupted run has locked its folder, saves complete chunks and says how to resume', async () => {
  const child = spawn(
    process.execPath,
    [PROGRAM, ...'tournament --bots sound,bold --blocks 10000000 --seed i --out stopped --threads 1'.split(' ')],
    { cwd: place, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let told = '';
  child.stderr.on('data', (text) => {
    told += String(text);
  });
  const exit = once(child, 'exit');
  const journal = () => stat(join(place, 'stopped/blocks.jsonl')).catch(() => null);
  while (!(await journal())?.size) await wait(20);
  // By their names: others come and go while it plays.
  const files = () =>
    Promise.all(['manifest.json', 'lock.json'].map((name) => readFile(join(place, 'stopped', name), 'utf8')));
  const [begun, lock] = await files();
  const { since } = JSON.parse(lock);
  for (const line of ['--resume stopped', '--bots sound,bold --out stopped --force']) {
    const { code, stdout, stderr } = await here(place, `tournament ${line} --threads 0`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(
      `bolachen: stopped: is being written by process ${child.pid} on ${hostname()}, since ${since}\n`,
    );
  }
  expect(await files()).toEqual([begun, lock]);
  lockThatWas = lock;
  child.kill('SIGINT');
  expect(await exit).toEqual([130, null]);
  expect(contents('stopped')).not.toHaveProperty('lock.json');
  expect(told).toContain('bolachen tournament --resume stopped');
  const { played, complete } = JSON.parse(contents('stopped')['manifest.json']);
  expect(complete).toBe(false);
  expect(played).toBeGreaterThan(0);
});

test('a folder is taken from a process that is known to be gone, and from no other', async () => {
  const before = contents('tournament');
  const lock = JSON.parse(lockThatWas);
  const mine = { ...lock, process: process.pid };
  const unseen = 'that cannot be seen from here: if it has ended, remove tournament/lock.json';
  for (const [left, refusal] of [
    [lock, null],
    // Its number is that of another process now.
    [{ ...mine, start: 'before' }, existsSync('/proc') ? null : ''],
    [{ ...mine, start: null }, `process ${process.pid} on ${hostname()}, since ${lock.since}`],
    [{ ...lock, host: 'elsewhere' }, `process ${lock.process} on elsewhere, since ${lock.since}; ${unseen}`],
    [{ ...mine, space: 'a container' }, `process ${process.pid} on ${hostname()}, since ${lock.since}; ${unseen}`],
    ['nothing', 'another process; if that has ended, remove tournament/lock.json'],
  ] as const) {
    const path = join(place, 'tournament/lock.json');
    await writeFile(path, JSON.stringify(left));
    const { code, stderr } = await here(place, 'tournament --resume tournament --threads 0');
    expect(code, stderr).toBe(refusal === null ? 0 : 1);
    if (refusal !== null) {
      expect(stderr).toContain(`bolachen: tournament: is being written by ${refusal}`);
      await rm(path);
    }
    expect(contents('tournament')).toEqual(before);
  }
});

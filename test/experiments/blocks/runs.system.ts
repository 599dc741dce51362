import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { here } from '../../cli/here.js';
import { contents as contentsOf, folderOfFile } from '../../folders.js';

/**
 * Whole runs of the compiled program: what is left of them after kills, who may write their folders, and what is
 * refused.
 */

const PROGRAM = join(import.meta.dirname, '../../../dist/cli/main.js');
const run = promisify(execFile);

const place = folderOfFile();

/** What must go well, on this thread or in a process of its own. */
async function bolachen(...args: string[]): Promise<{ readonly stdout: string }> {
  if (args.at(-1) !== '0') return run(process.execPath, [PROGRAM, ...args], { cwd: place });
  const ran = await here(place, args);
  expect(ran.code, ran.stderr).toBe(0);
  return ran;
}

/** Plays into a folder. */
const play = (folder: string, command: string, ...more: string[]) =>
  bolachen(...command.split(' '), '--out', folder, ...more);

const contents = (folder: string) => contentsOf(join(place, folder));

/** Runs that others are held against: one that is whole, and a shard each of two. */
beforeAll(async () => {
  const tournament = 'tournament --bots sound,bold,random,lowest --blocks 200 --seed t --chunk 32';
  await play('tournament', tournament, '--threads', '0');
  await play('tournament-shard-0', tournament, '--shard', '0/2', '--threads', '0');
  await play('comparison-shard-1', 'compare sound bold --blocks 20 --seed c', '--shard', '1/2', '--threads', '0');
});

test('a run that is killed repeatedly ends like one that was not', async () => {
  const command = 'compare sound random --blocks 60000 --seed k --chunk 100 --stop sprt --bounds 2.9,3.1';
  await play('straight', command, '--threads', '0');
  const killed = (args: readonly string[]): Promise<void> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [PROGRAM, ...args, '--threads', '1'], { cwd: place, stdio: 'ignore' });
      const lines = async (): Promise<number> =>
        (await stat(join(place, 'killed/blocks.jsonl')).catch(() => ({ size: 0 }))).size;
      void lines().then((before) => {
        const timer = setInterval(async () => {
          if ((await lines()) === before && child.exitCode === null) return;
          clearInterval(timer);
          child.kill('SIGKILL');
        }, 20);
      });
      child.on('exit', () => resolve());
    });
  await killed([...command.split(' '), '--out', 'killed']);
  await killed(['compare', '--resume', 'killed']);
  await appendFile(join(place, 'killed/blocks.jsonl'), '{"first":1');
  await bolachen('compare', '--resume', 'killed', '--threads', '0');
  expect(contents('killed')).toEqual(contents('straight'));
  const manifest = JSON.parse(contents('killed')['manifest.json']);
  expect(manifest.stopped).toMatch(/^settled after \d+ blocks$/);
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

describe('refusals', () => {
  test.each([
    ['tournament --bots sound,bold --shard 3/3', 2, '--shard: expected i/n with i from 0 to n − 1'],
    ['tournament --resume .', 1, 'is not a folder of results'],
    ['tournament --resume tournament --blocks 5', 2, 'was begun with blocks 200, not 5'],
    ['tournament --resume tournament --out x', 2, '--resume: cannot be given together with --out'],
    ['compare --resume tournament', 1, 'holds a run of "tournament", not of compare'],
    ['compare sound bold --stop sprt', 2, '--bounds: is missing; the rule sprt needs it'],
    ['runs merge tournament', 1, 'is not a shard'],
    ['runs merge tournament-shard-0', 1, 'missing: shard 1/2'],
    ['runs merge tournament-shard-0 tournament-shard-0', 1, 'is shard 0/2, and so is'],
    ['runs merge tournament-shard-0 comparison-shard-1', 1, 'does not belong to tournament-shard-0'],
  ])('%s', async (command, code, message) => {
    const ran = await here(place, command);
    expect(ran).toMatchObject({ code, stdout: '' });
    expect(ran.stderr).toContain(message);
  });
});

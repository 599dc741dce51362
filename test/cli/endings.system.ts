import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sized } from '../sizes.js';
import { bolachen, folderWith, json, listing, MAIN, type Ran, read } from './run.js';

test('a run that is stopped, and which no command asked for: the demo', async () => {
  // Nothing shows from outside that it has begun; where it has not yet, it is given longer, and where it was over,
  // less.
  const stoppedAfter = (wait: number): Promise<Ran> =>
    bolachen(folderWith(), '', { meet: (child) => void setTimeout(() => child.kill('SIGINT'), wait) });
  let [wait, step] = [1500, 1500];
  let { code, stdout } = await stoppedAfter(wait);
  while (stdout === '' || code === 0) {
    if (code === 0) step /= 2;
    wait += code === 0 ? -step : step;
    ({ code, stdout } = await stoppedAfter(wait));
  }
  expect(code).toBe(130);
  expect(stdout).toMatch(/bolachen, [\d,]+ deals\nplayed in .*\nseed demo, digest [\da-f]{16}$/m);
  for (const bot of ['keen', 'sound', 'lowest']) expect(stdout).toMatch(new RegExp(`^  ${bot} `, 'm'));
});

describe('bots that misbehave', () => {
  const ENDED = "bolachen: ended before it was done; a bot's file called process.exit or waits forever\n";

  test.each([
    ['exits', 2, 'bolachen: --bots: ./exits.mjs: does not load: it calls process.exit(0)\n'],
    ['waits', 0, 'bolachen: --bots: ./waits.mjs: does not load: it waits for what never comes\n'],
    ['leaves', 0, ENDED],
  ])('%s: does not end the program unseen', async (name, threads, stderr) => {
    const folder = folderWith({}, true);
    const before = listing(folder);
    const ran = await bolachen(folder, `simulate --bots ./${name}.mjs --deals 3000 --threads ${threads}`);
    expect(ran).toEqual({ code: 1, stdout: '', stderr });
    expect(listing(folder).filter((line) => !line.startsWith('results/'))).toEqual(before);
  });
});

const FEW = 'simulate --bots lowest --deals 5';

test.each(['rules', `${FEW} --records -`, '--help'])('standard output on a full disk: %s', async (line) => {
  const ran = await bolachen(folderWith(), line, { stdout: openSync('/dev/full', 'w') });
  expect(ran).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/(^|\n)bolachen: standard output: the disk is full\n$/),
  });
});

/** A terminal that is closed, and a reader that leaves, do not lose a run. */

const lineOf = (deals: number): string =>
  `'${process.execPath}' '${MAIN}' simulate --bots 'random(shy=0.9)' --seed s --deals ${deals} --chunk 1000 --threads 1`;

/** Runs a line of a shell, and sends its process group a signal once the run's journal is there. */
function inShell(folder: string, script: string, signal?: NodeJS.Signals): Promise<Ran> {
  const child = spawn('bash', ['-c', script], { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece;
  });
  const watch = setInterval(() => {
    if (signal === undefined || !existsSync(join(folder, 'run/deals.jsonl'))) return;
    clearInterval(watch);
    process.kill(-(child.pid as number), signal);
  }, 10);
  return new Promise((finish) => {
    child.on('close', (code) => {
      clearInterval(watch);
      finish({ code, stdout: '', stderr });
    });
  });
}

const isComplete = (folder: string): boolean => json<{ complete: boolean }>(read(folder, 'run/manifest.json')).complete;

test.each([
  ['the closing of the terminal stops a run', (line: string) => `exec ${line}`, 129],
  ['nohup lets it go on', (line: string) => `nohup ${line}`, 0],
  ['so does what nohup makes of a terminal, from any shell', (line: string) => `exec ${line} 0> /dev/null`, 0],
  ['so does a script that ignores it', (line: string) => `trap '' HUP; ${line}; exit $?`, 0],
] as const)('%s', async (_, scriptOf, code) => {
  let folder = folderWith();
  let ran = await inShell(folder, scriptOf(`${lineOf(40_000)} --out run`), 'SIGHUP');
  // It was over before it was looked at: a longer one.
  for (let deals = 160_000; code !== 0 && ran.code === 0; deals *= 4) {
    folder = folderWith();
    ran = await inShell(folder, scriptOf(`${lineOf(deals)} --out run`), 'SIGHUP');
  }
  expect(ran).toMatchObject({ code });
  expect(isComplete(folder)).toBe(code === 0);
});

test('a reader that has seen enough stops a run, which can be gone on with', async () => {
  const [folder, whole] = [folderWith(), folderWith()];
  const line = lineOf(10_000);
  const ran = await inShell(folder, `set -o pipefail; ${line} --records - --out run | head -1`);
  expect(ran.code).toBe(141);
  expect(ran.stderr).toContain('stopping: nobody reads the output any more\n');
  expect(ran.stderr).toContain('to continue:\n  bolachen simulate --resume run --threads 1\n');
  expect(isComplete(folder)).toBe(false);
  await bolachen(folder, 'simulate --resume run');
  await inShell(whole, `${line} --out run`);
  for (const name of ['manifest.json', 'summary.json', 'deals.jsonl'])
    expect(read(folder, 'run', name)).toBe(read(whole, 'run', name));
});

test('a slow reader gets all of it, without a warning on stderr', async () => {
  const line = `${lineOf(20_000)} --records - --no-out 2> said | (sleep 1; wc -l) >&2; grep -ci warning said >&2`;
  const { stderr } = await inShell(folderWith(), line);
  expect(stderr).toBe('20000\n0\n');
});

/** What the system refuses is said in its words, with what to do about it, and laid at no bot's door. */

const PLAY = '--seed s --no-out';

function saidInShell(folder: string, script: string): { readonly code: number | null; readonly stderr: string } {
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
  expect(saidInShell(folderWith(), script)).toEqual({ code: 1, stderr: `bolachen: ${message}\n` });
});

test('open files: with few of them either Node does not start, or the program says what to do, or it plays', () => {
  const folder = folderWith();
  const said: string[] = [];
  for (let limit = 18; limit < 80; limit += sized(3, 1)) {
    const { code, stderr } = saidInShell(
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
  expect(saidInShell(folder, script)).toEqual({
    code: 1,
    stderr: `bolachen: ${place}: the file system is read-only\n`,
  });
});

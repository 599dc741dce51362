import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bolachen, folderWith, json, MAIN, type Ran, read } from './run.js';

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

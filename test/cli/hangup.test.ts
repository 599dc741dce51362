import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bolachen, folderWith, json, MAIN, type Ran, read } from './run.js';

/** A terminal that is closed, and a reader that leaves, do not lose a run. */

const LINE = "simulate --bots 'random(shy=0.9)' --seed s --deals 40000 --checkpoint 1000 --threads 0";

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
  ['the closing of the terminal stops a run', `exec '${process.execPath}' '${MAIN}' ${LINE} --out run`, 129],
  ['nohup lets it go on', `nohup '${process.execPath}' '${MAIN}' ${LINE} --out run`, 0],
  ['so does a script that ignores it', `trap '' HUP; '${process.execPath}' '${MAIN}' ${LINE} --out run; exit $?`, 0],
])('%s', async (_, script, code) => {
  const folder = folderWith();
  const ran = await inShell(folder, script, 'SIGHUP');
  expect(ran).toMatchObject({ code });
  expect(isComplete(folder)).toBe(code === 0);
});

test('a reader that has seen enough stops a run, which can be gone on with', async () => {
  const [folder, whole] = [folderWith(), folderWith()];
  const program = `'${process.execPath}' '${MAIN}' ${LINE}`;
  const ran = await inShell(folder, `set -o pipefail; ${program} --records - --out run | head -1`);
  expect(ran.code).toBe(141);
  expect(ran.stderr).toContain('stopping: nobody reads the output any more\n');
  expect(ran.stderr).toContain('to go on:\n  bolachen simulate --resume run\n');
  expect(isComplete(folder)).toBe(false);
  await bolachen(folder, 'simulate --resume run');
  await bolachen(whole, `${LINE} --out run`);
  for (const name of ['manifest.json', 'summary.json', 'deals.jsonl'])
    expect(read(folder, 'run', name)).toBe(read(whole, 'run', name));
});

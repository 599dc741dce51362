import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { watch } from './stall.js';

const CHILD = `import('node:child_process').then(({ spawnSync }) => spawnSync(process.execPath, ['-e', 'for (;;);']))`;

test.each([
  ['waits for ever', 'setInterval(() => {}, 1e6)', 'did nothing at 5 looks'],
  ['computes for ever', 'for (;;);', 'used more than 0.3 s of processor time'],
  ['waits for a child that computes for ever', CHILD, 'used more than 0.3 s of processor time'],
])('a program that %s is ended', async (_, program, reason) => {
  const child = spawn(process.execPath, ['-e', program], { stdio: 'pipe', detached: true });
  const said: string[] = [];
  watch(child, (word) => said.push(word), { look: 50, still: 5, most: 0.3 });
  const signal = await new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)));
  expect({ signal, said: said[0] }).toEqual({ signal: 'SIGKILL', said: reason });
  // A child of its own is left, in its group.
  if (program === CHILD) process.kill(-(child.pid ?? 0), 'SIGKILL');
});

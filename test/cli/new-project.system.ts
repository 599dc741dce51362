import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bolachen, folderWith, json, listing, read } from './run.js';

/** The folder that `new-bot --project` writes, as an author, an editor and CI use it. */

const DEBUGGER = fileURLToPath(new URL('debugging.mjs', import.meta.url));

test('the project installs, passes its workflow, and stops at a breakpoint', async () => {
  const place = folderWith();
  expect((await bolachen(place, 'new-bot duck --project')).stdout).toContain('  cd duck && npm install\n');
  const folder = join(place, 'duck');
  const program = (command: string, words: readonly string[], env = {}) =>
    promisify(execFile)(command, words, { cwd: folder, env: { ...process.env, ...env } });
  expect(
    listing(folder)
      .filter((name) => !name.endsWith('/'))
      .map((name) => name.split(' ')[0]),
  ).toEqual([
    '.github/workflows/bot.yml',
    '.gitignore',
    '.vscode/launch.json',
    'README.md',
    'bolachen-0.1.0.tgz',
    'duck.ts',
    'package.json',
    'tsconfig.json',
  ]);
  const installed = await program('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund']);
  expect(installed.stderr).toBe(''); // npm has nothing to warn of

  const lines = [...read(folder, '.github/workflows/bot.yml').matchAll(/^ +- run: npx (.*)$/gm)].map(
    ([, line]) => line,
  );
  expect(lines.map((line) => /^\S+(?: [a-z]\S+)?/.exec(line)?.[0])).toEqual([
    'tsc',
    'bolachen check-bot',
    'bolachen compare',
  ]);
  for (const line of lines) await program('npx', ['--no-install', ...line.split(' ')]); // each must end with 0
  await program('npm', ['test']);

  const launch = json<{ configurations: { program: string; args: string[] }[] }>(read(folder, '.vscode/launch.json'));
  const { program: main, args } = launch.configurations[0];
  const breakpoint =
    read(folder, 'duck.ts')
      .split('\n')
      .findIndex((line) => line.includes('const six')) + 1;
  const words = [DEBUGGER, main.replace(/\$\{workspaceFolder\}/, folder), ...args];
  const { stderr } = await program(process.execPath, words, { BREAKPOINT: `${join(folder, 'duck.ts')}:${breakpoint}` });
  expect(stderr).toContain(`stopped at duck.ts:${breakpoint} with isLong six\n`);
});

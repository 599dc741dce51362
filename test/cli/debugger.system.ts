import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bolachen, folderWith, MAIN, read } from './run.js';

/** A debugger stops in a bot's file, as it is written. */

const DEBUGGER = fileURLToPath(new URL('debugging.mjs', import.meta.url));

test('a new bot stops at a breakpoint', async () => {
  const folder = folderWith();
  await bolachen(folder, 'new-bot duck');
  const lines = read(folder, 'duck.ts').split('\n');
  const breakpoint = lines.findIndex((line) => line.includes('const six')) + 1;
  const words = [
    DEBUGGER,
    MAIN,
    ...'simulate --bots ./duck.ts,keen,lowest --deals 100 --threads 0 --no-out'.split(' '),
  ];
  const env = { ...process.env, BREAKPOINT: `${join(folder, 'duck.ts')}:${breakpoint}` };
  const { stderr } = await promisify(execFile)(process.execPath, words, { cwd: folder, env });
  expect(stderr).toContain(`stopped at duck.ts:${breakpoint} with isLong six\n`);
});

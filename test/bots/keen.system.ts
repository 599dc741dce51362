import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderOfFile } from '../folders.js';
import { sized } from '../sizes.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = folderOfFile();

test.each(['bolachen', 'wallachen'].slice(sized(1, 0)))(
  'learning gives the same numbers of %s on one thread and on two',
  async (game) => {
    const learned = async (threads: number): Promise<string> => {
      const out = join(folder, `${threads}.json`);
      const flags = ['--game', game, '--scale', '0.0005', '--iterations', '1', '--out', out, '--threads', `${threads}`];
      await promisify(execFile)('npm', ['run', 'learn', '--', ...flags], { cwd: ROOT });
      return readFileSync(out, 'utf8');
    };
    const once = await learned(1);
    expect(await learned(2)).toBe(once);
  },
);

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calledAs } from '../../src/cli/examples.js';
import { numberOf } from '../../src/support/input/number-text.js';
import { rows } from '../rows.js';
import { here } from './here.js';
import { refusals } from './refused.js';
import { folderWith, listing } from './run.js';

test.each(rows`
  1000 | 1000 ‖ 1e6 | 1000000 ‖ 1_000_000 | 1000000 ‖ 2M | 2000000 ‖ 1.1M | 1100000 ‖ 250k | 250000 ‖ 3G | 3000000000
  0.05 | 0.05 ‖ -2 | -2 ‖ 5e-2 | 0.05 ‖ 1 000 | 1000 ‖ 1'000 | 1000 ‖ ${'1\u202f000\u202f000'} | 1000000 ‖ .5 | 0.5
  007 | none ‖ 10_00 | none ‖ 1,000 | none ‖ 1e6M | none ‖ 2m | none ‖ 0x10 | none ‖ ${''} | none
`)('the number %s is %s', (text, number) => expect(String(numberOf(text) ?? 'none')).toBe(number));

describe('hints name the command as it was called', () => {
  const hint = 'to continue: bolachen compare --resume x; rules of bolachen: none';
  test.each([
    [{}, hint],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'bolachen' }, hint.replace('bolachen', 'npm start --')],
    [{ npm_lifecycle_event: 'start', npm_package_name: 'mine' }, hint.replace('bolachen', 'npx bolachen')],
    [{ npm_lifecycle_event: 'npx' }, hint.replace('bolachen', 'npx bolachen')],
  ])('%o', (environment, text) => expect(calledAs(hint, environment)).toBe(text));

  test('every command is one that hints know', () => {
    const help = readFileSync(new URL('help/bolachen.txt', import.meta.url), 'utf8');
    const commands = Array.from(help.matchAll(/^ {2}([\w-]+) .*\[options\]/gm), ([, name]) => name);
    const called = commands.map((name) => calledAs(`bolachen ${name}`, { npm_lifecycle_event: 'npx' }));
    expect(called).toEqual(commands.map((name) => `npx bolachen ${name}`));
  });
});

test('--no-out leaves no folder', async () => {
  const folder = folderWith();
  expect((await here(folder, 'simulate --deals 20 --threads 0 --no-out')).code).toBe(0);
  expect(listing(folder)).toEqual([]);
});

refusals('what needs a folder', { code: 2 }, [
  ['compare sound bold --no-out --shard 0/2', '--no-out: cannot be given together with --shard'],
  ['simulate --records --no-out', '--records: needs --out, or the path of a file'],
]);

test('the flag of the version is a capital letter, beside the hint of the small one', async () => {
  const { code, stdout } = await here(folderWith({}), '-V');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});

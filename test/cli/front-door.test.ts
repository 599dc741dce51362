import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calledAs } from '../../src/cli/examples.js';
import { coloured } from '../../src/cli/output.js';
import { numberOf } from '../../src/support/input/number-text.js';
import { here } from './here.js';
import { folderWith, json, listing } from './run.js';

test.each([
  ['1000', 1000],
  ['1e6', 1_000_000],
  ['1_000_000', 1_000_000],
  ['2M', 2_000_000],
  ['1.1M', 1_100_000],
  ['250k', 250_000],
  ['3G', 3_000_000_000],
  ['0.05', 0.05],
  ['-2', -2],
  ['5e-2', 0.05],
  ['1 000', 1000],
  ["1'000", 1000],
  ['1\u202f000\u202f000', 1_000_000],
  ['.5', 0.5],
  ['007', undefined],
  ['10_00', undefined],
  ['1,000', undefined],
  ['1e6M', undefined],
  ['2m', undefined],
  ['0x10', undefined],
  ['', undefined],
])('the number %s', (text, number) => expect(numberOf(text)).toBe(number));

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

describe('--config', () => {
  const options = { a: 'sound', b: 'bold', blocks: 20, seed: 'c', threads: 0, stop: 'group' };

  test('gives what and how; flags win; the manifest of the run plays it again', async () => {
    const folder = folderWith({ 'mine.json': JSON.stringify({ $schema: 'config.schema.json', ...options }) });
    const first = await here(folder, 'compare --config mine.json --out kept --json');
    expect(first.code).toBe(0);
    expect(json(first.stdout)).toMatchObject({ a: 'sound', budget: 20, run: { seed: 'c' } });
    const again = await here(folder, 'compare --config kept/manifest.json --threads 0 --no-out --json');
    expect(again.stdout).toBe(first.stdout);
    const other = await here(folder, 'compare sound sound --config mine.json --blocks 0.01k --no-out --json');
    expect(json(other.stdout)).toMatchObject({ b: 'sound #2', budget: 10 });
    expect(listing(folder).filter((name) => /results/.test(name))).toEqual([]);
  });

  test.each([
    ['{"a": ', 'compare', 'bolachen: mine.json:1:7: is not JSON: expected a value; found the end\n', 1],
    ['[]', 'compare', 'bolachen: mine.json: expected options by name, as JSON; found []\n', 1],
    ['{"blok": 3}', 'compare a b', 'bolachen: blok: is no option of compare (did you mean "blocks"?)\n', 2],
    [
      '{"program": "bolachen", "command": "sweep", "what": {}}',
      'compare',
      'bolachen: mine.json: is of a run of "sweep"; the command is compare\n',
      1,
    ],
  ])('refuses %s', async (text, command, stderr, code) => {
    const folder = folderWith({ 'mine.json': text });
    expect(await here(folder, `${command} --config mine.json`)).toEqual({ code, stdout: '', stderr });
  });
});

test('--no-out leaves no folder, and contradicts what needs one', async () => {
  const folder = folderWith();
  expect((await here(folder, 'simulate --deals 20 --threads 0 --no-out')).code).toBe(0);
  expect(listing(folder)).toEqual([]);
  expect(await here(folder, 'compare sound bold --no-out --shard 0/2')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'bolachen: --no-out: cannot be given together with --shard\n',
  });
  expect((await here(folder, 'simulate --records --no-out')).stderr).toBe(
    'bolachen: --records: needs --out, or the path of a file\n',
  );
});

test('verdicts and what is sure are coloured on a terminal alone', () => {
  const text =
    '  keen is better than sound\n  P(keen better) 1\n  head-to-head  sound  worse\n  one-in-field  bold  undecided\n';
  expect(coloured(text, false)).toBe(text);
  const [green, red, yellow, end] = ['[32m', '[31m', '[33m', '[39m'].map((code) => `\u001b${code}`);
  expect(coloured(text, true)).toBe(
    `  keen ${green}is better than${end} sound\n  P(keen better) 1\n` +
      `  head-to-head  sound  ${red}worse${end}\n  one-in-field  bold  ${yellow}undecided${end}\n`,
  );
});

test('the flag of the version is a capital letter, beside the hint of the small one', async () => {
  const { code, stdout } = await here(folderWith({}), '-V');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});

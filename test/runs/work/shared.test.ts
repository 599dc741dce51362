import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simulate } from '../../../src/public/index.js';
import { here } from '../../cli/here.js';
import { folderOfFile } from '../../folders.js';
import { isWhole } from '../../sizes.js';

/** What a bot changes that all on its thread share is said of the bot, and its errors are as short as others'. */

const place = folderOfFile();

function botOf(name: string, load: string, bid: string): string {
  const path = join(place, `${name}.mjs`);
  writeFileSync(path, `${load};\nexport default { name: 'it', bid: ({ legal }) => { ${bid}; return legal[0]; } };\n`);
  return path;
}

const played = (bot: string, threads: number, deals = 20) =>
  simulate({ bots: [bot, 'lowest', 'lowest'], deals, seed: 'a' }, { threads });

const CHANGES: Readonly<Record<string, string>> = {
  'Array.prototype.map': 'Array.prototype.map = () => undefined',
  'Array.prototype.push': 'Array.prototype.push = function () { return 0; }',
  'Math.imul': 'Math.imul = () => 0',
  'Map.prototype.get': 'Map.prototype.get = () => undefined',
  'Object.entries': 'Object.entries = () => []',
  'JSON.stringify': "JSON.stringify = () => '{}'",
};

test.each(Object.entries(CHANGES).filter((_, i) => isWhole || i % 2 === 1))(
  'a bot that changes %s is found, as it loads and as it plays',
  async (what, change) => {
    const name = what.replaceAll('.', '-');
    const first = botOf(`${name}-first`, change, '');
    await expect(played(first, 0)).rejects.toThrow(`${first}: changes ${what}, which all on its thread share`);
    const later = botOf(`${name}-later`, '', change);
    await expect(played(later, 0)).rejects.toThrow(`a bot changes ${what}, which all on its thread share`);
  },
);

test('on a thread of its own it is named, also as it plays', async () => {
  const later = botOf('named', '', CHANGES['Map.prototype.get']);
  await expect(played(later, 1)).rejects.toThrow(`bots: ${later} changes Map.prototype.get, which`);
});

test('what the program itself changes before a run is no bot’s, and stays', async () => {
  const bot = botOf('plain', '', '');
  await played(bot, 0);
  const { stringify } = JSON;
  const own = ((...given: Parameters<typeof stringify>) => stringify(...given)) as typeof stringify;
  JSON.stringify = own;
  try {
    await played(bot, 0);
    expect(JSON.stringify === own).toBe(true);
  } finally {
    JSON.stringify = stringify;
  }
});

test('what a bot has changed is as it was afterwards, also what is not a value', async () => {
  const bot = botOf('sizes', '', "Object.defineProperty(Map.prototype, 'size', { get: () => 3, configurable: true })");
  await expect(played(bot, 0)).rejects.toThrow('a bot changes Map.prototype.size');
  expect(new Map([['one', 1]]).size).toBe(1);
});

test('an exit code of a bot is not that of the program, set as it loads, later, or as it plays', async () => {
  const { exitCode } = process;
  const bot = botOf('ends', 'process.exitCode = 76', 'process.exitCode = 77');
  await played(bot, 0);
  expect(process.exitCode).toBe(exitCode);
  const late = botOf('ends-late', 'setImmediate(() => { process.exitCode = 78; })', '');
  try {
    expect((await here(place, `simulate --bots ${late},lowest,lowest --deals 9 --threads 0 --no-out`)).code).toBe(0);
    expect(process.exitCode).toBe(78);
  } finally {
    process.exitCode = exitCode;
  }
});

test('of an error of 5 MB the beginning is kept', async () => {
  const { summary } = await played(botOf('long', '', "throw new Error('x'.repeat(5e6))"), 0, 1);
  expect(summary.firstFaults[0].detail).toMatch(/^bid: Error: x{150,200}( \(.*\))?$/);
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { absolute, HOUSE_BOTS, loadHouseBot, loadPolicies } from '../../src/bot/load.js';
import { parseSpec } from '../../src/bot/spec.js';
import { UsageError } from '../../src/input/refusal.js';
import { laterRefusal } from '../input/refused.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bots-'));
});
afterAll(() => rm(folder, { recursive: true }));

const QUESTIONS = 'double, bid, contest, raise, call, giveBack, declare, discard, kontra, play';

describe('a bot file is refused that', () => {
  test.each([
    ['has no bot', "export const name = 'x';", 'has no default export; write `export default { name: …, play: … }`'],
    [
      'is a function',
      'export default () => 0;',
      'the default export must be a bot: an object with a name; found function',
    ],
    ['is null', 'export default null;', 'the default export must be a bot: an object with a name; found null'],
    ['has no name', 'export default { play: () => 0 };', "a bot's name must be a text; found undefined"],
    ['has a blank name', "export default { name: ' ' };", 'a bot\'s name must be a text; found " "'],
    ['has a method that is none', "export default { name: 'x', play: 5 };", 'play must be a function; found 5'],
    ['has a sit that is none', "export default { name: 'x', sit: {} };", 'sit must be a function; found {}'],
    [
      'has a method misspelt',
      "export default { name: 'x', plays: () => 0 };",
      `has a method plays, which is never asked (did you mean "play"?); questions are ${QUESTIONS}`,
    ],
    ['has parameters in a number', "export default { name: 'x', params: 5 };", 'params must be an object; found 5'],
    [
      'has a list for a parameter',
      "export default { name: 'x', params: { length: [6] } };",
      'parameter length must default to a number, a text or true/false; found [6]',
    ],
    ['throws when it is loaded', "throw new RangeError('at\\nonce');", 'does not load: RangeError: at'],
    ['throws nothing that can be read', 'throw null;', 'does not load: null'],
    ['is no JavaScript', 'export default {', 'does not load: '],
    ['imports what is not there', "import 'no-such-package'; export default { name: 'x' };", 'does not load: '],
  ])('%s', async (what, text, message) => {
    const path = join(folder, `${what.replaceAll(' ', '-')}.mjs`);
    await writeFile(path, text);
    const refused = await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')));
    const expected = `bots: ${path}: ${message}`;
    expect(message.endsWith(': ') ? refused.slice(0, expected.length) : refused).toBe(expected);
  });

  test('is not there', async () => {
    const path = join(folder, 'nobody.js');
    expect(await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')))).toBe(`bots: ${path}: no such file`);
  });

  test('is no JavaScript by its name', async () => {
    const path = join(folder, 'bot.ts');
    expect(await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')))).toBe(
      `bots: ${path}: a bot is a file that ends in .js or .mjs`,
    );
  });
});

describe('house bots', () => {
  test.each(HOUSE_BOTS)('%s loads and has its own name', async (name) => {
    expect((await loadHouseBot(name, 'bots')).name).toBe(name);
  });

  test('a name that is none is an error of usage', async () => {
    const message = `bots: "bolt" is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.js (did you mean "bold"?)`;
    await expect(loadPolicies(parseSpec('bolt', 'bots'))).rejects.toThrow(UsageError);
    expect(await laterRefusal(() => loadPolicies(parseSpec('bolt', 'bots')))).toBe(message);
  });
});

test('a path is made absolute, a name is not', () => {
  expect(absolute('sound')).toBe('sound');
  expect(absolute('./mine.js')).toBe(join(process.cwd(), 'mine.js'));
  expect(absolute('mine.mjs')).toBe(join(process.cwd(), 'mine.mjs'));
  expect(absolute('/x/mine.js')).toBe('/x/mine.js');
});

test('a bot anywhere on the disk may import bolachen: it gets the running program', async () => {
  const path = join(folder, 'importing.mjs');
  await writeFile(
    path,
    "import { defineBot, parseCard } from 'bolachen'; export default defineBot({ name: 'sees ' + parseCard('HA', '') });",
  );
  const loader = new URL('../../dist/src/bot/load.js', import.meta.url).href;
  const program = `
    const { loadPolicies } = await import(${JSON.stringify(loader)});
    const { parseSpec } = await import(new URL('spec.js', ${JSON.stringify(loader)}));
    console.log((await loadPolicies(parseSpec(${JSON.stringify(path)}, 'bots'))).auction.bot.name);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
  });
  expect(stdout).toBe('sees 31\n');
});

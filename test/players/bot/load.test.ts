import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUSE_BOTS, loadHouseBot, loadPolicies } from '../../../src/players/bot/loading/load.js';
import { parseSpec } from '../../../src/players/bot/spec.js';
import { OptionError } from '../../../src/support/input/refusal.js';
import { laterRefusal } from '../../support/input/refused.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bots-'));
});
afterAll(() => rm(folder, { recursive: true }));

const QUESTIONS = 'double, bid, contest, raise, call, giveBack, declare, discard, kontra, play';

const FACES = ['bolachen', 'bolachen/engine', 'bolachen/features', 'bolachen/solver', 'bolachen/stats'];
const MODULES = [...FACES, ...HOUSE_BOTS.toSorted().map((name) => `bolachen/bots/${name}`)];

describe('a bot file is refused that', () => {
  test.each([
    ['has no bot', "export const name = 'x';", 'has no default export; write `export default { name: …, play: … }`'],
    [
      'is a function',
      'export default () => 0;',
      'the default export must be a bot: an object with a name; found function',
    ],
    ['is null', 'export default null;', 'the default export must be a bot: an object with a name; found null'],
    [
      'has no name',
      'export default { play: () => 0 };',
      "a bot's name must be a text of one line, and not empty; found nothing",
    ],
    [
      'has a blank name',
      "export default { name: ' ' };",
      'a bot\'s name must be a text of one line, and not empty; found " "',
    ],
    ['has a method that is none', "export default { name: 'x', play: 5 };", 'play must be a function; found 5'],
    ['has a sit that is none', "export default { name: 'x', sit: {} };", 'sit must be a function; found {}'],
    [
      'has a method misspelt',
      "export default { name: 'x', plays: () => 0 };",
      `has a method plays, which is never asked (did you mean "play"?); questions are ${QUESTIONS}`,
    ],
    [
      'has a field misspelt',
      "export default { name: 'x', memoryles: true };",
      'has a field memoryles, which is never read (did you mean "memoryless"?)',
    ],
    [
      'has a range of no parameter',
      "export default { name: 'x', params: { length: 6 }, ranges: { lenght: [1, 10] } };",
      'ranges has "lenght", which is no parameter; its parameters are length (did you mean "length"?)',
    ],
    ['has parameters in a number', "export default { name: 'x', params: 5 };", 'params must be an object; found 5'],
    [
      'has a list for a parameter',
      "export default { name: 'x', params: { length: [6] } };",
      'parameter length must default to a number, a text or true/false; found [6]',
    ],
    [
      'has choices of a number',
      "export default { name: 'x', params: { length: 6 }, choices: { length: [6, 7] } };",
      '"length" has choices, but is no parameter that is a text',
    ],
    [
      'has choices that are no texts',
      "export default { name: 'x', params: { mode: 'a' }, choices: { mode: ['a', 5] } };",
      'the choices of mode must be a list of texts with its default; found ["a",5]',
    ],
    [
      'has rule sets for no choice',
      "export default { name: 'x', params: { mode: 'a' }, choices: { mode: ['a'] }, choicesIn: { mode: { b: [] } } };",
      'choicesIn has "b", which is no choice of mode',
    ],
    [
      'has a rule set that is no list',
      "export default { name: 'x', params: { mode: 'a' }, choices: { mode: ['a'] }, choicesIn: { mode: { a: 5 } } };",
      'where mode can be "a" must be a list of rule sets; found 5',
    ],
    [
      'has readers of no parameter',
      "export default { name: 'x', reads: { length: [] } };",
      'reads has "length", which is no parameter; it has none',
    ],
    [
      'has a reader that is no list',
      "export default { name: 'x', params: { length: 6 }, reads: { length: 'play' } };",
      `what reads length must be a list of parts, as in ['auction', 'play']; found "play"`,
    ],
    [
      'has a reader that is no part',
      "export default { name: 'x', params: { length: 6 }, reads: { length: ['auktion'] } };",
      '"auktion" reads length, but is not a part; parts are auction, exchange, play, double, bid, contest, raise, call, giveBack, declare, discard, kontra, declaring, defence (did you mean "auction"?)',
    ],
    ['throws when it is loaded', "throw new RangeError('at\\nonce');", 'does not load: RangeError: at (FILE:1:7)'],
    ['throws nothing that can be read', 'throw null;', 'does not load: null'],
    [
      'has an error of syntax',
      "export default {\n  name: 'x',\n  play( => 0 };",
      'Expected identifier but found "=>"',
      '3:9',
    ],
    ['has two errors', 'let x: = 5;\nlet y: = 5;', 'Unexpected "="', '1:8'],
    [
      'imports a package that is not there',
      "import 'no-such-package'; export default { name: 'x' };",
      "there is no package no-such-package here; npm install no-such-package in the bot's folder",
      '1:8',
    ],
    [
      'imports a file that is not there',
      "import './no.js'; export default { name: 'x' };",
      'cannot find ./no.js',
      '1:8',
    ],
    [
      'imports a name that bolachen does not have',
      "import { defineBot, type View } from 'bolachen';\nimport { lowst } from 'bolachen';\nexport default defineBot({ name: 'x', play: lowst });",
      'bolachen has no lowst (did you mean "lowest"?)',
      '2:10',
    ],
    [
      'imports a name that bolachen-features does not have',
      "import { featureOf } from 'bolachen/features';\nexport default { name: 'x', sit: featureOf };",
      'bolachen/features has no featureOf (did you mean "featuresOf"?)',
      '1:10',
    ],
    [
      'imports a module that bolachen does not have',
      "import { featuresOf } from 'bolachen/feature';\nexport default { name: 'x', sit: featuresOf };",
      `there is no bolachen/feature (did you mean "bolachen/features"?); bots can import ${MODULES.join(', ')}`,
      '1:28',
    ],
  ])('%s', async (what, text, message, at = '') => {
    const file = `${what.replaceAll(' ', '-')}.mts`;
    const path = join(folder, file);
    await writeFile(path, text);
    const place = at === '' ? path : `${path}:${at}`;
    const refused = await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')));
    expect(refused).toBe(`bots: ${place}: ${message.replace('FILE', file)}`);
  });

  test.each([
    ['nobody.js', 'no such file'],
    ['bot.rb', 'a bot is a file that ends in .ts, .js, .mts, .mjs or .system, or exec(COMMAND)'],
    [
      'bot.py',
      'a bot is a file that ends in .ts, .js, .mts, .mjs or .system, or exec(COMMAND) (did you mean "exec(python3 PATH)"?)',
    ],
    ['folder.js', 'is not a file'],
  ])('%s', async (name, message) => {
    await mkdir(join(folder, 'folder.js'), { recursive: true });
    const path = join(folder, name);
    expect(await laterRefusal(() => loadPolicies(parseSpec(path, 'bots')))).toBe(
      `bots: ${path}: ${message.replace('PATH', path)}`,
    );
  });
});

describe('house bots', () => {
  test.each(HOUSE_BOTS)('%s loads and has its own name', async (name) => {
    expect((await loadHouseBot(name, 'bots')).name).toBe(name);
  });

  test('an unknown name is a usage error', async () => {
    const message = `bots: "bolt" is not a bot: ${HOUSE_BOTS.join(', ')}, or a path such as ./mine.ts (did you mean "bold"?)`;
    await expect(loadPolicies(parseSpec('bolt', 'bots'))).rejects.toThrow(OptionError);
    expect(await laterRefusal(() => loadPolicies(parseSpec('bolt', 'bots')))).toBe(message);
  });

  test.each([
    ['daring', 'keen(promise=-0.2)'],
    ['wary(promise=0.3)', 'keen(promise=0.2)'],
    ['sound+auction=wary', 'keen(promise=0.2)'],
  ])('%s was a setting of another bot: the refusal says of which', async (spec, setting) => {
    const [name] = /daring|wary/.exec(spec)!;
    expect(await laterRefusal(() => loadPolicies(parseSpec(spec, 'bots')))).toBe(
      `bots: "${name}" is ${setting}; write that`,
    );
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { formatSpec, parseSpec, sourcesOf } from '../../../src/players/bot/spec.js';
import { longestOf } from '../../../src/players/features/hand.js';
import { systemBot } from '../../../src/players/system/system-bot.js';
import { openDeal } from '../../../src/public/engine.js';
import { here } from '../../cli/here.js';
import { folderOfFile } from '../../folders.js';

/** A file of a system is a bot wherever a bot is named. */

const place = folderOfFile();
const file = join(place, 'eager.system');
const TEXT = '# bids on a long suit\nbid\n  longest >= 5 → brand\n  otherwise    → pass\n';
writeFileSync(file, TEXT);
writeFileSync(join(place, 'wrong.system'), 'bid\n  longest >= x → brand');

const IT = 'system(file=a.system)';
const ALL = `keen+auction=${IT}+exchange=${IT}+declaring=${IT}+defence=${IT}`;

test.each([
  [IT, ALL],
  ['a.system', ALL],
  ['system(a.system)', ALL],
  [
    'system(file=a.system,base=sound)+declaring=lowest+defence=lowest',
    `sound+auction=${IT}+exchange=${IT}+declaring=lowest+defence=lowest`,
  ],
  ['sound+bid=./b/a.system', 'sound+bid=system(file=./b/a.system)'],
])('%s is %s', (given, whole) => {
  const spec = parseSpec(given, 'bots');
  expect(formatSpec(spec)).toBe(whole);
  expect(formatSpec(parseSpec(whole, 'bots'))).toBe(whole);
  expect(sourcesOf(spec)).toContain(given.includes('./b/') ? './b/a.system' : 'a.system');
});

test('its base answers what it has no line for, and all other questions', async () => {
  const policies = await loadPolicies(parseSpec(`lowest+bid=system(file=${file})`, 'bots'));
  const bots = { F: policies, M: policies, D: policies };
  for (let board = 0; board < 20; board++) {
    const deal = openDeal({ game: 'bolachen', seed: 'a', board, bots });
    const dealt = openDeal({ game: 'bolachen', seed: 'a', board }).view(0).hand;
    expect(deal.actions[0]).toBe(longestOf(dealt) >= 5 ? 'F brand' : 'F pass');
    expect(deal.over).toBe(true); // lowest has answered the rest
  }
  // One of the house needs no folder.
  const { bid } = await loadPolicies(parseSpec('keen+bid=system(file=always-brand.system)', 'bots'));
  expect(bid.bot.name).toBe('system');
});

test.each([
  [`keen+bid=${place}/wrong.system`, 'wrong.system:2:14: "x" is no word'],
  ['system()', '"system()" has no file of a system, which ends in .system, as in system(file=cautious.system)'],
  ['system(file=a.txt)', 'has no file of a system'],
  ['nowhere.system', 'nowhere.system: no such file'],
])('%s is refused', async (spec, message) => {
  await expect((async () => loadPolicies(parseSpec(spec, 'bots')))()).rejects.toThrow(message);
});

test('those to start from are read; that of Bolachen is as the first page shows it', async () => {
  const text = readFileSync('bots/templates/new-bot.system', 'utf8');
  expect(systemBot(text)).toMatchObject({ bid: expect.any(Function) });
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  expect(readFileSync('README.md', 'utf8')).toContain(lines.join('\n').trim());
  const written = await here(place, 'new-bot other --system --game wallachen');
  expect(written.stdout).toContain('  bolachen price ./other.system --game wallachen   #');
  const other = readFileSync(join(place, 'other.system'), 'utf8');
  expect(other).toContain('#   bolachen price ./other.system --game wallachen\n');
  expect(systemBot(other).games).toEqual(['wallachen', 'wallachen-sirch']);
  for (const line of ['new-bot third --game wallachen', 'new-bot third --system --game walachen'])
    expect(await here(place, line)).toMatchObject({ code: 2, stderr: expect.stringMatching(/^bolachen: --game: /) });
});

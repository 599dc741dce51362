import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { formatSpec, parseSpec, sourcesOf } from '../../../src/players/bot/spec.js';
import { longestOf } from '../../../src/players/features/hand.js';
import { systemBot } from '../../../src/players/system/system-bot.js';
import { openDeal } from '../../../src/public/engine.js';
import { checkBot, compare } from '../../../src/public/index.js';
import { here } from '../../cli/here.js';

/** A file of a system is a bot wherever a bot is named. */

const place = mkdtempSync(join(tmpdir(), 'bolachen-system-'));
const file = join(place, 'eager.system');
const TEXT = '# bids on a long suit\nbid\n  longest >= 5 → brand\n  otherwise    → pass\n';
beforeAll(() => writeFileSync(file, TEXT));
afterAll(() => rmSync(place, { recursive: true, force: true }));

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
});

test.each([
  ['bid\n  longest >= x → brand', /^bots: \S+wrong\.system:2:14: .*"x"/],
  ['', /^bots: \S+wrong\.system:1:1: there is no block/],
])('what does not fit is named by its place: %j', async (text, message) => {
  const wrong = join(place, `${Buffer.from(text).toString('hex')}wrong.system`);
  writeFileSync(wrong, text);
  await expect(loadPolicies(parseSpec(`keen+bid=${wrong}`, 'bots'))).rejects.toThrow(message);
});

test.each([
  ['system()', '"system()" has no file of a system, which ends in .system, as in system(file=cautious.system)'],
  ['system(file=a.txt)', 'has no file of a system'],
  ['nowhere.system', 'nowhere.system: no such file'],
])('%s is refused', async (spec, message) => {
  await expect((async () => loadPolicies(parseSpec(spec, 'bots')))()).rejects.toThrow(message);
});

test('it is checked and compared as any bot is', async () => {
  const found = await checkBot(file, { deals: 10 });
  expect(found.filter(({ result, evidence }) => result === 'failed' || evidence.length > 0)).toEqual([]);
  const what = { a: file, b: 'keen', field: 'keen', blocks: 10, seed: 'a' } as const;
  const { summary } = await compare(what, { threads: 0 });
  expect(summary.run.bots[0].hashes).toMatchObject({ [file]: expect.stringMatching(/^[\da-f]{64}$/) });
});

test('the one to start from is read, and is as the first page shows it', () => {
  const text = readFileSync('bots/templates/new-bot.system', 'utf8');
  expect(systemBot(text)).toMatchObject({ bid: expect.any(Function) });
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  expect(readFileSync('README.md', 'utf8')).toContain(lines.join('\n').trim());
});

test('there is one to start from in Wallachen', async () => {
  const written = await here(place, 'new-bot other --system --game wallachen');
  expect(written.stdout).toContain('  bolachen price ./other.system --game wallachen   #');
  const text = readFileSync(join(place, 'other.system'), 'utf8');
  expect(text).toContain('#   bolachen price ./other.system --game wallachen\n');
  expect(systemBot(text).games).toEqual(['wallachen', 'wallachen-sirch']);
  for (const line of ['new-bot third --game wallachen', 'new-bot third --system --game walachen'])
    expect(await here(place, line)).toMatchObject({ code: 2, stderr: expect.stringMatching(/^bolachen: --game: /) });
});

test('one of the house needs no folder', async () => {
  const policies = await loadPolicies(parseSpec('keen+bid=system(file=always-brand.system)', 'bots'));
  expect(policies.bid.bot.name).toBe('system');
});

test('bolachen bots describes it, and lists the words of conditions', async () => {
  const shown = await here(place, 'bots ./eager.system');
  expect(shown.stdout).toMatch(/^system\n {2}bids on a long suit\n/);
  const words = await here(place, 'bots --words');
  expect(words.stdout).toContain('\n  second_brand                the same with `second_suit`\n');
  expect(Math.max(...words.stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BID, wordBit } from '../../../src/cards/engine/actions.js';
import { ruleSetNames } from '../../../src/cards/games/names.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import { loadPolicies } from '../../../src/players/bot/loading/load.js';
import { formatSpec, parseSpec, sourcesOf } from '../../../src/players/bot/spec.js';
import { longestOf } from '../../../src/players/features/hand.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { systemBot } from '../../../src/players/system/system-bot.js';
import { meaningsIn, WORD_LIST } from '../../../src/players/system/word-list.js';
import { openDeal } from '../../../src/public/engine.js';
import { allocated } from '../../allocated.js';
import { jobOf, playChunk } from '../../experiments/simulate/jobs.js';
import { folderOfFile } from '../../folders.js';
import { hashOf } from '../../outline.js';
import { rows } from '../../rows.js';
import { refusal } from '../../support/input/refused.js';
import { asked, words } from './asked.js';

const SIX = `# six lines
strength = 3 * sows + 3 * kings + obers + 2 * longest + second
bid
  longest >= 5 and second_brand >= 4 and second >= 3 → mord
  strength >= 25 and brand >= 5.5                    → mord   # ten tricks
  brand <= 2.5 and holes_later >= 8                  -> pass
  second_brand <= 1.5 and
    holes_later <= 3                                 → bettel
  otherwise                                          → brand
  otherwise                                          → pass
`;

const BIDS = words('pass', 'brand', 'bettel', 'mord');
const bid = (hand: string, legalWords = BIDS): Asked => asked(hand, { legalWords });

test('a system as read has its lines with their places, texts and answers', () => {
  const { about, blocks } = readSystem(SIX, 'bots/systems/six.system');
  expect([about, blocks.length]).toEqual(['six lines', 1]);
  expect(blocks[0]).toMatchObject({ row: 3, text: 'bid', question: BID, seat: null });
  expect(blocks[0].lines.map(({ row, text, answer }) => [row, text, answer])).toEqual([
    [4, 'longest >= 5 and second_brand >= 4 and second >= 3 → mord', 'mord'],
    [5, 'strength >= 25 and brand >= 5.5 → mord', 'mord'],
    [6, 'brand <= 2.5 and holes_later >= 8 → pass', 'pass'],
    [7, 'second_brand <= 1.5 and holes_later <= 3 → bettel', 'bettel'],
    [9, 'otherwise → brand', 'brand'],
    [10, 'otherwise → pass', 'pass'],
  ]);
});

/** By block, with lines apart by `; `: words of all kinds, where they are known. */
const WORDY = {
  double: 'sows >= 1 and not has_spoken(F) → double; otherwise → no-double',
  'bid, D after pass pass': 'must_bid and brand >= 4 → brand or play; holds("HA") → hold or bettel',
  'bid, M after brand': "said(F) = 'brand' and level >= 6 and low >= 4 → bettel; seat = dealer → mord",
  'bid after double pass': 'passes_said >= 2 and level <= 7 → 7; trump != H → pass',
  bid: "passes_said = 2 → brand or 7; holds('HA') → play or hold; contract = 'bettel' → mord or pass; otherwise → pass",
  contest: 'level < 3 and brands_said >= 2 → best_suit or second_suit; level >= 3 → second_suit; otherwise → withdraw',
  raise: "said(M) = 'pass' and level < 11 and low >= 5 → bettel or keep; sows >= 3 → mord or keep; otherwise → keep",
  call: 'seat = F → sow of best_suit; seat = M → ten of shortest; otherwise → king of second_suit or no-call',
  giveBack: 'seat = D → worst; otherwise → lowest of shortest or worst',
  declare: 'best_suit = H → second_brand or 7; seat = D → brand or 6; otherwise → brand or mord or bettel',
  discard:
    'seat = F → worst and worst; trump = E → seven of second_suit and lowest of best_suit; declarer = M → lowest of shortest and highest of shortest; otherwise → highest of trump and lowest of hearts',
  kontra: "declarer = F and sows >= 2 → kontra or re; contract = 'brand-H' → kontra; otherwise → no-kontra or no-re",
};

test('what is meant by all words, at the table and in lists, does not change by accident', async () => {
  const blocks = Object.entries(WORDY).map(([head, lines]) => [head, ...lines.split('; ')].join('\n  '));
  const objects = new Map([['object:0', systemBot(`${blocks.join('\n')}\n`)]]);
  const digests: unknown[] = [hashOf(JSON.stringify([WORD_LIST, meaningsIn(['Longest(F) >= 5 holds best_suit'])]))];
  for (const game of ['bolachen', 'wallachen'])
    digests.push((await playChunk(jobOf({ game, bots: ['object:0', 'bold', 'object:0'], objects }), 0, 100)).digest);
  expect(digests.join(' ')).toMatchInlineSnapshot(`"81bbb773 11145824970157418703 4095687175203103118"`);
});

test.each(rows`
   | 1:1 | there is no block: expected a block (double, bid, contest, raise,
  bid↵  sows >= ٣ → brand | 2:11 | "٣" is no number here (write 3)
  bid↵  forehand → brand | 2:3 | expected a condition; found a seat (a seat is compared, as in seat = forehand)
  bid↵  longst >= 5 → brand | 2:3 | "longst" is no word of systems and no block (did you mean "longest"?)
  raise↵  otherwise → pass | 2:15 | "pass" is no answer to raise; allowed: keep, bettel, mord
  bid, dealr↵  otherwise → brand | 1:6 | "dealr" is no seat (did you mean "dealer"?)
  bid, dealer after brnd↵  otherwise → pass | 1:19 | "brnd" is no word that is said (did you mean "brand"?)
  bid↵raise↵  otherwise → keep | 1:1 | "bid" has no line: expected "condition → answer" below it
  x = 3↵# a↵bid↵raise↵  otherwise → keep | 3:1 | "bid" has no line: expected "condition → answer" below it
  discard↵  otherwise → master and worst | 2:15 | "master" names no card
  play↵  otherwise → keep | 1:1 | play: systems say no cards, a bot of a few lines plays them; allowed: double, bid,
  x = 3↵x = 4↵bid↵  longest > x → brand | 2:1 | x is defined twice
  longest = 3↵bid↵  longest > 3 → brand | 1:1 | longest has a meaning already: a definition needs another name
  x = 4 +↵bid↵  longest > x → brand | 2:1 | "bid" is no word that conditions know
  x = x + 1↵bid↵  x > 1 → brand | 1:5 | x is not defined yet: a definition comes before all that names it
  stärke = sows↵bid↵  otherwise → brand | 1:1 | "stärke" has no meaning here: names have the letters a to z
  bid, dealer after kontra↵  otherwise → brand | 1:19 | kontra is not said before bid; allowed: no-double,
  bid↵  longest(F) > 3 → brand | 2:11 | longest: expected no hand, which is that of the seat that is asked
  bid↵  length > 3 → brand | 2:3 | length(suit) takes 1; found 0
  bid↵  said(F) = 'brnd' → pass | 2:13 | "brnd" is no word that is said (did you mean "brand"?)
  discard↵  otherwise → lowest E | 2:22 | expected "of" and a suit: ‖ giveBack↵  otherwise → king of trumps | 2:23 | "trumps" is no suit
  discard↵  otherwise → worst | 2:20 | expected "and" and the second card of the discard; found the end
  bid↵  sows / 0 > 1 → brand | 2:8 | what is divided by 0 is missing, and no comparison with it holds
  bid↵  ${'('.repeat(300)}sows > 1 → brand | 2:253 | more than 250 parentheses and words are inside each other
`)('a text that is no system is refused, and where: %j', (text, place, what) => {
  const [first, line, caret] = refusal(() => readSystem(text, 'my.system')).split('\n');
  const [row, column] = place.split(':').map(Number);
  expect(first).toContain(`my.system:${place}: ${what}`);
  expect(text.split('\n')[row - 1]).toContain(line.trim());
  expect(caret.indexOf('^')).toBe(Math.min(column + 1, 62));
});

describe('a refusal lists what there is in the games that the text is for so far', () => {
  test.each(rows`
    brand | contract = 'bttl' → pass    | brand, bettel, mord, brand-E, brand-G, brand-S, brand-H
    hold  | contract = 'bttl' → pass    | bettel, mord, play, 6, 7, 8, 9, 10
    mord  | contract = 'pass' → pass    | brand, bettel, mord, play, 6, 7, 8, 9, 10, brand-E, brand-G, brand-S, brand-H
    brand | sows > 2 → mrd              | pass, brand, bettel, mord
    hold  | sows > 2 → mrd              | pass, bettel, mord, play, hold, 6, 7, 8, 9, 10
    keep  | said(F) = 'xx' → keep       | pass, brand, bettel, mord, withdraw, acorns, leaves, bells, hearts, keep, .*
    hold  | sows = 0 → pass↵bid after xx↵ | no-double, double, pass, bettel, mord, play, hold, 6, .*
    hold  | sows = 0 → pass↵play↵       | double, bid, declare, discard, kontra
    brand | sows = 0 → pass↵play↵       | bid, contest, raise, call, giveBack, declare, discard
  `)('after %s: %j', (word, text, allowed) => {
    const before = `${word === 'keep' ? 'raise' : 'bid'}\n  sows > 1 → ${word}\n  `;
    expect(refusal(() => readSystem(before + text, 'my.system'))).toMatch(new RegExp(`; allowed: ${allowed}\n`));
  });

  test('and those of a game that is given', () => {
    const text = "bid\n  contract = 'bttl' → pass";
    expect(refusal(() => readSystem(text, 'my.system', makeGame('wallachen')))).not.toContain('brand');
  });
});

test('conditions that are too long to be known by what they say are not taken for each other', () => {
  const suits = (kings: number): string =>
    `suits(length >= 3 and ${'sows >= 0 and '.repeat(100)} kings >= ${kings}) >= 1`;
  const system = readSystem(`bid\n  ${suits(4)} → mord\n  ${suits(1)} → bettel\n  otherwise → brand`, 'x');
  expect(system.lineFor(bid('AKO.97..UX987'))).toBe(1);
});

describe('a line that can never apply is pointed out', () => {
  test.each(rows`
  longest >= 9 → brand | 2 | longest is 0 to 8 ‖ 3 * sows + kings > 16 → brand | 2 | 3 * sows + kings is 0 to 16
  sows / 2 > 2 → brand | 2 | sows / 2 is 0 to 2 ‖ sows / 2 = 0.3 → brand | 2 | sows / 2 is 0 to 2, in steps of 0.5
  brand > 4.5 and brand < 5 → brand | 2 | brand cannot be 5 or more and 4.5 or less
  not (sows > 1) and sows > 2 → brand | 2 | sows cannot be 3 or more and 1 or less
  seat = F and seat = D → brand | 2 | seat cannot be 2 or more and 0 or less
  sows > kings and kings >= sows → brand | 2 | kings - sows cannot be 0 or more and -1 or less
  otherwise → brand↵ otherwise → pass↵ sows > 2 → mord | 4 | answered by lines 2 and 3, where one word is always legal
  otherwise → brand or pass↵ sows > 2 → mord | 3 | whoever comes to it is answered by line 2
  otherwise → brand↵ sows > 2 → brand | 3 | line 2 holds wherever it does, with the same answer
  longest >= 4 → brand↵ longest >= 5 and sows > 1 → brand | 3 | line 2 holds wherever it does
  sows >= 0 → brand or pass↵bid, dealer↵ sows > 2 → mord | 4 | line 2, where one word is always legal
  sows > 1 → brand↵bid, dealer after pass pass↵ otherwise → pass | 4 | the dealer may not pass where both others
  sows > 1 → mord↵bid, forehand after pass↵ otherwise → brand | 4 | forehand bids first
  sows > 1 → mord↵call↵ otherwise → sow of trump | 4 | there are no trumps
`)('%j', (lines, row, why) => {
    expect(refusal(() => readSystem(`bid\n ${lines}`, 'my.system'))).toMatch(
      new RegExp(`^my.system:${row}:\\d+: this line can never apply: .*${why.replace(/[*+]/g, '\\$&')}`),
    );
  });

  test.each(rows`
  longest >= second - 2 and longest - second - 2 < 0 → brand
  kings + x = 5.1 → brand↵ otherwise → brand or pass | x = 0.1 * sows + longest
  x < 5 → brand↵ x <= 5 → brand↵ otherwise → brand or pass | x = 0.1 * sows + longest
  sows >= 1 → brand↵raise↵ length(trump) >= 0 → keep↵ otherwise → keep
  otherwise → brand↵ otherwise → pass ‖ longest >= 5 → brand↵ longest >= 4 → brand
  longest >= 5 → brand↵ longest >= 5 → pass ‖ sows = 1 or sows = 2 → brand↵ sows = 1 → pass
  brand > 4.5 and brand < 5.5 → brand ‖ otherwise → pass↵bid, dealer after pass pass↵ otherwise → brand
`)('but not %j', (lines, before = '') => {
    expect(readSystem(`${before}\nbid\n ${lines}`, 'my.system').blocks.length).toBeGreaterThan(0);
  });
});

test.each(rows`
  bid↵ otherwise → brand or pass | bolachen ‖ bid↵ otherwise → play or pass | wallachen
  bid↵ otherwise → brand or play | both ‖ bid↵ otherwise → mord | both
  bid↵ otherwise → mord↵raise↵ otherwise → keep | bolachen ‖ bid↵ otherwise → seven | wallachen
  double↵ otherwise → double↵raise↵ otherwise → keep | both
`)('%j is for %s', (text, games) => {
  expect(systemBot(text).games).toEqual(ruleSetNames.filter((name) => games === 'both' || name.startsWith(games)));
});

const QUESTIONS_ASKED = 5000;
const WHOLE_NUMBERS = `strength = 3 * sows + 3 * kings + obers + 2 * longest + second
bid, dealer after brand
  strength > 20 and honours >= 5 or unsafe_suits > 6             → mord
  suits(length >= 4 and not seven) = 0 and holes_later in (1, 2) → bettel
  seat = D and said(F) = 'brand' and not must_bid and sows > 9 * kings → brand
bid
  losers <= sure(best_suit) - 2 → brand
  otherwise → pass`;

test('to answer allocates nothing', () => {
  const system = readSystem(WHOLE_NUMBERS, 'x');
  const hands = ['AKO.97..UX987', 'KO8.KO7.UX.O8', 'U97.987.97.A7'].map((hand) => parseHand(hand, 'hand', 10));
  const dealer = asked('AKO.97..UX987', {
    ...{ seat: 2, said: [wordBit('brand'), 0, 0], legalWords: words('pass', 'brand', 'bettel', 'mord') },
  });
  const dealers = hands.map((hand) => ({ ...dealer, hand }));
  let answers = 0;
  const bytes = allocated((nth) => {
    const line = system.lineFor(dealers[nth % 3]);
    if (line >= 0) answers += system.answer;
  }, QUESTIONS_ASKED);
  expect(answers).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(1);
});

/** A file of a system is a bot wherever a bot is named. */

const TEXT = '# bids on a long suit\nbid\n  longest >= 5 → brand\n  otherwise    → pass\n';
const place = folderOfFile({ 'eager.system': TEXT, 'wrong.system': 'bid\n  longest >= x → brand' });
const file = join(place, 'eager.system');

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

test('those to start from are read; that of Bolachen is as the first page shows it', () => {
  const text = readFileSync('bots/templates/new-bot.system', 'utf8');
  expect(systemBot(text)).toMatchObject({ bid: expect.any(Function) });
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  expect(readFileSync('README.md', 'utf8')).toContain(lines.join('\n').trim());
  expect(systemBot(readFileSync('bots/templates/new-bot-wallachen.system', 'utf8')).games).toEqual([
    'wallachen',
    'wallachen-sirch',
  ]);
});

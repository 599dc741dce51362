import { describe, expect, test } from 'vitest';
import { BID, WORDS, type Word, wordBit } from '../../../src/cards/engine/actions.js';
import { EMPTY } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { systemBot } from '../../../src/players/system/system-bot.js';
import { refusal } from '../../support/input/refused.js';

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

const words = (...some: readonly Word[]): number => some.reduce((set, word) => set | wordBit(word), 0);

function bid(hand: string, rest: Partial<Asked> = {}): Asked {
  return {
    question: BID,
    seat: 0,
    hand: parseHand(hand, 'hand', 10),
    said: [0, 0, 0],
    legalWords: words('pass', 'brand', 'bettel', 'mord'),
    legalCards: EMPTY,
    trump: NO_TRUMP,
    contract: -1,
    declarer: -1,
    ...rest,
  };
}

describe('a system as read', () => {
  test('has its lines with their places, texts and answers', () => {
    const { name, about, blocks } = readSystem(SIX, 'bots/systems/six.system');
    expect([name, about, blocks.length]).toEqual(['six', 'six lines', 1]);
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

  test.each([
    ['AKO87.AK98.7.', {}, 0, 'mord'],
    ['AKOU8.AK.A.AK', {}, 1, 'mord'],
    ['AKO.97..UX987', {}, 4, 'brand'],
    ['U97.987.97.A7', {}, 3, 'bettel'],
    ['U97.987.97.A7', { legalWords: words('pass', 'mord') }, 5, 'pass'],
    ['KO8.KO7.UX.O8', {}, 2, 'pass'],
    ['KO8.KO7.UX.O8', { legalWords: words('brand', 'bettel', 'mord') }, 4, 'brand'],
  ])('of %s %j answers by line %i', (hand, rest, line, answer) => {
    const system = readSystem(SIX, 'six');
    const asked = bid(hand, rest);
    const found = system.lineFor(asked);
    expect([found, WORDS[system.answer]]).toEqual([line, answer]);
  });
});

describe('a text that is no system is refused, and where', () => {
  test.each([
    ['', 1, 1, 'there is no block: expected a block (double, bid, contest, raise,'],
    ['# nothing\n', 1, 1, 'there is no block'],
    ['bid\n  sows >= ٣ → brand', 2, 11, '"٣" is no number here (write 3)'],
    [
      'bid\n  sows <> 1 → brand',
      2,
      9,
      'expected a name, a number, a text in quotes or "("; found ">" (did you mean "!="?)',
    ],
    ['bid\n  forehand → brand', 2, 3, 'expected a condition; found a seat (a seat is compared, as in seat = forehand)'],
    ['bid\n  longst >= 5 → brand', 2, 3, '"longst" is no word of systems and no block (did you mean "longest"?)'],
    ['bid\n  sows > 1 and longst >= 5 → brand', 2, 16, '"longst" is no word that conditions know (did you mean'],
    ['bid\n  longest >= 5 → brnd', 2, 18, '"brnd" is no answer to bid (did you mean "brand"?); allowed: pass, brand,'],
    ['raise\n  otherwise → pass', 2, 15, '"pass" is no answer to raise; allowed: keep, bettel, mord'],
    ['bid\n  otherwise → best_suit', 2, 15, '"best_suit" is no answer to bid'],
    [
      'bids\n  longest >= 4 → brand',
      1,
      1,
      'expected a block (double, bid, contest, raise, call, giveBack, declare, discard, kontra) or a definition',
    ],
    ['bid, dealr\n  otherwise → brand', 1, 6, '"dealr" is no seat (did you mean "dealer"?)'],
    ['bid, dealer after brnd\n  otherwise → pass', 1, 19, '"brnd" is no word that is said (did you mean "brand"?)'],
    [
      'bid dealer\n  otherwise → pass',
      1,
      5,
      'expected "," and a seat, "after" and a word, or a new line; found "dealer"',
    ],
    [
      'bid\n  sows > 1 → brand\nrais\n  sows > 1 → mord',
      3,
      1,
      '"rais" is no word of systems and no block (did you mean "raise"?)',
    ],
    ['bid\nraise\n  otherwise → keep', 1, 1, '"bid" has no line: expected "condition → answer" below it'],
    ['raise\n  otherwise → keep\nbid # to come', 3, 1, '"bid" has no line'],
    ['discard\n  otherwise → master and worst', 2, 15, '"master" names no card'],
    [
      'play\n  otherwise → keep',
      1,
      1,
      'play: systems say no cards, a bot of a few lines plays them; allowed: double, bid,',
    ],
    ['bid\n  otherwise → pass\nlead\n  otherwise → low', 3, 1, 'lead: systems say no cards'],
    ['x = 3\nx = 4\nbid\n  longest > x → brand', 2, 1, 'x is defined twice'],
    ['longest = 3\nbid\n  longest > 3 → brand', 1, 1, 'longest has a meaning already: a definition needs another name'],
    ['bid\n  sows > 1 → brand\nx = 4', 3, 1, 'x is defined after a block; definitions come before all blocks'],
    ['x = 4 +\nbid\n  longest > x → brand', 2, 1, '"bid" is no word that conditions know'],
    ['x = x + 1\nbid\n  x > 1 → brand', 1, 5, 'x is not defined yet: a definition comes before all that names it'],
    ['x = 1 + y\ny = sows\nbid\n  x > 1 → brand', 1, 9, 'y is not defined yet'],
    ['bid\n  x > 1 → brand\nx = sows', 2, 3, 'x is not defined yet'],
    [
      'bid\n  sows > 1 and\n  longst = 5 → brand',
      3,
      3,
      '"longst" is no word that conditions know (did you mean "longest"?)',
    ],
    ['bid\n  sows in 1, 2 → brand', 2, 11, 'expected "(" and values, as in seat in (F, D); found "1"'],
    ['bid\n  longest == 3 → brand', 2, 11, 'expected "→" (or "->") and an answer; found "==" (did you mean "="?)'],
    ['stärke = sows\nbid\n  otherwise → brand', 1, 1, '"stärke" has no meaning here: names have the letters a to z'],
    ['bid\n  sows > 1 and größe → brand', 2, 16, '"größe" has no meaning here'],
    ['bid, dealer after kontra\n  otherwise → brand', 1, 19, 'kontra is not said before bid; allowed: no-double,'],
    ['bid, dealer after hearts\n  otherwise → brand', 1, 19, 'hearts is not said before bid; allowed: no-double,'],
    ['bid\n  longest(F) > 3 → brand', 2, 11, 'longest: expected no hand, which is that of the seat that is asked'],
    ['bid\n  length > 3 → brand', 2, 3, 'length(suit) takes 1; found 0'],
    ['bid\n  longest >= 4 brand', 2, 16, 'expected "→" (or "->") and an answer; found "brand"'],
    ['bid\n  longest >= 4 → brand pass', 2, 24, 'expected "or" and another answer, or a new line; found "pass"'],
    ['bid\n  longest >= 4 →', 2, 17, 'expected a word; found the end'],
    ['bid\n  sows + kings → pass', 2, 8, 'expected a condition; found a number'],
    ['bid\n  longest ≥ 4 → pass', 2, 11, '"≥" has no meaning here (did you mean ">="?)'],
    ["bid\n  said(F) = 'brnd' → pass", 2, 13, '"brnd" is no word that is said (did you mean "brand"?)'],
    ['bid\n  otherwise → pass or', 2, 22, 'expected a word; found the end'],
    ['call\n  otherwise → sow', 2, 18, 'expected "of" and a suit: best_suit, second_suit, trump, shortest,'],
    ['call\n  otherwise → saw of best_suit', 2, 15, '"saw" names no card (did you mean "sow"?)'],
    ['call\n  otherwise → sow of bets_suit', 2, 22, '"bets_suit" is no suit (did you mean "best_suit"?)'],
    ['discard\n  otherwise → worst', 2, 20, 'expected "and" and the second card of the discard; found the end'],
    ['bid\n  sows / 0 > 1 → brand', 2, 8, 'what is divided by 0 is missing, and no comparison with it holds'],
    ['n = kings / (2 - 2)\nbid\n  n > 1 → brand', 1, 11, 'what is divided by 0 is missing'],
    ['bid\n  sows / (sows * 0) = 1 → brand', 2, 8, 'what is divided by 0 is missing'],
    ['bid\n  otherwise → worst', 2, 15, '"worst" is no answer to bid'],
    [`bid\n  ${'('.repeat(300)}sows > 1 → brand`, 2, 253, 'more than 250 parentheses and words are inside each other'],
    [
      `bid\n  ${'not '.repeat(300)}sows > 1 → brand`,
      2,
      1003,
      'more than 250 parentheses and words are inside each other',
    ],
  ])('%j', (text, row, column, what) => {
    const [first, line, caret] = refusal(() => readSystem(text, 'my.system')).split('\n');
    expect(first).toContain(`my.system:${row}:${column}: ${what}`);
    expect(text.split('\n')[row - 1]).toContain(line.trim());
    expect(caret.indexOf('^')).toBe(Math.min(column + 1, 62));
  });
});

describe('a refusal lists what there is in the games that the text is for so far', () => {
  const bolachen = 'bid\n  sows > 1 → brand\n  ';
  const wallachen = 'bid\n  sows > 1 → hold\n  ';
  test.each([
    [`${bolachen}contract = 'bttl' → pass`, 'brand, bettel, mord, brand-E, brand-G, brand-S, brand-H'],
    [`${wallachen}contract = 'bttl' → pass`, 'bettel, mord, play, 6, 7, 8, 9, 10'],
    [
      "bid\n  contract = 'pass' → pass",
      'brand, bettel, mord, play, 6, 7, 8, 9, 10, brand-E, brand-G, brand-S, brand-H',
    ],
    [`${bolachen}sows > 2 → mrd`, 'pass, brand, bettel, mord'],
    [`${wallachen}sows > 2 → mrd`, 'pass, bettel, mord, play, hold, 6, 7, 8, 9, 10'],
    [
      "raise\n  said(F) = 'xx' → keep",
      'pass, brand, bettel, mord, withdraw, acorns, leaves, bells, hearts, keep, no-call, .*',
    ],
    [`${wallachen}sows = 0 → pass\nbid after xx\n`, 'no-double, double, pass, bettel, mord, play, hold, 6, .*'],
    [`${wallachen}sows = 0 → pass\nplay\n`, 'double, bid, declare, discard, kontra'],
    [`${bolachen}sows = 0 → pass\nplay\n`, 'bid, contest, raise, call, giveBack, declare, discard'],
  ])('%j', (text, allowed) => {
    expect(refusal(() => readSystem(text, 'my.system'))).toMatch(new RegExp(`; allowed: ${allowed}\n`));
  });

  test('and those of a game that is given', () => {
    const text = "bid\n  contract = 'bttl' → pass";
    expect(refusal(() => readSystem(text, 'my.system', makeGame('wallachen')))).not.toContain('brand');
  });
});

test('what is divided by nothing is missing, and nothing holds of it', () => {
  const holds = (condition: string): boolean =>
    readSystem(`bid\n  ${condition} → brand`, 'x').lineFor(bid('AKO.97..UX987')) === 0;
  const none = 'sows / (kings - 1)'; // 1 / 0
  for (const sign of ['=', '!=', '<', '<=', '>', '>=']) expect(holds(`${none} ${sign} 1`)).toBe(false);
  expect(holds(`not (${none} > 1)`)).toBe(false);
  expect(holds(`${none} > 1 or sows = 1`)).toBe(true);
  expect([holds('sows / 4 = 0.25'), holds('sows / 4 * 8 - 2 = 0'), holds('longest / second > 1')]).toEqual([
    true,
    true,
    true,
  ]);
});

test('conditions that are too long to be known by what they say are not taken for each other', () => {
  const suits = (kings: number): string =>
    `suits(length >= 3 and ${'sows >= 0 and '.repeat(100)} kings >= ${kings}) >= 1`;
  const system = readSystem(`bid\n  ${suits(4)} → mord\n  ${suits(1)} → bettel\n  otherwise → brand`, 'x');
  expect(system.lineFor(bid('AKO.97..UX987'))).toBe(1);
});

describe('a line that can never apply is pointed out', () => {
  test.each([
    ['longest >= 9 → brand', 2, 'longest is 0 to 8'],
    ['3 * sows + kings > 16 → brand', 2, '3 * sows + kings is 0 to 16'],
    ['sows / 2 > 2 → brand', 2, 'sows / 2 is 0 to 2'],
    ['sows / 2 = 0.3 → brand', 2, 'sows / 2 is 0 to 2, in steps of 0.5'],
    ['brand > 4.5 and brand < 5 → brand', 2, 'brand cannot be 5 or more and 4.5 or less'],
    [
      'sows > 1 and (kings > 2 or sows > 2) and sows < 3 → brand\n sows = 1 and sows = 2 → pass',
      3,
      'sows cannot be 2 or more and 1 or less',
    ],
    ['not (sows > 1) and sows > 2 → brand', 2, 'sows cannot be 3 or more and 1 or less'],
    ['seat = F and seat = D → brand', 2, 'seat cannot be 2 or more and 0 or less'],
    ['sows > kings and kings >= sows → brand', 2, 'kings - sows cannot be 0 or more and -1 or less'],
    [
      'otherwise → brand\n otherwise → pass\n sows > 2 → mord',
      4,
      'whoever comes to it is answered by lines 2 and 3, where one word is always legal',
    ],
    ['otherwise → brand or pass\n sows > 2 → mord', 3, 'whoever comes to it is answered by line 2'],
    ['otherwise → brand\n sows > 2 → brand', 3, 'line 2 holds wherever it does, with the same answer'],
    ['longest >= 4 → brand\n longest >= 5 and sows > 1 → brand', 3, 'line 2 holds wherever it does'],
    ['longest >= 4 → brand or pass\n longest > 4 → mord', 3, 'line 2, where one word is always legal'],
    ['sows >= 0 → brand or pass\nbid, dealer\n sows > 2 → mord', 4, 'line 2, where one word is always legal'],
    [
      'sows > 1 → brand\nbid, dealer after pass pass\n otherwise → pass',
      4,
      'the dealer may not pass where both others',
    ],
    ['sows > 1 → mord\nbid, forehand after pass\n otherwise → brand', 4, 'forehand bids first'],
    ['sows > 1 → mord\nbid, middlehand after pass pass\n otherwise → brand or pass', 4, 'middlehand bids second'],
    ['sows > 1 → mord\ncall\n otherwise → sow of trump', 4, 'there are no trumps'],
  ])('%j', (lines, row, why) => {
    expect(refusal(() => readSystem(`bid\n ${lines}`, 'my.system'))).toMatch(
      new RegExp(`^my.system:${row}:\\d+: this line can never apply: .*${why.replace(/[*+]/g, '\\$&')}`),
    );
  });

  test.each([
    'sows >= 4 → brand', // all four are possible
    'otherwise → brand\n otherwise → pass', // Brand is not legal after a Bettel
    'longest >= 5 → brand\n longest >= 4 → brand',
    'longest >= 5 → brand\n longest >= 5 → pass',
    'sows = 1 or sows = 2 → brand\n sows = 1 → pass',
    'brand > 4.5 and brand < 5.5 → brand',
    'otherwise → pass\nbid, dealer after pass pass\n otherwise → brand',
    'sows > 1 → brand\nraise\n sows > 1 → keep',
    'sows > 1 → mord\nbid, forehand after pass\n otherwise → 7',
  ])('but not %j', (lines) => {
    expect(readSystem(`bid\n ${lines}`, 'my.system').blocks.length).toBeGreaterThan(0);
  });
});

test.each([
  ['bid\n otherwise → brand or pass', ['bolachen', 'bolachen-old']],
  ['bid\n otherwise → play or pass', ['wallachen', 'wallachen-sirch']],
  ['bid\n otherwise → brand or play', ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch']],
  ['bid\n otherwise → mord', ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch']],
  ['bid\n otherwise → mord\nraise\n otherwise → keep', ['bolachen', 'bolachen-old']],
  ['bid\n otherwise → seven', ['wallachen', 'wallachen-sirch']],
  [
    'double\n otherwise → double\nraise\n otherwise → keep',
    ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch'],
  ],
])('%j is for %j', (text, games) => {
  expect(systemBot(text).games).toEqual(games);
});

import { describe, expect, test } from 'vitest';
import { type OpenDeal, openDeal } from '../../../src/boards/open-deal.js';
import { QUESTIONS, type Word, wordBit } from '../../../src/cards/engine/actions.js';
import { type CardSet, EMPTY } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import type { Seat } from '../../../src/cards/engine/seats.js';
import { ruleSetNames } from '../../../src/cards/games/names.js';
import { formatHand, parseHand } from '../../../src/cards/record/notation.js';
import { LEFT_OUT } from '../../../src/players/bot/asking.js';
import { bestSuit } from '../../../src/players/features/strength.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { systemBot } from '../../../src/players/system/system-bot.js';
import { allocated } from '../../allocated.js';
import { sized } from '../../sizes.js';

const WHOLE = `
strong = sows >= 3
bid
  longest >= 5                     → brand or play or hold
  strong                           → mord
bid, dealer after pass pass
  sows = 0                         → bettel
bid, middlehand after brand
  sows = 1                         → pass
contest
  length(best_suit) >= 5           → best_suit
  otherwise                        → withdraw or hearts
raise
  said(seat) = 'brand' and strong  → mord
  otherwise                        → keep
declare
  strong                           → mord
  said(seat) = 'bettel'            → bettel
  otherwise                        → brand or 6 or 7
double
  sows >= 2                        → double
call
  contract = 'mord'                → sow of best_suit or king of best_suit
discard
  contract = 'bettel'              → worst and worst
  otherwise                        → lowest of shortest and highest of best_suit or worst and worst
giveBack
  otherwise                        → worst
kontra
  declarer = seat                  → re
  sows >= 2 and contract != 'mord' → kontra
`;

type View = ReturnType<OpenDeal['view']>;
const has = (view: View, word: Word): boolean => (view.legal as readonly Word[]).includes(word);
const first = (view: View, ...words: readonly Word[]): Word | null => words.find((word) => has(view, word)) ?? null;
const SUITS = ['acorns', 'leaves', 'bells', 'hearts'] as const;

/** What the text above says, by the book. Null: it has no line. */
function expected(view: View): Word | null {
  const suits = formatHand(view.hand).split('.');
  const sows = suits.filter((suit) => suit.includes('A')).length;
  const longest = Math.max(...suits.map((suit) => suit.length));
  const said = view.history.map((action) => action.split(' '));
  const hasSaid = (seat: Seat, word: string): boolean =>
    said.some(([who, what]) => who === 'FMD'[seat] && (what === word || what.startsWith(`${word}-`)));
  const best = bestSuit(view.hand);
  switch (view.question) {
    case 'bid': {
      const lines = [
        longest >= 5 ? first(view, 'brand', 'play', 'hold') : null,
        sows >= 3 ? first(view, 'mord') : null,
        view.seat === 2 && hasSaid(0, 'pass') && hasSaid(1, 'pass') && sows === 0 ? first(view, 'bettel') : null,
        view.seat === 1 && (hasSaid(0, 'brand') || hasSaid(2, 'brand')) && sows === 1 ? first(view, 'pass') : null,
      ];
      return lines.find((line) => line !== null) ?? null;
    }
    case 'contest':
      return (suits[3 - best].length >= 5 ? first(view, SUITS[best]) : null) ?? first(view, 'withdraw', 'hearts');
    case 'raise':
      return (hasSaid(view.seat, 'brand') && sows >= 3 ? first(view, 'mord') : null) ?? first(view, 'keep');
    case 'declare': {
      const mord = sows >= 3 ? first(view, 'mord') : null;
      const bettel = hasSaid(view.seat, 'bettel') ? first(view, 'bettel') : null;
      return mord ?? bettel ?? first(view, `brand-${'EGSH'[best]}` as Word, '6', '7');
    }
    case 'double':
      return sows >= 2 ? 'double' : null;
    case 'kontra':
      return view.declarer === view.seat
        ? first(view, 're')
        : sows >= 2 && view.contract !== 'mord'
          ? first(view, 'kontra')
          : null;
    default:
      return null;
  }
}

const RULES: readonly (readonly [game: string, rules: Readonly<Record<string, unknown>>])[] = [
  ...ruleSetNames.map((name) => [name, {}] as const),
  ['bolachen', { suitInBid: 'always' }],
  ['bolachen', { brandContest: 'rising' }],
  ['bolachen', { brandContest: 'simultaneous', dealerBid: 'if-others-pass' }],
  ['wallachen', { kontraWindow: 'before-lead' }],
];

describe('a system answers by its text, and legally', () => {
  test.each(RULES)('%s %j', (game, rules) => {
    const bot = systemBot(WHOLE) as unknown as Record<string, (view: View) => unknown>;
    const seen = new Map<string, Set<unknown>>();
    for (let board = 0; board < sized(140, 250); board++) {
      const deal = openDeal({ game, rules, seed: 'table', board });
      for (let turn = board; !deal.over; turn++) {
        const view = deal.view(deal.seat);
        const question = deal.question;
        const found = bot[question] === undefined ? LEFT_OUT : bot[question](view);
        const answer = isOfCards(question) && found !== LEFT_OUT ? (found as number) : expected(view);
        if (found !== (answer ?? LEFT_OUT)) expect([board, question, found]).toEqual([board, question, answer]);
        seen.set(question, (seen.get(question) ?? new Set()).add(answer));
        if (answer !== null) deal.take(answer);
        else deal.takeNumber(deal.numbers[turn % deal.numbers.length]);
        if (question === 'discard' && game.startsWith('bolachen')) break;
      }
    }
    const always = [...seen].filter(([question, answers]) => question in bot && answers.size === 1);
    if (Object.keys(rules).length === 0) expect(always).toEqual([]);
  });
});

/** These are in card-answers.test.ts; here they have to be legal. */
const isOfCards = (question: string): boolean => ['call', 'giveBack', 'discard'].includes(question);

const words = (...some: readonly Word[]): number => some.reduce((set, word) => set | wordBit(word), 0);
const BIDS = words('pass', 'brand', 'bettel', 'mord');

describe('a block is for', () => {
  test.each([
    ['bid', 0, [[], [], []], true],
    ['bid, forehand', 0, [[], [], []], true],
    ['bid, F', 1, [['pass'], [], []], false],
    ['bid after brand', 1, [['brand'], [], []], true],
    ['bid, after brand', 2, [['pass'], ['brand'], []], true],
    ['bid, dealer after brand', 2, [['brand'], ['pass'], []], true],
    ['bid, dealer after brand', 2, [['pass'], ['pass'], []], false],
    ['bid, dealer after pass brand', 2, [['pass'], ['brand'], []], true],
    ['bid, dealer after brand pass', 2, [['pass'], ['brand'], []], false],
    ['bid after brand', 0, [['brand'], [], []], false], // its own word
    ['bid, dealer after brand brand', 2, [['brand-E'], ['brand'], []], true],
    ['raise', 0, [[], [], []], false],
  ] as const)('%s: seat %i, where %j was said: %s', (head, seat, said, isFor) => {
    const system = readSystem(`${head}\n  otherwise → ${head === 'raise' ? 'keep' : 'brand'}`, 'x');
    const asked: Asked = {
      question: QUESTIONS.indexOf('bid'),
      seat,
      hand: parseHand('AKO.97..UX987', 'hand', 10),
      said: said.map((each) => words(...each)),
      legalWords: BIDS,
      legalCards: EMPTY,
      trump: NO_TRUMP,
      contract: -1,
      declarer: -1,
    };
    expect(system.lineFor(asked)).toBe(isFor ? 0 : -1);
  });
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

test.each([
  ['nothing is allocated', WHOLE_NUMBERS, 1],
  ['but half a trick is a number that V8 keeps as an object', WHOLE_NUMBERS.replaceAll('honours', 'brand'), 40],
])('%s', (_, text, most) => {
  const system = readSystem(text, 'x');
  const hands = ['AKO.97..UX987', 'KO8.KO7.UX.O8', 'U97.987.97.A7'].map((hand) => parseHand(hand, 'hand', 10));
  const asked = {
    question: QUESTIONS.indexOf('bid'),
    seat: 2 as Seat,
    hand: EMPTY as CardSet,
    said: [wordBit('brand'), 0, 0],
    legalWords: BIDS,
    legalCards: EMPTY,
    trump: NO_TRUMP,
    contract: -1,
    declarer: -1,
  };
  let answers = 0;
  const bytes = allocated((nth) => {
    asked.hand = hands[nth % 3];
    const line = system.lineFor(asked);
    if (line >= 0) answers += system.answer;
  }, QUESTIONS_ASKED);
  expect(answers).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(most);
});

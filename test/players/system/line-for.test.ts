import { describe, expect, test } from 'vitest';
import { QUESTIONS, type Word, wordBit } from '../../../src/cards/engine/actions.js';
import { type CardSet, EMPTY } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import type { Seat } from '../../../src/cards/engine/seats.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import type { Asked } from '../../../src/players/system/asked.js';
import { readSystem } from '../../../src/players/system/read-system.js';
import { allocated } from '../../allocated.js';

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

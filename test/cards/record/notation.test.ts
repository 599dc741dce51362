import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANSWERS, actionOf } from '../../../src/cards/engine/actions.js';
import { type Card, type CardSet, cardsOf, size } from '../../../src/cards/engine/cards.js';
import { SEATS } from '../../../src/cards/engine/seats.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import {
  formatAction,
  formatActions,
  formatAnswer,
  parseAction,
  parseActions,
  parseAnswer,
} from '../../../src/cards/record/actions.js';
import {
  formatCard,
  formatCards,
  formatHand,
  parseCard,
  parseContract,
  parseDeal,
  parseHand,
  parseSeat,
  RANK_LETTERS,
} from '../../../src/cards/record/notation.js';
import { refusal } from '../../support/input/refused.js';

const anySet = fc.integer().map((set) => set as CardSet);

describe('cards, hands and deals as text', () => {
  test.each([
    ['E7', 0],
    ['EA', 7],
    ['G7', 8],
    ['SX', 19],
    ['HA', 31],
  ])('%s is card %i', (text, card) => {
    expect(parseCard(text, 'card')).toBe(card);
    expect(formatCard(card as Card)).toBe(text);
  });

  test('the hand of the documentation', () => {
    const hand = parseHand('KX8.A..U7', 'hand', 6);
    expect(formatCards(hand)).toBe('E7 EU SA H8 HX HK');
    expect(formatHand(hand)).toBe('KX8.A..U7');
    expect(formatHand(0 as CardSet)).toBe('...');
  });

  test('any hand, there and back, its ranks in any order', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        const text = formatHand(set);
        const backwards = text.split('.').map((ranks) => [...ranks].reverse().join(''));
        expect(parseHand(text, 'hand', size(set))).toBe(set);
        expect(parseHand(backwards.join('.'), 'hand', size(set))).toBe(set);
        const held = cardsOf(set).map((card) => RANK_LETTERS[card & 7]);
        expect([...text.replace(/\./g, '')].sort()).toEqual(held.sort());
      }),
    );
  });
});

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';

describe('what is refused, and how', () => {
  test.each([
    ['HA ', 'card: "HA " is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA'],
    ['ha', 'card: "ha" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA'],
    ['H10', 'card: "H10" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA'],
    ['', 'card: "" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA'],
  ])('card %j', (text, message) => {
    expect(refusal(() => parseCard(text, 'card'))).toBe(message);
  });

  test.each([
    ['AK.A.A', 'hand: "AK.A.A" has 3 suits, expected 4 with dots between (H.S.G.E)'],
    ['AK.A.A..', 'hand: "AK.A.A.." has 5 suits, expected 4 with dots between (H.S.G.E)'],
    ['J...', 'hand: no rank "J" in "J...", ranks are 789XUOKA'],
    ['10...', 'hand: no rank "1" in "10...", ranks are 789XUOKA'],
    ['a...', 'hand: no rank "a" in "a...", ranks are 789XUOKA'],
    ['A.99..', 'hand: bells 9 is in "A.99.." twice'],
    ['...', 'hand: has 0 cards, expected 2 ("...")'],
    ['AK.A..', 'hand: has 3 cards, expected 2 ("AK.A..")'],
  ])('hand %j', (text, message) => {
    expect(refusal(() => parseHand(text, 'hand', 2))).toBe(message);
  });

  test.each([
    ['', 'deal: has 1 group, expected 4 (forehand, middlehand, dealer, talon); found ""'],
    [`${DEAL} `, `deal: has 5 groups, expected 4 (forehand, middlehand, dealer, talon); found "${DEAL} "`],
    [
      DEAL.replace(' ', '  '),
      `deal: has 5 groups, expected 4 (forehand, middlehand, dealer, talon); found "${DEAL.replace(' ', '  ')}"`,
    ],
    [DEAL.replace('.U.9.', '.U.10.'), 'deal: talon: no rank "1" in ".U.10.", ranks are 789XUOKA'],
    [DEAL.replace('.U.9.', '.U..'), 'deal: talon: has 1 card, expected 2 (".U..")'],
    [DEAL.replace('.U.9.', '.U.7.'), 'deal: talon: leaves 7 was dealt twice'],
    [DEAL.replace('X.O.K', 'X.O.'), `deal: forehand: has 9 cards, expected 10 ("X.O.OX8.KX97")`],
    [DEAL.replace('AO8', 'AX8'), 'deal: middlehand: hearts X was dealt twice'],
  ])('deal %j', (text, message) => {
    expect(refusal(() => parseDeal(text))).toBe(message);
  });

  test.each([
    ['seat', () => parseSeat('f', 'start'), 'start: "f" is not a seat: F (forehand), M (middlehand) or D (dealer)'],
    [
      'contract of the other game',
      () => parseContract('6', makeGame('bolachen').contracts, 'contract'),
      'contract: "6" is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord',
    ],
    [
      'contract off the ladder',
      () => parseContract('8', makeGame('wallachen-sirch').contracts, 'contract'),
      'contract: "8" is not a contract of this game: 6, bettel, mord',
    ],
    [
      'action without a seat',
      () => parseAction('brand', 'action 0'),
      'action 0: "brand" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA',
    ],
    [
      'discard of one card twice',
      () => parseAction('F discard E7 E7', 'action 3'),
      'action 3: "F discard E7 E7" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA',
    ],
    [
      'a word with a letter missing',
      () => parseAction('M bettl', 'action 1'),
      'action 1: "M bettl" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA (did you mean "bettel"?)',
    ],
    [
      'list with a gap',
      () => parseActions('F brand,, M pass', '--after'),
      '--after: action 1: "" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA',
    ],
  ])('%s', (_, parse, message) => {
    expect(refusal(parse)).toBe(message);
  });
});

describe('actions as text', () => {
  const tokens = Array.from({ length: ANSWERS }, (_, answer) => [answer, formatAnswer(answer)] as const).filter(
    ([, text]) => text !== undefined,
  );

  test.each([
    ...['x HA', 'FHA ', 'F HB', 'F BA', 'F_HA', 'F Hé', 'F éA', 'é HA', 'F \u0148A', 'F H', 'F HAA', 'F', ''],
  ])('%j is none', (text) => {
    expect(refusal(() => parseAction(text, 'action 0'))).toMatch(/^action 0: ".*" is not an action/);
  });

  test('every answer has one text, which reads as that answer', () => {
    expect(new Set(tokens.map(([, text]) => text)).size).toBe(tokens.length);
    // 28 words, 32 cards to play, to call and to return, 496 pairs to lay away.
    expect(tokens).toHaveLength(28 + 3 * 32 + 496);
    // Learners' files hold these numbers.
    const numbers = ['pass', 'E7', 'HA', 'call E7', 'return HA', 'discard E7 E8', 'discard E7 HA', 'discard HK HA'];
    expect(numbers.map(parseAnswer)).toEqual([2, 32, 63, 64, 127, 128, 158, ANSWERS - 1]);
    for (const [answer, text] of tokens) expect(parseAnswer(text)).toBe(answer);
  });

  test('every action of every seat, alone and in a list', () => {
    const actions = SEATS.flatMap((seat) => tokens.map(([answer]) => actionOf(seat, answer)));
    for (const action of actions) expect(parseAction(formatAction(action), 'test')).toBe(action);
    expect(parseActions(formatActions(actions), 'test')).toEqual(actions);
    expect(parseActions('  ', 'test')).toEqual([]);
  });

  test('a discard is written lower card first and read either way', () => {
    const action = parseAction('M discard G8 E7', 'test');
    expect(formatAction(action)).toBe('M discard E7 G8');
    expect(parseAction('M discard E7 G8', 'test')).toBe(action);
  });
});

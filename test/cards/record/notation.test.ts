import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANSWERS, actionOf } from '../../../src/cards/engine/actions.js';
import { ALL_CARDS, type CardSet, cardsOf, size } from '../../../src/cards/engine/cards.js';
import * as actions from '../../../src/cards/record/actions.js';
import { dealFrom, handsIn, parseDealText } from '../../../src/cards/record/deal-text.js';
import * as notation from '../../../src/cards/record/notation.js';
import { seatLetter } from '../../../src/cards/record/seat-letter.js';
import { showHands } from '../../../src/cards/record/show.js';
import { DEALS, makeGame, rankDeal, SEATS, unrankDeal } from '../../../src/public/engine.js';
import { rows } from '../../rows.js';
import { refusal } from '../../support/input/refused.js';
import { SAMPLE } from './sample.js';

const { formatAction, formatActions, formatAnswer, parseAction, parseActions, parseAnswer } = actions;

const { formatCard, formatCards, formatDeal, formatHand, parseCard, parseHand, RANK_LETTERS } = notation;

test('cards in their order, and the hand of the documentation', () => {
  expect(formatCards(ALL_CARDS)).toMatch(/^E7 E8 E9 EX EU EO EK EA G7 .* S7 .* H7 .* HA$/);
  expect(cardsOf(ALL_CARDS).map((card) => parseCard(formatCard(card), 'card'))).toEqual([...Array(32).keys()]);
  const hand = parseHand('KX8.A..U7', 'hand', 6);
  expect([formatCards(hand), formatHand(hand)]).toEqual(['E7 EU SA H8 HX HK', 'KX8.A..U7']);
});

test('any hand, there and back, its ranks in any order', () => {
  fc.assert(
    fc.property(fc.integer(), (number) => {
      const set = number as CardSet;
      const text = formatHand(set);
      const backwards = text.split('.').map((ranks) => [...ranks].reverse().join(''));
      expect(parseHand(text, 'hand', size(set))).toBe(set);
      expect(parseHand(backwards.join('.'), 'hand', size(set))).toBe(set);
      const held = cardsOf(set).map((card) => RANK_LETTERS[card & 7]);
      expect([...text.replace(/\./g, '')].sort()).toEqual(held.sort());
    }),
  );
});

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const FOUR = 'expected 4 (forehand, middlehand, dealer, talon)';

/** How each kind of text is read. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  card: (text) => parseCard(text.replaceAll('_', ' '), 'card'),
  hand: (text) => parseHand(text, 'hand', 2),
  deal: (text) => notation.parseDeal(text.replaceAll('_', ' ')),
  start: (text) => notation.parseSeat(text, 'start'),
  bolachen: (text) => notation.parseContract(text, makeGame('bolachen').contracts, 'contract'),
  sirch: (text) => notation.parseContract(text, makeGame('wallachen-sirch').contracts, 'contract'),
  action: (text) => parseAction(text.replaceAll('_', ' '), 'action 0'),
  actions: (text) => parseActions(text, '--after'),
};

test.each(rows`
  card | HA_ | card: "HA " is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA
  card | ha | card: "ha" is not a card
  card | H10 | card: "H10" is not a card
  card | | card: "" is not a card
  hand | AK.A.A | hand: "AK.A.A" has 3 suits, expected 4 with dots between (H.S.G.E)
  hand | AK.A.A.. | hand: "AK.A.A.." has 5 suits, expected 4 with dots between (H.S.G.E)
  hand | J... | hand: no rank "J" in "J...", ranks are 789XUOKA
  hand | 10... | hand: no rank "1" in "10...", ranks are 789XUOKA
  hand | a... | hand: no rank "a" in "a...", ranks are 789XUOKA
  hand | A.99.. | hand: bells 9 is in "A.99.." twice
  hand | ... | hand: has 0 cards, expected 2 ("...")
  hand | AK.A.. | hand: has 3 cards, expected 2 ("AK.A..")
  deal | | deal: has 1 group, ${FOUR}; found ""
  deal | ${DEAL}_ | deal: has 5 groups, ${FOUR}; found "${DEAL} "
  deal | ${DEAL.replace('.U.9.', '.U..')} | deal: talon: has 1 card, expected 2 (".U..")
  deal | ${DEAL.replace('.U.9.', '.U.7.')} | deal: talon: leaves 7 was dealt twice
  deal | ${DEAL.replace('X.O.K', 'X.O.')} | deal: forehand: has 9 cards, expected 10 ("X.O.OX8.KX97")
  deal | ${DEAL.replace('AO8', 'AX8')} | deal: middlehand: hearts X was dealt twice
  start | f | start: "f" is not a seat: F (forehand), M (middlehand) or D (dealer)
  bolachen | 6 | contract: "6" is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord
  sirch | 8 | contract: "8" is not a contract of this game: 6, bettel, mord
  action | brand | action 0: "brand" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA
  action | F discard E7 E7 | action 0: "F discard E7 E7" is not an action
  action | M bettl | such as brand, pass or HA (did you mean "bettel"?)
  actions | F brand,, M pass | --after: action 1: "" is not an action
`)('%s "%s" is refused: %s', (kind, text, message) => {
  expect(refusal(() => READERS[kind](text))).toContain(message);
});

test.each('x_HA FHA_ F_HB F_BA F-HA F_Hé F_éA é_HA F_\u0148A F_H F_HAA F'.split(' '))('%s is no action', (text) => {
  expect(refusal(() => READERS.action(text))).toMatch(/^action 0: ".*" is not an action/);
});

const TOKENS = Array.from({ length: ANSWERS }, (_, answer) => [answer, formatAnswer(answer)] as const).filter(
  ([, text]) => text !== undefined,
);

test('every answer has one text, which reads as that answer', () => {
  expect(new Set(TOKENS.map(([, text]) => text)).size).toBe(TOKENS.length);
  // 28 words, 32 cards to play, to call and to return, 496 pairs to lay away.
  expect(TOKENS).toHaveLength(28 + 3 * 32 + 496);
  // Learners' files hold these numbers.
  const numbers = ['pass', 'E7', 'HA', 'call E7', 'return HA', 'discard E7 E8', 'discard E7 HA', 'discard HK HA'];
  expect(numbers.map(parseAnswer)).toEqual([2, 32, 63, 64, 127, 128, 158, ANSWERS - 1]);
  for (const [answer, text] of TOKENS) expect(parseAnswer(text)).toBe(answer);
});

test('every action of every seat, alone and in a list', () => {
  const actions = SEATS.flatMap((seat) => TOKENS.map(([answer]) => actionOf(seat, answer)));
  for (const action of actions) expect(parseAction(formatAction(action), 'test')).toBe(action);
  expect(parseActions(formatActions(actions), 'test')).toEqual(actions);
  expect(parseActions('  ', 'test')).toEqual([]);
});

test.each(rows`
  M discard G8 E7 | M discard E7 G8
  forehand pass | F pass
  Dealer  brand-h | D brand-H
  middlehand h10 | M HX
`)('%s is the action %s', (text, action) => {
  expect(formatAction(parseAction(text, ''))).toBe(action);
});

test('seats as people name them', () => {
  const names = ['F', 'f', 'Forehand', 'middlehand', 'DEALER', 'T', 'second'];
  expect(names.map(seatLetter)).toEqual(['F', 'F', 'F', 'M', 'D', 'T', 'second']);
});

/** Deals in every writing that the program prints. */

test('a deal is read in any writing that the program prints', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DEALS - 1 }), (id) => {
      const deal = dealFrom(unrankDeal(id));
      const { hands, talon } = deal;
      const text = formatDeal(deal);
      const link = `file:///home/deals.html#deal=${id}&s=3`;
      const lists = [...hands, talon].map(formatCards).join('\n');
      const writings = [text, String(id), `7  ${text}  ${id}`, ` ${text.replaceAll(' ', '\n')}\n`, lists, link];
      writings.push(JSON.stringify({ board: 7, id, deal: text }), JSON.stringify({ ...SAMPLE, deal: text }));
      writings.push(`bolachen, board 7\n\n${showHands(deal, ['keen', 'F H A S', ''])}\n  auction   F pass`);
      for (const writing of writings) expect(parseDealText(writing, 'deal'), writing).toEqual(deal);
      expect(rankDeal(hands[0], hands[1], talon)).toBe(id);
    }),
  );
});

test('hands are read as far as they go', () => {
  expect(handsIn('AKO.97..UX987\n X...', 'deal').map(formatHand)).toEqual(['AKO.97..UX987', 'X...']);
  expect(handsIn('HA HK E10\n\nH A8 E K', 'deal').map(formatHand)).toEqual(['AK...X', 'A8...K']);
  expect(handsIn('AKO.97', 'deal').map(formatHand)).toEqual(['AKO.97..']);
  expect(handsIn('', 'deal')).toEqual([]);
  expect(handsIn('...', 'deal').map(size)).toEqual([0]);
});

test.each(rows`
  nonsense | expected four hands F M D T in notation, or a deal id from 0 to 2753294408504639; found "nons
  ${DEAL} A... | has 5 groups, expected 4 (forehand, middlehand, dealer, talon); found "X
  1 ${DEAL.replace(' .U.9.', '')} 2 | has 3 groups, expected 4
  1 ${DEAL.replace('X.O', 'X.OO')} | forehand: bells O is in "X.OO.KOX8.KX97" twice
  HA HK | has 1 group, expected 4 (forehand, middlehand, dealer, talon); found "HA HK"
  HA HB | forehand: "HB" is not a card: a suit of EGSH
  {"deal": | is not JSON:
  {"deal":7} | deal: expected a text; found 7
`)('%s is refused: %s', (text, message) => {
  expect(refusal(() => parseDealText(text, 'deal'))).toMatch(/^deal: /);
  expect(refusal(() => parseDealText(text, 'deal')).slice(6)).toContain(message);
});

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
  text: (text) => parseDealText(text, 'deal'),
  hands: (text) => handsIn(text, 'deal').map(formatHand),
  seat: seatLetter,
};

/** Texts that say nothing. */
const REFUSED = rows`
  card | HA_ ‖ card | ha ‖ card | H10 ‖ card | ‖ hand | AK.A.A ‖ hand | AK.A.A.. ‖ hand | J... ‖ hand | 10...
  hand | a... ‖ hand | A.99.. ‖ hand | ... ‖ hand | AK.A.. ‖ deal | ‖ deal | ${DEAL}_
  deal | ${DEAL.replace('.U.9.', '.U..')} ‖ deal | ${DEAL.replace('.U.9.', '.U.7.')}
  deal | ${DEAL.replace('X.O.K', 'X.O.')} ‖ deal | ${DEAL.replace('AO8', 'AX8')} ‖ start | f ‖ bolachen | 6
  sirch | 8 ‖ action | brand ‖ action | F discard E7 E7 ‖ action | M bettl ‖ actions | F brand,, M pass
  action | x_HA ‖ action | FHA_ ‖ action | F_HB ‖ action | F_BA ‖ action | F-HA ‖ action | F_Hé ‖ action | F_éA
  action | é_HA ‖ action | F_ňA ‖ action | F_H ‖ action | F_HAA ‖ action | F ‖ text | nonsense
  text | ${DEAL} A... ‖ text | 1 ${DEAL.replace(' .U.9.', '')} 2 ‖ text | 1 ${DEAL.replace('X.O', 'X.OO')}
  text | HA HK ‖ text | HA HB ‖ text | {"deal": ‖ text | {"deal":7}
`;

/** As people write them. */
const READ = rows`
  action | M discard G8 E7 ‖ action | forehand pass ‖ action | Dealer  brand-h ‖ action | middlehand h10 ‖ seat | F ‖ seat | f
  seat | Forehand ‖ seat | middlehand ‖ seat | DEALER ‖ seat | T ‖ seat | second ‖ actions | ‖ hands | AKO.97..UX987↵ X...
  hands | HA HK E10↵↵H A8 E K ‖ hands | AKO.97 ‖ hands | ‖ hands | ...
`;

test('texts are read as people write them, and what says nothing is refused, with what is wrong', () => {
  const read = (text: readonly string[]) => READERS[text[0]](text[1]);
  expect(REFUSED.map((text) => refusal(() => read(text))).join('; ')).toMatchInlineSnapshot(
    `"card: "HA " is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA; card: "ha" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA; card: "H10" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA; card: "" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA; hand: "AK.A.A" has 3 suits, expected 4 with dots between (H.S.G.E); hand: "AK.A.A.." has 5 suits, expected 4 with dots between (H.S.G.E); hand: no rank "J" in "J...", ranks are 789XUOKA; hand: no rank "1" in "10...", ranks are 789XUOKA; hand: no rank "a" in "a...", ranks are 789XUOKA; hand: bells 9 is in "A.99.." twice; hand: has 0 cards, expected 2 ("..."); hand: has 3 cards, expected 2 ("AK.A.."); deal: has 1 group, expected 4 (forehand, middlehand, dealer, talon); found ""; deal: has 5 groups, expected 4 (forehand, middlehand, dealer, talon); found "X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9. "; deal: talon: has 1 card, expected 2 (".U.."); deal: talon: leaves 7 was dealt twice; deal: forehand: has 9 cards, expected 10 ("X.O.OX8.KX97"); deal: middlehand: hearts X was dealt twice; start: "f" is not a seat: F (forehand), M (middlehand) or D (dealer); contract: "6" is not a contract of this game: brand-E, brand-G, brand-S, brand-H, bettel, mord; contract: "8" is not a contract of this game: 6, bettel, mord; action 0: "brand" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F discard E7 E7" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "M bettl" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA (did you mean "bettel"?); --after: action 1: "" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "x HA" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "FHA " is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F HB" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F BA" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F-HA" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F Hé" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F éA" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "é HA" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F ňA" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F H" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F HAA" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; action 0: "F" is not an action: a seat F, M or D, a space, and a token such as brand, pass or HA; deal: expected four hands F M D T in notation, or a deal id from 0 to 2753294408504639; found "nonsense"; deal: has 5 groups, expected 4 (forehand, middlehand, dealer, talon); found "X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9. A..."; deal: has 3 groups, expected 4 (forehand, middlehand, dealer, talon); found "1 X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO 2"; deal: forehand: bells O is in "X.OO.KOX8.KX97" twice; deal: has 1 group, expected 4 (forehand, middlehand, dealer, talon); found "HA HK"; deal: forehand: "HB" is not a card: a suit of EGSH, then a rank of 789XUOKA, as in HA; deal: is not JSON: Unexpected end of JSON input; deal: deal: expected a text; found 7"`,
  );
  expect(JSON.stringify(READ.map(read))).toMatchInlineSnapshot(
    `"[16520,2,32789,16443,"F","F","F","M","D","T","second",[],["AKO.97..UX987","X..."],["AK...X","A8...K"],["AKO.97.."],[],["..."]]"`,
  );
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

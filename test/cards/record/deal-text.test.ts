import fc from 'fast-check';
import { expect, test } from 'vitest';
import { size } from '../../../src/cards/engine/cards.js';
import { DEALS, rankDeal, unrankDeal } from '../../../src/cards/random/deal-rank.js';
import { dealFrom, handsIn, parseDealText } from '../../../src/cards/record/deal-text.js';
import { formatCards, formatDeal, formatHand } from '../../../src/cards/record/notation.js';
import { showHands } from '../../../src/cards/record/show.js';
import { rows } from '../../rows.js';
import { refusal } from '../../support/input/refused.js';
import { SAMPLE } from './sample.js';

/** Deals in every writing that the program prints. */

const DEAL = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';

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

import { describe, expect, test } from 'vitest';
import { openDeal } from '../../../../src/boards/open-deal.js';
import { TELLINGS } from '../../engine/spoken.js';
import { type AuctionRow, DEAL, testAuctions } from '../rows.js';

const QUIET = { doppeln: false };
const TO_MORD = 'F play, M 7, F hold, M 8, F hold, M 9, F hold, M 10, F hold, M bettel, F hold, M mord, F hold';
const WALLACHEN: readonly AuctionRow[] = [
  ['A20 F at 6', QUIET, 'F play, M pass, D pass', 'F declare: 6 7 8 9 10 bettel mord'],
  ['A21 M at 8', QUIET, 'F play, M 7, F hold, M 8, F pass, D pass', 'M declare: 8 9 10 bettel mord'],
  ['A22 the earlier seat only needs to equal', QUIET, 'F play, M 7, F hold, M 8, F pass, D 9', 'M bid: hold pass'],
  ['A23 D at 9', QUIET, 'F play, M 7, F hold, M 8, F pass, D 9, M pass', 'D declare: 9 10 bettel mord'],
  ['A24 M at 7', QUIET, 'F pass, M play, D 7, M hold, D pass', 'M declare: 7 8 9 10 bettel mord'],
  ['A25 D at 6', QUIET, 'F pass, M pass, D play', 'D declare: 6 7 8 9 10 bettel mord'],
  ['A26 forehand is forced', QUIET, 'F pass, M pass, D pass', 'F declare: 6 7 8 9 10 bettel mord'],
  ['A26 the pot', { ...QUIET, allPass: 'pot' }, 'F pass, M pass, D pass', 'over'],
  ['A27 Mord held, D cannot speak', QUIET, TO_MORD, 'F discard: 66'],
  [
    'A28 no Ten',
    { ...QUIET, tenBid: false },
    'F play, M 7, F hold, M 8, F hold, M 9, F hold, M bettel, F pass, D pass',
    'M declare: bettel mord',
  ],
  ['A29 D at 8', QUIET, 'F play, M pass, D 7, F hold, D 8, F pass', 'D declare: 8 9 10 bettel mord'],
  ['W03 doubling in turn', {}, 'F double, M no-double', 'D double: double no-double'],
  [
    'W06 no Ten after the pick-up',
    { ...QUIET, tenBid: false },
    'F play, M pass, D pass',
    'F declare: 6 7 8 9 bettel mord',
  ],
  [
    'W11 the dealer has the last word',
    { ...QUIET, dealerDuel: 'last-word' },
    'F play, M 7, F pass, D 8',
    'D declare: 8 9 10 bettel mord',
  ],
  ['W13 the top rung given up', QUIET, TO_MORD.replace(/hold$/, 'pass'), 'M discard: 66'],
  ['W17 no raise after', { ...QUIET, raiseAfterPickup: false }, 'F play, M pass, D pass', 'F discard: 66'],
  ['W34 rungs of the ladder', { ...QUIET, ladder: ['7', '9', 'mord'] }, 'F play, M 9, F pass', 'D bid: pass mord'],
];

const SIRCH: readonly AuctionRow[] = [
  ['W34 after Six comes Bettel', QUIET, 'F play', 'M bid: pass bettel'],
  ['W13 a Mord ends the auction', QUIET, 'F play, M bettel, F hold, M mord, F pass', 'M discard: 66'],
];

describe('the auction of Wallachen', () => {
  testAuctions('wallachen', WALLACHEN);

  test.each(TELLINGS)('W14 a deal passed out has no declarer and costs each one stake: %s', (_, tell) => {
    const teller = tell('wallachen', { ...QUIET, allPass: 'pot' }, DEAL);
    for (const _ of 'FMD') teller.play('pass');
    expect(teller.result()).toEqual({ declarer: null, contract: null, tricks: null, won: null, score: [-1, -1, -1] });
  });
});

describe('the auction of Wallachen after Sirch', () => testAuctions('wallachen-sirch', SIRCH));

test.each([
  ['in-turn', [['F double', 'M no-double'], 2], [['F double', 'M no-double'], 2]],
  ['unseen', [['F double', 'M doppeln'], 2], [['F doppeln', 'M doppeln'], 1]],
])(
  'W04 doppelnTurns=%s: what forehand and the dealer know as the dealer is asked to double',
  (doppelnTurns, ...known) => {
    const deal = openDeal({ game: 'wallachen', rules: { doppelnTurns }, deal: DEAL });
    deal.take('double');
    deal.take('no-double');
    const knownBy = (seat: 0 | 1 | 2) => [deal.view(seat).history, deal.view(seat).multiplier];
    expect([knownBy(0), knownBy(2)]).toEqual(known);
    deal.take('double');
    expect(knownBy(1)).toEqual([['F double', 'M no-double', 'D double'], 4]);
  },
);

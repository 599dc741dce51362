/** The worked examples of src/cards/games/README.md, as they stand there. */
import { describe, expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { type AuctionRow, type FollowRow, testAuctions, testFollowing } from './rows.js';

const S = 'S';
const BOLACHEN: readonly FollowRow[] = [
  [
    'B25',
    'the partner headed the lead',
    S,
    'Dcl EU, Def1 EO',
    'EA EK E9 S7',
    {
      default: 'EA EK E9',
      'secondDefenderRelief=none': 'EA EK',
      'secondDefenderRelief=free': 'EA EK E9 S7',
    },
  ],
  ['B25', "the declarer's card still wins", S, 'Dcl EU, Def1 E8', 'EA EK E9 S7', { default: 'EA EK' }],
  [
    'B25',
    'void, the partner headed',
    S,
    'Dcl E9, Def1 EX',
    'SA S8 GK',
    {
      default: 'SA S8 GK',
      'secondDefenderRelief=head-and-trump-in-suit': 'SA S8 GK',
      'secondDefenderRelief=head-only': 'SA S8',
      'secondDefenderRelief=none': 'SA S8',
    },
  ],
  [
    'B30',
    'void, the partner trumped',
    S,
    'Dcl E9, Def1 SU',
    'SA S8 GK',
    {
      default: 'SA S8 GK',
      'secondDefenderRelief=head-and-trump-in-suit': 'SA S8',
      'secondDefenderRelief=head-only': 'SA S8',
      'secondDefenderRelief=none': 'SA',
    },
  ],
  ['B25', 'void, no relief', S, 'Dcl E9, Def1 E7', 'SA S8 GK', { default: 'SA S8' }],
  [
    'B28',
    'over his own partner',
    S,
    'Def2 H9, Dcl H8',
    'HK H7 E8',
    { default: 'HK', 'partnerLedRelief=true': 'HK H7' },
  ],
  [
    'B27',
    'the declarer must undertrump',
    S,
    'Def1 G9, Def2 SO',
    'SX S7 EA',
    { default: 'SX S7', 'mustUndertrump=false': 'SX S7 EA' },
  ],
  ['B29', 'Bettel', '-', 'Def1 H8, Def2 HO', 'HK H7 GA', { default: 'HK', 'mustHead=trump-only': 'HK H7' }],
];
const WALLACHEN: readonly FollowRow[] = [
  [
    'W18 W19',
    'leaves are trumps now',
    'G',
    'Dcl GU, Def1 GO',
    'GA G8 HX',
    { default: 'GA', 'secondDefenderRelief=head-and-trump': 'GA G8' },
  ],
];

describe('legal cards', () => {
  testFollowing(BOLACHEN, 'bolachen');
  testFollowing(WALLACHEN, 'wallachen');
});

const BY_D = 'F play, M 7, F hold, M pass, D 8, F hold, D 9, F pass';
const BOLACHEN_AUCTIONS: readonly AuctionRow[] = [
  ['B07 one Brand is no contest', {}, 'F pass, M brand, D bettel', 'D raise: keep mord'],
  ['B07 nobody else has anything to say', {}, 'F mord', 'F call: 23'],
  [
    'B11 what D can declare',
    {},
    'F brand, M pass, D brand, F bells, D hearts, D keep',
    'D declare: brand-H bettel mord',
  ],
  ['B10 M is not asked', {}, 'F brand, M brand, D pass, F hearts', 'F raise: keep bettel mord'],
];
const WALLACHEN_AUCTIONS: readonly AuctionRow[] = [
  ['W11 D at 9', { doppeln: false }, BY_D, 'D declare: 9 10 bettel mord'],
  [
    'W11 D at 8 as soon as he says it',
    { doppeln: false, dealerDuel: 'last-word' },
    BY_D.slice(0, BY_D.indexOf(', F hold, D 9')),
    'D declare: 8 9 10 bettel mord',
  ],
];

describe('auctions', () => {
  testAuctions('bolachen', BOLACHEN_AUCTIONS);
  testAuctions('wallachen', WALLACHEN_AUCTIONS);
});

describe('scores: declarer, defender, defender', () => {
  test.each([
    ['B03 B33', 'bolachen', { brandTarget: 7 }, 'brand-E', 6, 1, [-2, 1, 1]],
    ['B34', 'bolachen', { mordValue: 5 }, 'mord', 9, 1, [-10, 5, 5]],
    ['W23 W05', 'wallachen', {}, '7', 9, 2, [36, -18, -18]],
    ['W23', 'wallachen', { winPays: 'announced' }, '7', 9, 2, [28, -14, -14]],
    ['W26 W20', 'wallachen', {}, '8', 5, 4, [-64, 32, 32]],
    ['W26 W32', 'wallachen', {}, '10', 9, 1, [-20, 10, 10]],
    ['W25 W22', 'wallachen', {}, 'bettel', 1, 4, [-96, 48, 48]],
  ])('%s %s %o: %s with %i tricks, × %i', (_, ruleSet, rules, name, tricks, multiplier, score) => {
    const game = makeGame(ruleSet, rules);
    const contract = game.contracts.findIndex((each) => each.name === name);
    const payment = game.payment(contract, tricks) * multiplier;
    expect([2 * payment, -payment, -payment]).toEqual(score);
  });
});

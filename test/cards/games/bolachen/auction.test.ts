import { describe } from 'vitest';
import { type AuctionRow, testAuctions } from '../rows.js';

const ANY = 'brand-E brand-G brand-S brand-H bettel mord';
const WAITS = { dealerBid: 'if-others-pass' };
const BOLACHEN: readonly AuctionRow[] = [
  ['A01 a lone Brand', {}, 'F brand, M pass, D pass', 'F raise: keep bettel mord'],
  ['A02 the dealer is forced', {}, 'F pass, M pass', 'D bid: brand bettel mord'],
  ['B06 a contest without him', WAITS, 'F brand, M brand', 'F contest: acorns leaves bells hearts'],
  ['B06 left alone, he must bid', WAITS, 'F pass, M pass', 'D bid: brand bettel mord'],
  [
    'B06 B09 left alone, with his suit',
    { ...WAITS, suitInBid: 'always' },
    'F pass, M pass, D brand, D acorns',
    'D raise: keep bettel mord',
  ],
  ['A03 a higher suit or none', {}, 'F brand, M brand, D pass, F leaves', 'M contest: withdraw bells hearts'],
  ['A04 no answer to hearts', {}, 'F brand, M brand, D pass, F hearts', 'F raise: keep bettel mord'],
  [
    'A05 M withdraws',
    {},
    'F brand, M brand, D pass, F leaves, M withdraw, F keep',
    'F declare: brand-G brand-S brand-H bettel mord',
  ],
  [
    'A06 B11 three suits',
    {},
    'F brand, M brand, D brand, F acorns, M bells, D hearts, D keep',
    'D declare: brand-H bettel mord',
  ],
  [
    'A07 both withdraw',
    {},
    'F brand, M brand, D brand, F bells, M withdraw, D withdraw, F keep',
    'F declare: brand-S brand-H bettel mord',
  ],
  ['A08 over a Bettel', {}, 'F brand, M bettel', 'D bid: pass mord'],
  ['A09 no equal Bettel', {}, 'F bettel', 'M bid: pass mord'],
  ['A10 Mord over two Brands: no contest', {}, 'F brand, M brand, D mord', 'D call: 23'],
  ['A11 the earlier of two', {}, 'F pass, M brand, D brand, M hearts, M keep', 'M declare: brand-H bettel mord'],
  ['B07 one Brand is no contest', {}, 'F pass, M brand, D bettel', 'D raise: keep mord'],
  ['B07 after Mord nobody is asked', {}, 'F mord', 'F call: 23'],
  [
    'B10 unseen, any suit',
    { brandContest: 'simultaneous' },
    'F brand, M brand, D pass, F hearts',
    'M contest: acorns leaves bells hearts',
  ],
  [
    'B37 unseen, a tie goes to the earlier seat',
    { brandContest: 'simultaneous' },
    'F brand, M brand, D brand, F acorns, M bells, D bells, M keep',
    'M declare: brand-S brand-H bettel mord',
  ],
  [
    'B10 B37 rising: the earlier seat need only equal',
    { brandContest: 'rising' },
    'F brand, M brand, D brand, F acorns, M bells, D withdraw',
    'F contest: withdraw bells hearts',
  ],
  ['B09 the suit goes with the bid', { suitInBid: 'always' }, 'F brand', 'F contest: acorns leaves bells hearts'],
  ['B14 no raise before', { raiseBeforePickup: false }, 'F brand, M pass, D pass', `F declare: ${ANY}`],
  [
    'B15 no raise after, lone Brand',
    { raiseAfterPickup: false },
    'F brand, M pass, D pass, F keep',
    'F declare: brand-E brand-G brand-S brand-H',
  ],
  ['B22 no call', { cardCall: false }, 'F bettel, M pass, D pass, F keep', 'F declare: bettel mord'],
];

describe('the auction of Bolachen', () => testAuctions('bolachen', BOLACHEN));

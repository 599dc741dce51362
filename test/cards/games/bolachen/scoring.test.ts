import { describe } from 'vitest';
import { LONG, LOW, NINE, type ScoreRow, SURE, testScores } from '../scoring.js';

const ALONE = 'brand, pass, pass, keep';

const ROWS: readonly ScoreRow[] = [
  ['P01 Brand made', {}, LONG, `${ALONE}, brand-H, discard G7 EX`, 'brand-H', 6, [2, -1, -1]],
  [
    'P01 overtricks do not pay (B33)',
    { earlyEnd: false },
    LONG,
    `${ALONE}, brand-H, discard G7 EX`,
    'brand-H',
    8,
    [2, -1, -1],
  ],
  ['P02 Brand lost', {}, LONG, `${ALONE}, brand-E, discard HA SA`, 'brand-E', 5, [-2, 1, 1]],
  ['P03 Bettel made', {}, LOW, 'bettel, pass, pass, keep, no-call, bettel, discard EX EA', 'bettel', 0, [4, -2, -2]],
  ['P04 Mord lost in the last trick', {}, NINE, 'mord, no-call, discard E7 EA', 'mord', 9, [-6, 3, 3]],
  ['P05 Mord at 5', { mordValue: 5 }, SURE, 'mord, no-call, discard E7 EA', 'mord', 10, [10, -5, -5]],
  [
    'B03 eight tricks wanted, seven taken',
    { brandTarget: 8, brandValue: 2, earlyEnd: false },
    LONG,
    `${ALONE}, brand-H, discard G7 EX`,
    'brand-H',
    7,
    [-4, 2, 2],
  ],
  [
    'B34 the value of a Bettel',
    { bettelValue: 5 },
    LOW,
    'bettel, pass, pass, keep, no-call, bettel, discard EX EA',
    'bettel',
    0,
    [10, -5, -5],
  ],
];

describe('the score of Bolachen', () => testScores('bolachen', ROWS));

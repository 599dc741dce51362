import { describe } from 'vitest';
import { LONG, LOW, NINE, type ScoreRow, SURE, testScores } from '../scoring.js';

const ALONE = 'brand, pass, pass, keep';

const ROWS: readonly ScoreRow[] = [
  {
    name: 'P01 Brand made',
    deal: LONG,
    said: `${ALONE}, brand-H, discard G7 EX`,
    result: ['brand-H', 6, true],
    score: [2, -1, -1],
  },
  {
    name: 'P01 overtricks do not pay (B33)',
    rules: { earlyEnd: false },
    deal: LONG,
    said: `${ALONE}, brand-H, discard G7 EX`,
    result: ['brand-H', 8, true],
    score: [2, -1, -1],
  },
  {
    name: 'P02 Brand lost',
    deal: LONG,
    said: `${ALONE}, brand-E, discard HA SA`,
    result: ['brand-E', 5, false],
    score: [-2, 1, 1],
  },
  {
    name: 'P03 Bettel made',
    deal: LOW,
    said: 'bettel, pass, pass, keep, no-call, bettel, discard EX EA',
    result: ['bettel', 0, true],
    score: [4, -2, -2],
  },
  {
    name: 'P04 Mord lost in the last trick',
    deal: NINE,
    said: 'mord, no-call, discard E7 EA',
    result: ['mord', 9, false],
    score: [-6, 3, 3],
  },
  {
    name: 'P05 Mord at 5',
    rules: { mordValue: 5 },
    deal: SURE,
    said: 'mord, no-call, discard E7 EA',
    result: ['mord', 10, true],
    score: [10, -5, -5],
  },
  {
    name: 'B03 eight tricks wanted, seven taken',
    rules: { brandTarget: 8, brandValue: 2, earlyEnd: false },
    deal: LONG,
    said: `${ALONE}, brand-H, discard G7 EX`,
    result: ['brand-H', 7, false],
    score: [-4, 2, 2],
  },
  {
    name: 'B34 the value of a Bettel',
    rules: { bettelValue: 5 },
    deal: LOW,
    said: 'bettel, pass, pass, keep, no-call, bettel, discard EX EA',
    result: ['bettel', 0, true],
    score: [10, -5, -5],
  },
];

describe('the score of Bolachen', () => testScores('bolachen', ROWS));

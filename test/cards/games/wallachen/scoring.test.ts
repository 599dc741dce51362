import { describe } from 'vitest';
import { LONG, type ScoreRow, SURE, testScores } from '../scoring.js';

const PLAIN = 'no-double, no-double, no-double, play, pass, pass';

const ROWS: readonly ScoreRow[] = [
  ['P10 Six, eight tricks', {}, LONG, `${PLAIN}, 6, discard G7 EX, no-kontra, no-kontra`, '6', 8, [16, -8, -8]],
  ['P11 Eight, seven tricks', {}, LONG, `${PLAIN}, 8, discard G7 EX, no-kontra, no-kontra`, '8', 7, [-16, 8, 8]],
  [
    'P12 two Doppler and Kontra',
    {},
    LONG,
    'double, no-double, double, play, pass, pass, 6, discard G7 EX, no-kontra, kontra, no-re',
    '6',
    6,
    [96, -48, -48],
  ],
  [
    'P13 three Doppler, Kontra and Re',
    {},
    LONG,
    'double, double, double, play, pass, pass, 7, discard HA EX, kontra, re',
    '7',
    5,
    [-448, 224, 224],
  ],
  ['P14 Bettel lost', {}, SURE, `${PLAIN}, bettel, discard E7 EA, no-kontra, no-kontra`, 'bettel', 1, [-24, 12, 12]],
  ['P15 Mord made', {}, SURE, `${PLAIN}, mord, discard E7 EA, no-kontra, no-kontra`, 'mord', 10, [36, -18, -18]],
  [
    'P16 pays the number announced',
    { winPays: 'announced' },
    LONG,
    `${PLAIN}, 6, discard E7 E8, no-kontra, no-kontra`,
    '6',
    9,
    [12, -6, -6],
  ],
  [
    'P17 raised to 9, takes 8',
    { earlyEnd: false },
    LONG,
    `${PLAIN}, 9, discard G7 EX, no-kontra, no-kontra`,
    '9',
    8,
    [-18, 9, 9],
  ],
  [
    'W24 another tariff, doubled by a Kontra',
    { mordTariff: 40 },
    SURE,
    `${PLAIN}, mord, discard E7 EA, kontra, no-re`,
    'mord',
    10,
    [160, -80, -80],
  ],
  [
    'W21 no Kontra is asked',
    { kontra: false, bettelTariff: 11 },
    SURE,
    `${PLAIN}, bettel, discard E7 EA`,
    'bettel',
    1,
    [-22, 11, 11],
  ],
];

describe('the score of Wallachen', () => testScores('wallachen', ROWS));

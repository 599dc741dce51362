import { describe } from 'vitest';
import { LONG, type ScoreRow, SURE, testScores } from '../scoring.js';

const PLAIN = 'no-double, no-double, no-double, play, pass, pass';

const ROWS: readonly ScoreRow[] = [
  {
    name: 'P10 Six, eight tricks',
    deal: LONG,
    said: `${PLAIN}, 6, discard G7 EX, no-kontra, no-kontra`,
    result: ['6', 8, true],
    score: [16, -8, -8],
  },
  {
    name: 'P11 Eight, seven tricks',
    deal: LONG,
    said: `${PLAIN}, 8, discard G7 EX, no-kontra, no-kontra`,
    result: ['8', 7, false],
    score: [-16, 8, 8],
  },
  {
    name: 'P12 two Doppler and Kontra',
    deal: LONG,
    said: 'double, no-double, double, play, pass, pass, 6, discard G7 EX, no-kontra, kontra, no-re',
    result: ['6', 6, true],
    score: [96, -48, -48],
  },
  {
    name: 'P13 three Doppler, Kontra and Re',
    deal: LONG,
    said: 'double, double, double, play, pass, pass, 7, discard HA EX, kontra, re',
    result: ['7', 5, false],
    score: [-448, 224, 224],
  },
  {
    name: 'P14 Bettel lost',
    deal: SURE,
    said: `${PLAIN}, bettel, discard E7 EA, no-kontra, no-kontra`,
    result: ['bettel', 1, false],
    score: [-24, 12, 12],
  },
  {
    name: 'P15 Mord made',
    deal: SURE,
    said: `${PLAIN}, mord, discard E7 EA, no-kontra, no-kontra`,
    result: ['mord', 10, true],
    score: [36, -18, -18],
  },
  {
    name: 'P16 pays the number announced',
    rules: { winPays: 'announced' },
    deal: LONG,
    said: `${PLAIN}, 6, discard E7 E8, no-kontra, no-kontra`,
    result: ['6', 9, true],
    score: [12, -6, -6],
  },
  {
    name: 'P17 raised to 9, takes 8',
    rules: { earlyEnd: false },
    deal: LONG,
    said: `${PLAIN}, 9, discard G7 EX, no-kontra, no-kontra`,
    result: ['9', 8, false],
    score: [-18, 9, 9],
  },
  {
    name: 'W24 another tariff, doubled by a Kontra',
    rules: { mordTariff: 40 },
    deal: SURE,
    said: `${PLAIN}, mord, discard E7 EA, kontra, no-re`,
    result: ['mord', 10, true],
    score: [160, -80, -80],
  },
  {
    name: 'W21 no Kontra is asked',
    rules: { kontra: false, bettelTariff: 11 },
    deal: SURE,
    said: `${PLAIN}, bettel, discard E7 EA`,
    result: ['bettel', 1, false],
    score: [-22, 11, 11],
  },
];

describe('the score of Wallachen', () => testScores('wallachen', ROWS));

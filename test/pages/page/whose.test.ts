import { expect, test } from 'vitest';
import type { Entry } from '../../../src/pages/page/entries.js';
import { readDeal } from '../../../src/pages/page/reading.js';
import { dealsByBot } from '../../../src/pages/page/whose.js';
import { SAMPLE } from '../../cards/record/sample.js';

/** Whose the deals of a page are. */

const deal = (F: string, M: string, D: string) => readDeal(JSON.stringify({ ...SAMPLE, players: { F, M, D } }));
const byBot = (...entries: Entry[]) => Object.fromEntries(dealsByBot(entries));

test('those of all who sit there, by the names that tables have', () => {
  const one = { deals: [deal('keen', 'x:=sound', '')], note: '' };
  const other = { deals: [deal('keen', 'keen', 'bold')], note: '' };
  expect(byBot(one, other)).toEqual({ keen: [0, 1], x: [0], bold: [1] });
});

test('of two courses, of who did better; of mistakes, of who made one', () => {
  const both = [deal('keen', 'bold', 'keen'), deal('keen', 'sound', 'keen')];
  const pair = { deals: both, note: '', better: 'sound' };
  const mistakes = [0, 1].map((step) => ({ step, text: '' }));
  const mistaken = { deals: [deal('keen', 'sound', 'bold')], note: '', mistakes };
  expect(byBot(pair, mistaken)).toEqual({ sound: [0, 1], keen: [1] });
});

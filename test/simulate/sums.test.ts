import { expect, test } from 'vitest';
import { makeGame } from '../../src/games/rule-sets.js';
import { Statistics } from '../../src/simulate/statistics.js';
import { sumsOf } from '../../src/simulate/sums.js';
import { refusal } from '../input/refused.js';
import { jobOf } from './jobs.js';

/** Lines of a simulation's journal that cannot be, whatever was played. */

const game = makeGame('bolachen', {});
const sums = sumsOf(game, new Statistics(game, jobOf({})));
const FAULT = {
  seat: 0,
  at: 3,
  kind: 'illegal',
  detail: '',
  board: 11,
  bot: 0,
  trio: [0, 1, 2],
  start: null,
  view: null,
};
const LINE = {
  ...{ first: 10, count: 4, digest: '0123456789abcdef', ratios: null, written: null },
  outcomes: [
    [3, 1],
    [9, 3],
  ],
  faultCounts: [
    [2, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ],
  firstFaults: [FAULT],
};

test('a possible line is read as it was written', () => {
  expect(sums.format(sums.parse(LINE))).toEqual(LINE);
});

test.each<[object, string]>([
  [{ outcomes: [[3, 3]] }, 'outcomes: has 3 deals, expected 4'],
  [
    {
      outcomes: [
        [3, 1],
        [3, 3],
      ],
    },
    'outcomes: has number 3 twice',
  ],
  [{ outcomes: [[1_000_000, 4]] }, 'outcomes: has number 1000000, expected 0 to '],
  [{ ratios: [1] }, 'ratios: has 1 numbers, expected 0'],
])('%o is refused', (change, message) => {
  expect(refusal(() => sums.parse({ ...LINE, ...change }))).toContain(message);
});

test('in sessions, fewer deals may be played than there are boards', () => {
  const linked = new Statistics(game, jobOf({ matchLength: 4, sessionTarget: 5 }));
  const ratios = Array(linked.cells).fill(0);
  const line = { ...LINE, ratios, outcomes: [[3, 1]] };
  expect(sumsOf(game, linked).parse(line).count).toBe(4);
  expect(refusal(() => sumsOf(game, linked).parse({ ...line, outcomes: [] }))).toBe(
    'outcomes: has 0 deals, expected 4 at most',
  );
});

import { describe, expect, test } from 'vitest';
import { formatLine, parseLine } from '../../src/blocks/line.js';
import { layoutOf } from '../../src/board/sums.js';
import { comparisonOf } from '../../src/compare/estimand.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { InputError } from '../../src/input/refusal.js';
import { blockJob, playBlocks } from '../blocks/jobs.js';
import { refusal } from '../input/refused.js';
import { jobOf, sumsOfJob } from '../simulate/jobs.js';

/** A line as it is written, its lists open to change. */
interface Line {
  count: unknown;
  digest: unknown;
  deals: number;
  scores: number[];
  histogram: number[][];
  words: number[];
  swings: number[][];
  faults: number[];
  firstFaults: { board: number; bot: number; seat: number; kind: string; start: unknown; more?: number }[];
}

const throwing = `${process.cwd()}/test/bot/fixtures/throwing.js`;
const { triples, duel } = comparisonOf('head-to-head');
const job = blockJob({ bots: ['sound', throwing, 'bold'], triples, duel: { ...duel, swings: 2 } });
const layout = layoutOf(job, makeGame(job.game, job.rules));
const written = JSON.stringify(formatLine(await playBlocks(job, 5, 40)));
const parse = (change: (line: Line) => void) => {
  const line = JSON.parse(written) as Line;
  change(line);
  return parseLine(line, layout);
};

test('a line can be read back', () => {
  expect(JSON.stringify(formatLine(parse(() => {})))).toBe(written);
});

test.each<[string, string, (line: Line) => void]>([
  ['a count that is a text', 'count: expected a whole number', (line) => (line.count = '40')],
  ['no blocks', 'count: expected a whole number from 1 up', (line) => (line.count = 0)],
  ['a negative count', 'count: expected a whole number from 1 up', (line) => (line.count = -40)],
  ['another digest', 'digest: expected 16 digits', (line) => (line.digest = 'xyz')],
  ['a missing key', 'digest: is missing', (line) => delete (line as Partial<Line>).digest],
  ['more deals than there are', 'deals: has 121, expected 120', (line) => line.deals++],
  ['a key too many', 'more: is not known', (line) => Object.assign(line, { more: 1 })],
  ['words too many', 'words: has', (line) => line.words.push(1)],
  ['a negative number of words', 'words[0]: expected', (line) => (line.words[0] = -1)],
  ['half a point', 'scores[0]: expected a whole number', (line) => (line.scores[0] += 0.5)],
  ['a histogram of negative counts', 'histogram[0][1]: expected', (line) => (line.histogram[0][1] = -1)],
  ['a value twice', 'histogram: has', (line) => line.histogram.push([line.histogram[0][0], 1])],
  ['a seating that is none', 'swings[0][1]: expected a whole number from 0 to 5', (line) => (line.swings[0][1] = 6)],
  [
    'a fault of a kind that is none',
    'firstFaults[0].kind: expected a kind of fault',
    (line) => (line.firstFaults[0].kind = 'x'),
  ],
])('%s is refused', (_, message, change) => {
  expect(() => parse(change)).toThrow(InputError);
  expect(() => parse(change)).toThrow(message);
});

test.each([null, 7, [], 'line'])('%j is not a valid line', (value) => {
  expect(() => parseLine(value, layout)).toThrow(InputError);
});

describe('the line of a simulation', () => {
  const sums = sumsOfJob(jobOf({}));
  const LINE = {
    first: 10,
    count: 4,
    deals: 4,
    digest: '0123456789abcdef',
    outcomes: [
      [3, 1],
      [9, 3],
    ],
  };

  test('is read as it was written', () => {
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
    [{ conduct: [1] }, 'conduct: has 1 numbers, expected 0'],
  ])('%o is refused', (change, message) => {
    expect(refusal(() => sums.parse({ ...LINE, ...change }))).toContain(message);
  });

  test('in sessions, fewer deals may be played than there are boards', () => {
    const linked = sumsOfJob(jobOf({ matchLength: 4, sessionTarget: 5 }));
    const { outcomes: _, ...line } = LINE;
    expect(linked.parse({ ...line, deals: 1 }).deals).toBe(1);
    expect(refusal(() => linked.parse({ ...line, count: 8, deals: 1 }))).toBe('deals: has 1, expected 2 to 8');
  });
});

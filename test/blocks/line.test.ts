import { expect, test } from 'vitest';
import { formatLine, parseLine } from '../../src/blocks/line.js';
import { layoutOf } from '../../src/blocks/sums.js';
import { comparisonOf } from '../../src/compare/estimand.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { InputError } from '../../src/input/refusal.js';
import { blockJob, playBlocks } from './jobs.js';

/** A line as it is written, its lists open to change. */
interface Line {
  count: unknown;
  digest: unknown;
  scores: number[][];
  products: number[];
  faulted: { scores: number[][]; products: number[] } | null;
  squares: number[];
  histogram: number[][];
  ratios: number[];
  words: number[];
  shift: number[];
  swings: number[][];
  faults: number[];
  firstFaults: { board: number; bot: number; seat: number; kind: string; start: unknown; more?: number }[];
}

const throwing = `${process.cwd()}/test/bot/fixtures/throwing.js`;
const { triples, duel } = comparisonOf('head-to-head');
const job = blockJob({ bots: ['sound', throwing, 'bold'], triples, duel: { ...duel, swings: 2 } });
const layout = layoutOf(job, makeGame(job.game, job.rules));
const written = JSON.stringify(formatLine(await playBlocks(job, 5, 40), layout));
const parse = (change: (line: Line) => void) => {
  const line = JSON.parse(written) as Line;
  change(line);
  return parseLine(line, layout);
};

test('a line can be read back', () => {
  expect(
    JSON.stringify(
      formatLine(
        parse(() => {}),
        layout,
      ),
    ),
  ).toBe(written);
});

test.each<[string, string, (line: Line) => void]>([
  ['a count that is a text', 'count: expected a whole number', (line) => (line.count = '40')],
  ['no blocks', 'count: expected a whole number from 1 up', (line) => (line.count = 0)],
  ['a negative count', 'count: expected a whole number from 1 up', (line) => (line.count = -40)],
  ['another digest', 'digest: expected 16 digits', (line) => (line.digest = 'xyz')],
  ['a missing key', 'words: is missing', (line) => delete (line as Partial<Line>).words],
  ['a key too many', 'more: is not known', (line) => Object.assign(line, { more: 1 })],
  ['words too many', 'words: has', (line) => line.words.push(1)],
  ['a negative number of words', 'words[0]: expected', (line) => (line.words[0] = -1)],
  ['half a point', 'scores[0][0]: expected a whole number', (line) => (line.scores[0][0] += 0.5)],
  ['scores that do not come to 0', 'scores: of triple 0 come to 3', (line) => (line.scores[0][0] += 3)],
  [
    'other scores than sums',
    'products: of group 0: sum 0 is',
    (line) => {
      line.scores[0][0] += 3;
      line.scores[0][1] -= 3;
    },
  ],
  [
    'other blocks than the line has',
    'products: of group 0: are of 39 blocks, expected 40',
    (line) => line.products[0]--,
  ],
  ['squares below what sums demand', 'products: of group 0: ', (line) => (line.products[4] = 0)],
  ['squares that are odd where sums are even', 'products: of group 0: ', (line) => line.products[4]++],
  ['products beyond the squares', 'products: of group 0: numbers 0 and 1', (line) => (line.products[5] += 1e6)],
  ['no faulted blocks where there are faults', 'faulted: is null, but', (line) => (line.faulted = null)],
  ['more faulted blocks than blocks', 'faulted.products: of group 0: ', (line) => (line.faulted!.products[0] = 41)],
  ['faulted scores that do not come to 0', 'faulted.scores: of triple 0', (line) => line.faulted!.scores[0][0]++],
  ['a histogram of other blocks', 'histogram: has 41 blocks, expected 40', (line) => line.histogram[0][1]++],
  ['a histogram of negative counts', 'histogram[0][1]: expected', (line) => (line.histogram[0][1] = -1)],
  ['a value twice', 'histogram: has', (line) => line.histogram.push([line.histogram[0][0], 1])],
  ['a histogram of another difference', 'histogram: comes to', (line) => line.histogram[0][0]--],
  ['squares of games below what scores demand', 'squares: of triple 0', (line) => (line.squares[0] = 0)],
  ['a ratio of more blocks than there are', 'ratios: ratio 0 cannot be', (line) => (line.ratios[0] = 41)],
  ['a ratio of fewer trials than blocks', 'ratios: ratio 0 cannot be', (line) => (line.ratios[1] = 0)],
  ['a ratio whose squares are too small', 'ratios: ratio 0 cannot be', (line) => (line.ratios[3] = 0)],
  [
    'seats that were not held',
    'shift: has',
    (line) => {
      line.shift[1]++;
      line.shift[3] += 1000;
    },
  ],
  ['a swing of another board', 'swings: board 4 is not of these blocks', (line) => (line.swings[0][0] = 4)],
  ['a swing of nothing', 'swings: board', (line) => (line.swings[0][3] = 0)],
  ['a seating that is none', 'swings[0][1]: expected a whole number from 0 to 5', (line) => (line.swings[0][1] = 6)],
  ['more swings than are kept', 'swings: has 3 of one kind', (line) => line.swings.push(line.swings[0])],
  [
    'a fault of a kind that is none',
    'firstFaults[0].kind: expected one of',
    (line) => (line.firstFaults[0].kind = 'x'),
  ],
  ['a fault of a bot that sits elsewhere', 'firstFaults: bot 0 does not sit', (line) => (line.firstFaults[0].bot = 0)],
  ['a fault of another board', 'firstFaults: board 45 is not', (line) => (line.firstFaults[0].board = 45)],
  ['faults without a first one', 'firstFaults: expected one of each', (line) => (line.firstFaults = [])],
])('%s is refused', (_, message, change) => {
  expect(() => parse(change)).toThrow(InputError);
  expect(() => parse(change)).toThrow(message);
});

test.each([null, 7, [], 'line'])('%j is not a valid line', (value) => {
  expect(() => parseLine(value, layout)).toThrow(InputError);
});

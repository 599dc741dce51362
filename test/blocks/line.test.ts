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
  ['a histogram of negative counts', 'histogram[0][1]: expected', (line) => (line.histogram[0][1] = -1)],
  ['a value twice', 'histogram: has', (line) => line.histogram.push([line.histogram[0][0], 1])],
  ['a seating that is none', 'swings[0][1]: expected a whole number from 0 to 5', (line) => (line.swings[0][1] = 6)],
  [
    'a fault of a kind that is none',
    'firstFaults[0].kind: expected one of',
    (line) => (line.firstFaults[0].kind = 'x'),
  ],
])('%s is refused', (_, message, change) => {
  expect(() => parse(change)).toThrow(InputError);
  expect(() => parse(change)).toThrow(message);
});

test.each([null, 7, [], 'line'])('%j is not a valid line', (value) => {
  expect(() => parseLine(value, layout)).toThrow(InputError);
});

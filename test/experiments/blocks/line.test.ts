import { expect, test } from 'vitest';
import { jobTallies } from '../../../src/boards/job-tallies.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { formatLine, parseLine } from '../../../src/experiments/blocks/line.js';
import { comparisonOf } from '../../../src/experiments/compare/estimand.js';
import { refusal } from '../../support/input/refused.js';
import { jobOf, sumsOfJob } from '../simulate/jobs.js';
import { blockJob, playBlocks } from './jobs.js';

const throwing = `${process.cwd()}/test/players/bot/fixtures/throwing.js`;
const { triples, duel } = comparisonOf('head-to-head');
const job = blockJob({ bots: ['sound', throwing, 'bold'], triples, duel: { ...duel, swings: 2 } });
const { sizes } = jobTallies(job, makeGame(job.game, job.rules));
const line = JSON.parse(JSON.stringify(formatLine(await playBlocks(job, 5, 40))));
const SIMULATED = { first: 10, count: 4, deals: 4, digest: '0123456789abcdef' };
const OUTCOMES = [
  [3, 1],
  [9, 3],
];

test('a line can be read back', () => {
  expect(formatLine(parseLine(line, sizes))).toEqual(line);
  const { format, parse } = sumsOfJob(jobOf({}));
  const simulated = { ...SIMULATED, outcomes: OUTCOMES };
  expect(format(parse(simulated))).toEqual(simulated);
});

test.each<[string, object]>([
  ['digest: is missing', { digest: undefined }],
  ['words: has 1 numbers, expected ', { words: [1] }],
  ['words[0]: expected a whole number from 0 up', { words: [-1] }],
  ['swings[0][1]: expected a whole number from 0 to 5', { swings: [[0, 6, 0, 1, 0]] }],
  ['firstFaults[0].kind: expected a kind of fault', { firstFaults: [{ ...line.firstFaults[0], kind: 'x' }] }],
])('what is of another form is refused: %s', (message, change) => {
  expect(refusal(() => parseLine({ ...line, ...change }, sizes))).toContain(message);
});

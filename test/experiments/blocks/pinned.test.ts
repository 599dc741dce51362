import { expect, test } from 'vitest';
import type { BlockJob, Output } from '../../../src/boards/job.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { answersPlace } from '../../../src/experiments/blocks/answers-place.js';
import { chunksOf, usualChunk } from '../../../src/experiments/blocks/block-chunks.js';
import { possibleInSeat } from '../../../src/experiments/blocks/conduct.js';
import { contractsWon } from '../../../src/experiments/blocks/contracts-table.js';
import * as contrasts from '../../../src/experiments/blocks/contrasts.js';
import { describeFaults, faultCountsOf } from '../../../src/experiments/blocks/faults.js';
import { totalOf, usefulSeatings } from '../../../src/experiments/blocks/forms.js';
import { formatLine, parseLine } from '../../../src/experiments/blocks/line.js';
import { blockSentences, faultSentences, fixedBlocks } from '../../../src/experiments/blocks/method.js';
import { recordsPlace, withRecords } from '../../../src/experiments/blocks/records.js';
import { comparisonOf } from '../../../src/experiments/compare/estimand.js';
import type { Manifest } from '../../../src/runs/run/manifest.js';
import { choices, givenBy, givenEach, hashesOf } from '../../outline.js';
import { jobOf } from '../simulate/jobs.js';
import { blockJob, playBlocks } from './jobs.js';

/** What jobs of blocks come to in chunks, lines and files, and what is refused. */

const PROGRAM = 'exec(node x.js)';
const SEATED = [
  ['sound', 'bold', 'lowest'],
  [PROGRAM, 'bold', 'lowest'],
  ['bold', PROGRAM, PROGRAM],
  ['bold', 'sound', `bold+play=${PROGRAM}`],
] as const;
const OF_BLOCKS = [{}, { seatings: 6 }, { matchLength: 12 }, { output: 'records', matchLength: 2 }] as const;
const JOBS: readonly BlockJob[] = SEATED.flatMap((bots) =>
  [1, 4].flatMap((atOnce) => [
    jobOf({ bots, atOnce, matchLength: 3 * atOnce, output: 'records' }),
    ...OF_BLOCKS.map((more) => blockJob({ ...more, bots, atOnce })),
  ]),
);
const RANGE = { from: 2, end: 90, chunk: 8 };
const chunked = (job: BlockJob) => [{ ...chunksOf(job, RANGE), job: 0, tallies: 0 }, usualChunk(job)];

/** What is made of results of two deals that were sent. */
function resultOf(output: Output | undefined, sent: object, changes: object = {}) {
  const { sums, rest } = chunksOf(blockJob(output && { output }), RANGE);
  const piece = { elapsed: 1, dealsPlayed: 2, output: null, lack: null, ...sent };
  return rest(piece as never, { ...sums.none(3), deals: 2, ...changes });
}
const RECORDS = ['{"a":1}\n{"b":2}\n', '{"a":1}\n', '{"a":1}\n{"b":2}', '{"a":1}\n{"":2}\n', '\n\n'].map((lines) =>
  new TextEncoder().encode(lines),
);
const SENT = [{}, { dealsPlayed: 3 }, { elapsed: -1 }, { lack: 'x' }, ...RECORDS.map((output) => ({ output }))];

const STAGES = [null, false, true].flatMap((isOnlyRead) =>
  [null, { complete: false }, { complete: true }].map((before) => ({
    before,
    queue: null,
    identity: 'i',
    kept: (isOnlyRead !== null && { isOnlyRead, file: (name: string) => `out/${name}` }) || null,
  })),
);
const MANIFESTS = [1, 3, 6].flatMap((seatings) =>
  [1, 5].map((matchLength) => ({ seatings, matchLength, complete: matchLength === 1, blocks: 1200 })),
);

const throwing = `${process.cwd()}/test/players/bot/fixtures/throwing.js`;
const { triples, duel } = comparisonOf('head-to-head');
const job = blockJob({ bots: ['sound', throwing, 'bold'], triples, duel: { ...duel, swings: 2 } });
const { sizes } = chunksOf(job, RANGE).tallies;
const read = (line: object, everyBlock = 0) => formatLine(parseLine(line, { ...sizes, everyBlock }));

test('values are what they always were', async () => {
  const line = JSON.parse(JSON.stringify(formatLine(await playBlocks(job, 5, 40))));
  expect(read(line)).toEqual(line);
  const FORMS = [
    ...[{ digest: undefined }, { digest: 'x' }, { first: -1 }, { count: 0 }, { more: 1 }, { scores: undefined }],
    ...[{ words: [1] }, { words: [-1] }, { swings: [[0, 6, 0, 1, 0]] }],
    { firstFaults: [{ ...line.firstFaults[0], kind: 'x' }] },
  ];
  const forms = [{}, ...FORMS].map((form) => ({ ...line, ...form }));
  const sent = [
    ...choices([undefined, 'records'], SENT),
    ...[{ everyBlock: [1] }, { written: {} }].map((sums) => [undefined, {}, sums]),
  ];
  const withRecordsOf = (records: string, shard: never) => withRecords({} as BlockJob, { records }, shard);
  const sentences = (of: Manifest, n: number) => [blockSentences(of, 'a'), fixedBlocks(of, n), faultSentences(n, 40)];
  expect(
    hashesOf({
      chunks: () => givenBy(chunked, choices(JOBS)),
      results: () => givenBy(resultOf, sent),
      'places of records': () =>
        givenBy(recordsPlace, choices([{}, { records: true }, { records: 'x.jsonl' }], STAGES)),
      'jobs with records': () => givenBy(withRecordsOf, choices([false, true, '-', 'x'], [null, '0/2'])),
      'places of answers': () => givenBy(answersPlace, choices([{}, { answers: { labels: ['llm'] } }], STAGES)),
      lines: () => givenBy(read, choices(forms, [0, 1])),
      method: () => givenBy(sentences, choices(MANIFESTS, [0, 1, 40])),
    }),
  ).toMatchInlineSnapshot(`
    "chunks 9147f8a7; results 28cf15be; places of records 04077ebf; jobs with records d4431130;
    places of answers 3dda8f8d; lines 23f6e3f0; method fc2ff7f5"
  `);
});

const GAMES = [{ game: 'bolachen' }, { game: 'wallachen', rules: { allPass: 'pot' } }] as const;
const TRIPLES = ['011', '011 202', '011 012', '111'].map((triples) =>
  triples.split(' ').map((row) => [...row].map(Number)),
);

function meanOf(low: number, high: number, perPoint: number, event: number) {
  return contrasts.cautiousMean({ values: [-4, 0, 9], counts: [low, 90, high] }, { perPoint, event });
}

function draws(use: 'self-test', seed: string, part?: number) {
  return Array.from({ length: 3 }, contrasts.drawsFor(use, seed, part));
}

function faultsOf(matchLength: number, object: string, memory: number, of: object) {
  const fault = { seat: 1, at: 3, kind: 'illegal', detail: 'x', start: null, view: null } as const;
  const limits = { moveTime: 7, memory };
  const firstFaults = [0, 3, 5].map((board) => ({ ...fault, board, bot: 2, trio: [0, 2, 1] }));
  const objects = new Map([[object, {}]]);
  const names = ['sound', 'bold', 'mine.js']; // no path of this machine
  const blocks = { ...job, ...of, bots: names, names, matchLength, limits, objects } as never;
  return describeFaults(blocks, { firstFaults }, ['a', 'b', 'c']);
}

test('parts of what is said of blocks are what they always were', () => {
  const faults = Array.from({ length: 20 }, (_, i) => i);
  const sums = { deals: 10, faults, scores: [5, 6, 7], faulted: [1, 0, 2] } as never;
  const counted = (triples: never) => faultCountsOf({ ...job, triples }, sums, ['a', 'b']);
  const most = ({ game, rules }: Pick<BlockJob, 'game' | 'rules'>) => possibleInSeat(makeGame(game, rules));
  const won = { rate: 0.5, low: 0, high: 1, count: 1 };
  const contracts = [0, 2].map((trials) => ({ contract: `x${trials}`, won: { ...won, trials } }));
  const chartOf = (count: number) => contractsWon(Array(count).fill({ name: 'a', contracts }), {} as never).chart;
  expect(
    hashesOf({
      charts: () => [1, 6, 7].map(chartOf),
      seatings: () => givenBy(usefulSeatings, choices(TRIPLES, [3, 6])),
      forms: () => givenBy(totalOf, choices(TRIPLES, [0, 1, 2])),
      means: () => givenBy(meanOf, choices([0, 14, 15], [0, 15, 90], [1, 6], [0, 5])),
      most: () => [givenEach(most, GAMES), GAMES.map((of) => contrasts.unseenPoints({ ...job, ...of }))],
      draws: () => givenBy(draws, choices(['statistics', 'self-test'], ['a', 'b'], [undefined, 0, 1])),
      simulation: () => [contrasts.simulationOf('a'), contrasts.simulationOf('a').uniform()],
      faults: () => givenBy(faultsOf, choices([1, 4, 6], ['sound', '-'], [9, 512], GAMES)),
      counted: () => [givenEach(counted, TRIPLES), contrasts.withoutFaults(sums)],
    }),
  ).toMatchInlineSnapshot(`
    "charts 17db5eff; seatings cf6bcadf; forms 92e6d96d; means 228efebd; most 22cfd12f;
    draws 59a8639b; simulation 17c5ec1b; faults 43d1e211; counted a1d9eb4f"
  `);
});

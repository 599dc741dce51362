import { expect, test } from 'vitest';
import type { BlockJob, Output } from '../../../src/boards/job.js';
import { answersPlace } from '../../../src/experiments/blocks/answers-place.js';
import { chunksOf, usualChunk } from '../../../src/experiments/blocks/block-chunks.js';
import { formatLine, parseLine } from '../../../src/experiments/blocks/line.js';
import { blockSentences, faultSentences, fixedBlocks } from '../../../src/experiments/blocks/method.js';
import { recordsPlace, withRecords } from '../../../src/experiments/blocks/records.js';
import { comparisonOf } from '../../../src/experiments/compare/estimand.js';
import type { Manifest } from '../../../src/runs/run/manifest.js';
import { choices, givenBy, hashesOf } from '../../outline.js';
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
const read = (line: object) => formatLine(parseLine(line, sizes));

test('values are what they always were', async () => {
  const line = JSON.parse(JSON.stringify(formatLine(await playBlocks(job, 5, 40))));
  expect(read(line)).toEqual(line);
  const FORMS = [
    ...[{ digest: undefined }, { digest: 'x' }, { first: -1 }, { count: 0 }, { more: 1 }, { scores: undefined }],
    ...[{ words: [1] }, { words: [-1] }, { swings: [[0, 6, 0, 1, 0]] }],
    { firstFaults: [{ ...line.firstFaults[0], kind: 'x' }] },
  ];
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
      lines: () => givenBy(read, choices([{}, ...FORMS].map((form) => ({ ...line, ...form })))),
      method: () => givenBy(sentences, choices(MANIFESTS, [0, 1, 40])),
    }),
  ).toMatchInlineSnapshot(`
    "chunks 9147f8a7; results 28cf15be; places of records 04077ebf; jobs with records d4431130;
    places of answers 3dda8f8d; lines 246c6911; method fc2ff7f5"
  `);
});

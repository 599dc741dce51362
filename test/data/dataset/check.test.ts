import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { playedOnce } from '../../../src/boards/job.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { formatDefect } from '../../../src/data/dataset/check/check.js';
import { defectsOf } from '../../../src/data/dataset/check/chunks.js';
import { readParquet } from '../../../src/data/dataset/check/read-parquet.js';
import { ChunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import type { Format } from '../../../src/data/dataset/options.js';
import { type Schema, schemaOf } from '../../../src/data/dataset/schema.js';
import { folderWith } from '../../cli/run.js';
import { playChunk } from '../../experiments/simulate/jobs.js';
import { Random } from '../../judge/random.js';
import { laterRefusal } from '../../support/input/refused.js';
import { jobOf } from './making.js';

const CHUNK = { first: 300, count: 15 };
const SPLIT = [
  { name: 'train', share: 0.7 },
  { name: 'test', share: 0.3 },
];

/** A chunk of a dataset, made by a job or by one that differs from it. */
async function made(change: Partial<DatasetJob>, other: Partial<DatasetJob> = {}) {
  const plain = jobOf({ split: SPLIT, ...change });
  const kind = kindOf(plain.kind);
  const columns = kind.columns(plain, makeGame(plain.game, plain.rules)).filter(({ isExtra }) => !isExtra);
  const job = { ...plain, boardsPerChunk: 100, columns: columns.map(({ name }) => name) };
  const schema = schemaOf({ kind: kind.name, about: kind.about, format: job.format }, columns);
  const chunk = await (await ChunkPlayer.make({ ...job, ...other })).play(CHUNK);
  return { job, schema, chunk, output: chunk.output, line: chunk.chunks[0] };
}

/** The defects of such a chunk on the disk; `damage` changes its files by their side before. */
async function checked(
  change: Partial<DatasetJob>,
  damage: (bytes: Buffer, side: number, schema: Schema) => Uint8Array | null = (bytes) => bytes,
  other: Partial<DatasetJob> = {},
): Promise<string[]> {
  const folder = folderWith();
  const { job, schema, chunk, output, line } = await made(change, other);
  for (const [side, { path }] of line.files.entries()) {
    mkdirSync(join(folder, SPLIT[side].name));
    const changed = damage(Buffer.from(output[side]), side, schema);
    if (changed !== null) writeFileSync(join(folder, path), changed);
  }
  const again = await (await ChunkPlayer.make(job)).play(CHUNK);
  return (await defectsOf(chunk, again, { folder, plan: { job, schema } })).map(formatDefect);
}

const inFirst =
  (change: (bytes: Buffer) => Uint8Array | null) =>
  (bytes: Buffer, side: number): Uint8Array | null =>
    side === 0 ? change(bytes) : bytes;

describe.each(['csv', 'jsonl', 'parquet'] as const)('a chunk in %s', (format: Format) => {
  test.each([
    { kind: 'decisions', game: 'wallachen' },
    { kind: 'outcomes', contracts: [3, 4], declarers: [0, 1] as const, where: 'length(F, H) > 1' },
    { kind: 'deals', game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3 },
  ])('is as it was written: $kind of $game', async (change) => {
    expect(await checked({ ...change, format })).toEqual([]);
  });

  test.each<[string, (bytes: Buffer) => Uint8Array | null, RegExp[]]>([
    [
      'cut off',
      (bytes) => bytes.subarray(0, bytes.length - 9),
      [
        /^train\/part-00003\.\w+: has \d+ bytes, expected \d+ as chunks\.jsonl says$/,
        /row \d+: made again it is another|is no whole Parquet/,
      ],
    ],
    ['gone', () => null, [/^train\/part-00003\.\w+: is missing$/]],
    ['changed', (bytes) => bytes.fill(48, 400, 410), [/is not the file that was written: its sha256 is \w{64}, exp/]],
    [
      'empty',
      () => Buffer.alloc(0),
      [/has 0 bytes/, /has other columns|row 1: made again it is another|is no whole Parquet/],
    ],
  ])('that is %s is found', async (_, change, expected) => {
    const lines = await checked({ format }, inFirst(change));
    for (const [at, each] of expected.entries()) expect(lines[at]).toMatch(each);
  });

  test('that other bots have made is shown by the first row that differs', async () => {
    const other = { bots: ['bold', 'bold', 'random'], names: ['sound', 'bold', 'random'] } as const;
    const lines = await checked({ format, kind: 'deals' }, undefined, other);
    expect(lines[0]).toMatch(/^t\w+\/part-00003\.\w+, row \d+: made again it is another$/);
  });

  test('that lacks a column is refused', async () => {
    const lines = await checked({ format, kind: 'deals' }, undefined, { columns: ['board', 'declarer'] });
    expect(lines[0]).toMatch(
      {
        csv: /^train\/part-00003\.csv: has other columns$/,
        jsonl: /^train\/part-00003\.jsonl, row 1: made again it is another$/,
        parquet: /^train\/part-00003\.parquet: column 2 is "declarer", expected "deal_id" as schema\.json says$/,
      }[format],
    );
  });
});

test('whatever bytes a file is made of, it is read or refused', async () => {
  const random = new Random(6);
  let refused = 0;
  const { output, schema } = await made({ kind: 'deals', format: 'parquet' });
  for (let i = 0; i < 100; i++) {
    const bytes = output[0].slice();
    for (let flips = random.below(4); flips >= 0; flips--) bytes[random.below(bytes.length)] = random.below(256);
    const whole = async (): Promise<void> => {
      for await (const { count } of readParquet(bytes, schema.columns)) expect(count).toBeGreaterThan(0);
    };
    if ((await laterRefusal(whole)) !== 'accepted') refused++;
  }
  expect(refused).toBeGreaterThan(30);
});

test.each<[Format, (line: string) => string]>([
  ['csv', (line) => line.replace(',', ',1')],
  ['csv', (line) => `1${line}\n${line}`],
  ['csv', () => '7,"'],
  ['jsonl', (line) => line.replace('0', '1')],
  ['jsonl', () => 'null'],
  ['jsonl', (line) => line.replaceAll(':', ': ')],
])('the first row that is not as it is made again is shown by its number: %s, %s', async (format, change) => {
  const row = 6;
  const damage = inFirst((bytes) => {
    const lines = bytes.toString().split('\n');
    const at = format === 'csv' ? row : row - 1; // below the names
    lines[at] = change(lines[at]);
    return Buffer.from(lines.join('\n'));
  });
  expect((await checked({ format }, damage))[1]).toMatch(/^train\/part-00003.\w+, row 6: made again it is another$/);
});

const THROWS = fileURLToPath(new URL('../../players/bot/fixtures/throwing.js', import.meta.url));

test.each([
  { kind: 'deals' },
  { kind: 'decisions', game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3 },
  { kind: 'outcomes', declarers: [1] as const, contracts: [5] },
])('counts the faults that simulate counts: $kind', async (change) => {
  const bots = ['sound', `${THROWS}(what=error)`, 'sound'] as const;
  const { job, line } = await made({ ...change, bots: [...bots] });
  const { dealsPlayed, faults, firstFaults } = line;
  const start = change.kind === 'outcomes' ? ({ declarer: 1, contract: 5 } as const) : null;
  const played = await playChunk(playedOnce({ ...job, start }), CHUNK.first, CHUNK.count);
  expect({ dealsPlayed, faults, firstFaults }).toEqual({
    dealsPlayed: 15,
    faults: [0, 0, 0, 0, 0, expect.any(Number), 0, 0, 0, 0, 0, 0],
    firstFaults: [expect.objectContaining({ bot: 1, kind: 'error', start })],
  });
  expect({ faults, firstFaults }).toEqual({
    faults: Array.from(played.faults),
    firstFaults: played.firstFaults,
  });
});

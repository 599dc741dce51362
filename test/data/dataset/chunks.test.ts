import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playedOnce, USUAL_BEGINNING } from '../../../src/boards/job.js';
import { BID, PLAY } from '../../../src/cards/engine/actions.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { adoptChunk, checkChunk, makeFolders, writeChunk } from '../../../src/data/dataset/chunk-files.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import { readParquet } from '../../../src/data/dataset/format/read-parquet.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import { chunksOf } from '../../../src/data/dataset/making.js';
import { planDataset } from '../../../src/data/dataset/plan.js';
import { schemaOf } from '../../../src/data/dataset/schema.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { pulse, WINDING_UP } from '../../../src/players/bot/pulse.js';
import { received } from '../../../src/runs/run/chunks.js';
import { RunFolder } from '../../../src/runs/run/folder.js';
import { refusalOf } from '../../../src/support/input/refusal.js';
import { folderWith } from '../../cli/run.js';
import { playChunk } from '../../experiments/simulate/jobs.js';
import { Random } from '../../judge/random.js';
import { Many } from '../../players/bot/external/fixtures/many.mjs';
import { standIn } from '../../players/bot/external/stand-in.js';
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
  const chunk = await (await chunkPlayer({ ...job, ...other })).play(CHUNK);
  return { job, schema, chunk, output: chunk.output, line: chunk.chunks[0] };
}

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

const THROWS = fileURLToPath(new URL('../../players/bot/fixtures/throwing.js', import.meta.url));

test.each([
  { kind: 'deals' },
  { kind: 'decisions', game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3 },
  { kind: 'outcomes', declarers: [1] as const, contracts: [5] },
])('counts the faults that simulate counts: $kind', async (change) => {
  const bots = ['sound', `${THROWS}(what=error)`, 'sound'] as const;
  const { job, line } = await made({ ...change, bots: [...bots] });
  const start = change.kind === 'outcomes' ? ({ declarer: 1, contract: 5 } as const) : null;
  const like = playedOnce({ ...job, beginning: { ...USUAL_BEGINNING, start } });
  const { faults, firstFaults } = await playChunk(like, CHUNK.first, CHUNK.count);
  expect(line).toMatchObject({ dealsPlayed: 15, faults: Array.from(faults), firstFaults });
  expect(firstFaults).toEqual([expect.objectContaining({ bot: 1, kind: 'error', start })]);
});

test('what another machine has made is read, kept and handed on; a line of other bytes is refused', async () => {
  const bots = [`${THROWS}(what=error)`, 'sound', 'sound'];
  const what = { kind: 'deals', bots, seed: 'f', deals: 12, chunk: 6, columns: 'board', format: 'csv' };
  const chunks = chunksOf(await planDataset(what, { limits: LIMITS, shard: null }));
  const player = await chunks.player();
  const sent = await player.play({ first: 6, count: 6 }, () => 1);
  const firstFaults = sent.firstFaults.map((fault) => ({ ...fault, bot: 3 }));
  const said = (change: object, ofLine: object = {}, first = 6) => {
    const other = { ...sent, ...change, chunks: [{ ...sent.chunks[0], ...ofLine }] };
    return refusalOf(() => expect(received(chunks, { first, count: 6 }, other)).toEqual(other));
  };
  const told = [said({}), said({}, {}, 0), said({}, { boards: 5 }), said({ elapsed: -1 }), said({ output: [''] })];
  told.push(said({ output: [new Uint8Array(9)] }), said({ firstFaults }, { firstFaults }), said({}, { faults: [1] }));
  const [one, other] = await Promise.all(['one', 'other'].map((name) => RunFolder.make(join(folderWith(), name))));
  for (const kept of [one, other]) await makeFolders(kept, ['data']);
  await writeChunk(one, sent);
  const part = other.file('data/part-00001.csv');
  for (const flaw of [null, 'x', sent.output[0].slice().fill(7)]) {
    if (flaw === null) mkdirSync(part);
    else writeFileSync(part, flaw);
    told.push(refusalOf(() => checkChunk(other, sent.chunks[0])));
    if (flaw === null) rmdirSync(part);
  }
  expect(told.join('; ')).toMatchInlineSnapshot(
    `"; is of 6 from 6 on, expected 6 from 0 on; is of 5 from 6 on, expected 6 from 6 on; elapsed: expected >=0; found -1; output[0]: expected Uint8Array; found ""; files: are not those of the bytes; firstFaults: has bot 3, expected one of 3; faults: has 1 numbers, expected 12; data/part-00001.csv: cannot be read: is a folder, expected a file; data/part-00001.csv: has 1 bytes, expected 20 as chunks.jsonl says; data/part-00001.csv: is not the file that was written: its sha256 is 0b1f37de560a36b8d13802317bb15c1a98ccee42fc88b559cf9216561b43f87a, expected a865ca6c34e64e0cd52f97c9c9a286cc8b53f0a04a20013559edd0ea57962a2a"`,
  );
  await adoptChunk(other, one.path, sent); // a copy, since a file is there
  checkChunk(other, sent.chunks[0]);
  for (const kept of [one, other]) kept.close();
  pulse.cells[WINDING_UP] = 1;
  expect(await player.play({ first: 0, count: 6 }, () => 1)).toMatchObject({ first: 0, count: 0, chunks: [] });
  pulse.cells[WINDING_UP] = 0;
});

const COLUMNS = ['board', 'step', 'seat', 'answer_word', 'answer_cards', 'is_fault', 'score'];

test.each<[string, Partial<DatasetJob>]>([
  ['decisions', { columns: COLUMNS }],
  ['bids at random', { explore: BID, columns: [...COLUMNS, 'explored', 'drawn_from'] }],
  ['plays at random', { explore: PLAY, columns: [...COLUMNS, 'explored', 'drawn_from'] }],
  ['some boards', { where: 'length(F, H) > 2', columns: COLUMNS }],
  ['matches with a pot', { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3, columns: COLUMNS }],
  ['all contracts', { kind: 'outcomes', contracts: [0, 4], rules: { earlyEnd: false }, columns: ['board', 'won'] }],
])('a program is asked about several boards at once, and the rows are the same: %s', async (_, change) => {
  const programs: Many[] = [];
  standIn(([, way], mouth) => {
    programs.push(new Many(way, 8, mouth));
    return programs.at(-1)!;
  });
  const bots = ['exec(many well)', 'sound', 'exec(many well)'] as const;
  const job = jobOf({ bots, names: ['many', 'sound', 'other'], format: 'csv', ...change });
  const rowsIn = async (boardsPerChunk: number): Promise<string[]> => {
    const player = await chunkPlayer(job);
    const rows: string[] = [];
    for (let first = 0; first < 12; first += boardsPerChunk) {
      const { output } = await player.play({ first, count: boardsPerChunk });
      rows.push(...Buffer.from(output[0]).toString().split('\n').slice(1).filter(Boolean));
    }
    player.close();
    return rows;
  };
  const together = await rowsIn(12);
  const most = Math.max(...programs.flatMap(({ counts }) => counts));
  if (change.kind !== 'outcomes') expect(most).toBeGreaterThan(3); // there each question is one
  expect(together).toEqual(await rowsIn(change.matchLength ?? 1));
  expect(together.length).toBeGreaterThan(10);
});

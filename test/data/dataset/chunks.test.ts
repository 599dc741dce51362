import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playedOnce, USUAL_BEGINNING } from '../../../src/boards/job.js';
import { BID, PLAY } from '../../../src/cards/engine/actions.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import { readParquet } from '../../../src/data/dataset/format/read-parquet.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import { schemaOf } from '../../../src/data/dataset/schema.js';
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

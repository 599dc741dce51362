import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { BID, PLAY } from '../../../src/cards/engine/actions.js';
import { ChunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { BotProcess } from '../../../src/players/bot/external/process.js';
import { sized } from '../../sizes.js';
import { jobOf } from './making.js';

const MANY = `exec(${process.execPath} ${fileURLToPath(new URL('../../players/bot/external/fixtures/many.mjs', import.meta.url))} well)`;
const BOARDS = sized(12, 30);

afterEach(() => {
  vi.restoreAllMocks();
});

/** The rows of boards 0 … n − 1, in parts of so many, and how many messages programs were sent for them. */
async function made(job: DatasetJob, boardsPerChunk: number): Promise<{ rows: string[]; sent: number }> {
  const messages = vi.spyOn(BotProcess.prototype, 'send');
  const player = await ChunkPlayer.make(job);
  const rows: string[] = [];
  for (let first = 0; first < BOARDS; first += boardsPerChunk) {
    const { output } = await player.play({ first, count: boardsPerChunk });
    rows.push(...Buffer.from(output[0]).toString().split('\n').slice(1).filter(Boolean));
  }
  player.close();
  const sent = messages.mock.calls.length;
  vi.restoreAllMocks();
  return { rows, sent };
}

const COLUMNS = ['board', 'step', 'seat', 'answer_word', 'answer_cards', 'is_fault', 'score'];
const EXPLORED = [...COLUMNS, 'explored', 'drawn_from'];

test.each<[string, Partial<DatasetJob>]>([
  ['decisions', { columns: COLUMNS }],
  ['bids at random', { explore: BID, columns: EXPLORED }],
  ['plays at random', { explore: PLAY, columns: EXPLORED }],
  ['some boards', { where: 'length(F, H) > 2', columns: COLUMNS }],
  ['matches with a pot', { game: 'wallachen', rules: { allPass: 'pot' }, matchLength: 3, columns: COLUMNS }],
  [
    'all contracts',
    { kind: 'outcomes', contracts: [0, 4], rules: { earlyEnd: false }, columns: ['board', 'play', 'won'] },
  ],
])('a program is asked about several boards at once, and the rows are the same: %s', async (_, change) => {
  const job = jobOf({ bots: [MANY, 'sound', MANY], format: 'csv', names: ['many', 'sound', 'other'], ...change });
  const [alone, together] = [await made(job, change.matchLength ?? 1), await made(job, BOARDS)];
  expect(together.rows).toEqual(alone.rows);
  expect(together.rows.length).toBeGreaterThan(10);
  if (change.kind !== 'outcomes') expect(together.sent).toBeLessThan(0.9 * alone.sent); // there each question is one
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ChunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import { jobOf } from './making.js';
import { asFile, query } from './tables.js';

test('the query of the worked example gives shares with their Wilson intervals', async () => {
  const sql = readFileSync(new URL('../../../src/data/dataset/brands.sql', import.meta.url), 'utf8');
  const job = jobOf({
    kind: 'outcomes',
    bots: ['sound', 'sound', 'sound'],
    rules: { earlyEnd: false },
    declarers: [0],
    contracts: [3],
    columns: ['before_trump_length', 'before_trump_tops', 'won'],
  });
  const { output } = await (await ChunkPlayer.make(job)).play({ first: 0, count: 5000 });
  await asFile(output[0], async (path) => {
    const told = await query(sql.replace(/FROM 'results[^']*'/, `FROM read_parquet('${path}')`));
    expect(told.map(({ trumps }) => trumps)).toEqual([3, 4, 5]);
    const [held] = await query(
      `SELECT count(*)::INT AS n, count(*) FILTER (won)::INT AS k FROM read_parquet('${path}') WHERE before_trump_length = 4 AND before_trump_tops = 1`,
    );
    const [n, theta] = [Number(held.n), Number(held.k) / Number(held.n)];
    const slack = 1.96 ** 2 / n;
    const margin = Math.sqrt(slack * (theta * (1 - theta) + slack / 4)) / (1 + slack);
    const [low, high] = [-1, 1].map((sign) => (theta + slack / 2) / (1 + slack) + sign * margin);
    const [share, from, to] = [theta, low, high].map((x) => (100 * x).toFixed(1));
    expect(told[1]['Sow, no King']).toBe(`${share} % (${from}–${to})`);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { compare } from '../../../src/experiments/compare/kind.js';
import { mergeRuns } from '../../../src/experiments/kinds.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import { writeScores } from '../../../src/pages/report/scores-file.js';
import { folderOfFile } from '../../folders.js';

/** What each bot scored in each deal, as a file for other programs. */

const PLACE = folderOfFile();
const at = (name: string) => join(PLACE, name);

async function rowsIn(path: string): Promise<Record<string, never>[]> {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  return (await parquetReadObjects({ file, compressors: { GZIP: (bytes) => gunzipSync(bytes) } })) as never;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

test.each([{ game: 'bolachen' }, { game: 'wallachen', rules: { allPass: 'pot' }, money: 0.1 }])(
  'a row for each seat of each deal, which come to what the summary says: $game',
  async (what) => {
    const folder = at(what.game);
    const bots = ['sound', 'bold', 'lowest', 'random'];
    const { summary } = await tournament({ ...what, bots, blocks: 30, seed: 's' }, { folder, threads: 0 });
    const { path, rows } = await writeScores(folder);
    const found = await rowsIn(path);
    expect([found.length, rows]).toEqual([3 * summary.deals, 3 * summary.deals]);
    for (const { name, points, money, contracts } of summary.bots) {
      const own = found.filter(({ bot }) => bot === name);
      expect(mean(own.map((row) => row.points))).toBeCloseTo(points.mean as number, 9);
      const parts = new Set(own.filter((row) => row.points !== 0).map((row) => Number(row.money) / row.points));
      if (money)
        expect(mean(own.map((row) => Number(row.money)))).toBeCloseTo(
          [...parts][0] * mean(own.map((row) => row.points)),
          9,
        );
      if (money) expect(parts.size).toBe(1);
      for (const { contract, declared } of contracts.slice(0, 1))
        expect(own.filter((row) => row.role === 'declarer' && `${row.contract}`.startsWith(contract)).length).toBe(
          declared.count,
        );
    }
  },
);

test('W21 the multiplier of a chain of Kontra and Re fits its column', async () => {
  const folder = at('chain');
  const rules = { kontraTurns: 'chain-6' };
  const bots = ['random(shy=0)', 'lowest'];
  await tournament({ game: 'wallachen', rules, bots, blocks: 400, seed: 's' }, { folder, threads: 0 });
  const { path } = await writeScores(folder);
  const most = Math.max(...(await rowsIn(path)).map(({ multiplier }) => Number(multiplier)));
  expect(most).toBeGreaterThanOrEqual(128);
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const { schema } = parquetMetadata(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  expect(schema.find(({ name }) => name === 'multiplier')?.converted_type).toBe('UINT_16'); // up to 512
});

test('the same bytes from shards that were merged, and in place of a file that was half written', async () => {
  const what = { bots: ['sound', 'bold', 'lowest'], blocks: 40, seed: 's', chunk: 16 };
  await tournament(what, { folder: at('whole'), threads: 0 });
  for (const shard of ['0/2', '1/2']) await tournament(what, { folder: at(shard[0]), shard, threads: 0 });
  await mergeRuns([at('0'), at('1')], { folder: at('merged'), threads: 0 });
  const [whole, merged] = await Promise.all(['whole', 'merged'].map((name) => writeScores(at(name))));
  const bytes = readFileSync(whole.path);
  expect(readFileSync(merged.path).equals(bytes)).toBe(true);
  writeFileSync(merged.path, bytes.subarray(0, 500));
  await writeScores(at('merged'));
  expect(readFileSync(merged.path).equals(bytes)).toBe(true);
});

test('sessions have as many rows as they had deals', async () => {
  const folder = at('sessions');
  const run = await compare({ a: 'sound', b: 'bold', blocks: 10, seed: 's', sessionTarget: 10, match: 12 }, { folder });
  const { rows } = await writeScores(folder);
  expect(rows).toBe(3 * (run.summary as never as { deals: number }).deals);
});

test('what has no scores is refused, and damage named', async () => {
  await simulate({ bots: 'lowest', deals: 5, seed: 's' }, { folder: at('deals'), threads: 0 });
  await expect(writeScores(at('deals'))).rejects.toThrow(`${at('deals')}: has no scores by deal`);
  const journal = join(at('whole'), 'blocks.jsonl');
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('"everyDeal":"', '"everyDeal":"A'));
  await expect(writeScores(at('whole'))).rejects.toThrow('blocks.jsonl:1: is not as it was written');
});

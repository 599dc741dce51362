import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mergeRuns } from '../../../src/experiments/kinds.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { shareOf } from '../../../src/runs/run/shard.js';
import { folderWith } from '../../cli/run.js';

test.each([
  { from: 0, end: 1000, chunk: 64, count: 5, cut: 64 },
  { from: 0, end: 129, chunk: 64, count: 3, cut: 64 },
  { from: 70, end: 129, chunk: 64, count: 2, cut: 1 },
  { from: 0, end: 129, chunk: 64, count: 4, cut: 1 },
  { from: 30, end: 90, chunk: 60, count: 5, cut: 5 },
])('shards are contiguous and part the run: whole lines, or groups where lines are too few: %o', (run) => {
  const { count, cut, ...whole } = run;
  const parts = Array.from({ length: count }, (_, index) =>
    shareOf(whole, { index, count }, 'deals', Math.min(cut, 5)),
  );
  expect([parts[0].from, parts.at(-1)!.end]).toEqual([whole.from, whole.end]);
  for (const [i, { from, end }] of parts.entries()) {
    if (i > 0) expect(from % cut).toBe(0);
    expect(end).toBe(parts[i + 1]?.from ?? whole.end);
    expect(end).toBeGreaterThan(from);
  }
});

test('a shard that would play nothing is refused', () => {
  const shard = { index: 1, count: 11 };
  expect(() => shareOf({ from: 0, end: 10, chunk: 64 }, { ...shard, index: 0 }, 'blocks')).toThrow(
    /^shard: 0\/11 would play nothing: there are only 10 blocks$/,
  );
});

test('parts of as many shards as there are others belong together, and no others', async () => {
  const place = folderWith();
  const what = { bots: 'lowest', deals: 60, seed: 's' };
  const [half, third] = ['0/2', '1/3'].map((shard, i) => ({ shard, folder: join(place, String(i)) }));
  for (const part of [half, third]) await simulate(what, { ...part, threads: 0 });
  await expect(mergeRuns([half.folder, third.folder], { folder: join(place, 'merged') })).rejects.toThrow(
    `does not belong to ${half.folder}: it is one of 3 shards, not 2`,
  );
});

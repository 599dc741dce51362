import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compare, tournament } from '../../../src/public/index.js';
import { shareOf } from '../../../src/runs/run/shard.js';
import { here } from '../../cli/here.js';
import { folderOfFile } from '../../folders.js';

test.each([
  { from: 0, end: 1000, chunk: 64, count: 5, cut: 64 },
  { from: 0, end: 129, chunk: 64, count: 3, cut: 64 },
  { from: 70, end: 129, chunk: 64, count: 2, cut: 1 },
  { from: 0, end: 129, chunk: 64, count: 4, cut: 1 },
  { from: 30, end: 90, chunk: 60, count: 5, cut: 5 },
])('shards are contiguous and part the run: whole lines, or groups where lines are too few: %o', (run) => {
  const { count, cut, ...whole } = run;
  const indexes = [...Array(count).keys()];
  const parts = indexes.map((index) => shareOf(whole, { index, count }, 'deals', Math.min(cut, 5)));
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

const place = folderOfFile();
beforeAll(async () => {
  const what = { bots: 'sound,bold,lowest', blocks: 20, seed: 't' };
  const at = (folder: string) => ({ folder: join(place, folder), threads: 0 });
  await tournament(what, at('whole'));
  await tournament(what, { ...at('first'), shard: '0/2' });
  await compare({ a: 'sound', b: 'bold', blocks: 20, seed: 'c' }, { ...at('other'), shard: '1/2' });
});

test.each([
  ['tournament --bots sound,bold --shard 3/3', 2, '--shard: expected i/n with i from 0 to n − 1'],
  ['tournament --resume .', 1, 'is not a folder of results'],
  ['tournament --resume whole --out x', 2, '--resume: cannot be given together with --out'],
  ['compare --resume whole', 1, 'holds a run of "tournament", not of compare'],
  ['runs merge first', 1, 'missing: shard 1/2'],
  ['runs merge first other', 1, 'does not belong to first'],
])('%s is refused', async (command, code, message) => {
  const ran = await here(place, command);
  expect(ran).toMatchObject({ code, stdout: '' });
  expect(ran.stderr).toContain(message);
});

import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataset, datasets } from '../../../src/data/dataset/run.js';
import { type DatasetWhat, type How, rerun } from '../../../src/public/index.js';
import { mergeShards } from '../../../src/runs/run/merge.js';
import { folderWith } from '../../cli/run.js';
import { contents } from '../../folders.js';
import { laterRefusal } from '../../support/input/refused.js';

const WHAT: DatasetWhat = {
  ...{ kind: 'decisions', bots: 'sound,lowest,bold', seed: 'runs', deals: 60, chunk: 20, format: 'csv' },
  split: { train: 0.7, test: 0.3 },
  columns: 'board,deal_id,step,seat,is_fault',
};

const made = async (folder: string, how: How = {}) => {
  await dataset(WHAT, { threads: 0, folder, ...how });
  return contents(folder);
};

const resumed = (folder: string, how: How = {}) =>
  dataset({} as DatasetWhat, { threads: 0, folder, resume: true, ...how });

/** That it is the same in the end: test/runs/run/ways.test.ts. */
test('a dataset that is stopped says so', async () => {
  const folder = join(folderWith(), 'stopped');
  const stop = new AbortController();
  const seen: string[] = [];
  const onProgress: How['onProgress'] = ({ done, total, unit }) => {
    seen.push(`${done} of ${total} ${unit}`);
    stop.abort();
  };
  const what: DatasetWhat = { kind: 'solved', seed: 'stop', deals: 12, chunk: 3, format: 'jsonl' };
  const { complete, summary } = await dataset(what, { threads: 0, folder, signal: stop.signal, onProgress });
  const { boards, folders } = summary;
  expect([complete, folders[0].files, seen.at(-1)]).toEqual([false, boards / 3, `${boards} of 12 deals`]);
  expect(boards).toBeLessThan(12);
  expect(contents(folder)['README.md']).toContain(`Not complete: ${boards} of the 12 boards of the whole are here`);
  expect(contents(folder)['README.md']).not.toContain('byte for byte');
  expect(contents(folder)['report.md']).toContain('begun, but not finished, by `bolachen dataset');
  expect(await laterRefusal(() => rerun(folder))).toMatch(/stopped: is not complete; `resume` continues it$/);
  expect(await resumed(folder)).toMatchObject({ complete: true, deals: 12 - boards });
});

test('without a folder nothing is written, and the digest is the same', async () => {
  const folder = folderWith();
  const kept = await dataset(WHAT, { threads: 0, folder: join(folder, 'kept') });
  const free = await dataset(WHAT, { threads: 0 });
  expect(free).toMatchObject({ folder: null, digest: kept.digest, complete: true });
  expect(free.summary).toEqual(kept.summary);
  const hash = createHash('sha256');
  const chunks = readFileSync(join(folder, 'kept/chunks.jsonl'), 'utf8').trimEnd().split('\n');
  for (const chunk of chunks)
    for (const { path, sha256 } of JSON.parse(chunk).files) hash.update(`${sha256}  ${path}\n`);
  expect(kept.digest).toBe(hash.digest('hex'));
});

/** That shards are joined to what the whole run makes: test/runs/run/ways.test.ts. */
test('a shard whose files are not as they were written is not joined, and nothing is changed', async () => {
  const folder = folderWith();
  const shards = [0, 1].map((i) => join(folder, `shard-${i}`));
  for (const [i, shard] of shards.entries()) await made(shard, { shard: `${i}/2` });
  const file = join(shards[1], 'train/part-00002.csv');
  const chunks = join(shards[0], 'chunks.jsonl');
  for (const [damage, message] of [
    [() => appendFileSync(file, 'x'), /part-00002\.csv: is not the file that was written: the shard/],
    [() => rmSync(file), /part-00002\.csv: is not the file that was written: the shard/],
    [() => truncateSync(chunks, 100), /chunks\.jsonl: ends before 0, expected all to 19: the shard is/],
  ] as const) {
    damage();
    const merged = mergeShards({ dataset: datasets }, shards, { threads: 0, folder: join(folder, 'merged') });
    expect(await laterRefusal(() => merged)).toMatch(message);
  }
  expect(readFileSync(chunks).length).toBe(100);
  expect(readdirSync(folder)).toEqual(['shard-0', 'shard-1']);
});

test('files that are not as they were written are refused, and made again with what follows if they are to be', async () => {
  const folder = join(folderWith(), 'ds');
  const whole = await made(folder);
  writeFileSync(join(folder, 'train/part-9.csv'), 'x');
  expect(await laterRefusal(() => rerun(folder))).toMatch(/train\/part-9\.csv: is not in chunks\.jsonl$/);
  rmSync(join(folder, 'train/part-9.csv'));
  rmSync(join(folder, 'train/part-00001.csv'));
  expect(await laterRefusal(() => rerun(folder))).toMatch(/part-00001\.csv: is missing$/);
  truncateSync(join(folder, 'test/part-00002.csv'), 30);
  expect(await laterRefusal(() => resumed(folder))).toMatch(
    /chunks\.jsonl:2: train\/part-00001\.csv: is missing; `repair` drops it with what follows/,
  );
  expect(await resumed(folder, { repair: true })).toMatchObject({ complete: true, deals: 40 });
  expect(contents(folder)).toEqual(whole);
  // A last line that a kill has torn, and one that is missing.
  truncateSync(join(folder, 'chunks.jsonl'), whole['chunks.jsonl'].length - 10);
  expect((await resumed(folder)).complete).toBe(true);
  expect(contents(folder)).toEqual(whole);
});

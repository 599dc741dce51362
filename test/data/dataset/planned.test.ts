import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatasetWhat } from '../../../src/data/dataset/options.js';
import * as options from '../../../src/data/dataset/options.js';
import { planDataset } from '../../../src/data/dataset/plan.js';
import { dataset } from '../../../src/data/dataset/run.js';
import { LIMITS } from '../../../src/players/bot/limits.js';
import { ownCommit, version } from '../../../src/support/system/version.js';
import { contents, folderOfFile } from '../../folders.js';
import { hashOf, hashOfOptions } from '../../outline.js';

/** What is planned of a dataset, and what is written beside its rows, do not change by accident. */

const place = folderOfFile();
const SPLIT = { train: 0.6, test: 0.4 };

test('how many boards are in a chunk, and a hash of all that is planned', async () => {
  const told: string[] = [];
  for (const what of [
    { kind: 'deals' },
    { kind: 'deals', format: 'csv', csvStyle: 'excel-de', money: 0.1, where: 'length(F, H) >= 3', split: SPLIT },
    { kind: 'deals', format: 'jsonl', match: 3, columns: ['cards', 'text'] },
    { kind: 'outcomes' },
    { kind: 'outcomes', declarer: 'M', contract: 'mord', game: 'wallachen', rules: { kontra: false } },
    { kind: 'solved', declarer: 'F' },
    { kind: 'solved', format: 'csv', deals: 40, board: 7 },
    { kind: 'decisions', rowsOf: 'random', phase: ['auction'], sample: 0.5, explore: 'bid' },
    { kind: 'decisions', rollouts: 4, labels: true, playedOn: 'lowest', chunk: 10 },
  ] as DatasetWhat[]) {
    const bots = what.kind === 'solved' ? {} : { bots: 'lowest,random,lowest' };
    const plan = await planDataset({ ...bots, seed: 's', ...what }, { limits: LIMITS, shard: null });
    const { title, job, ...all } = plan;
    told.push(`${title} ${job.boardsPerChunk} ${hashOf(JSON.stringify([job, all]))}`);
  }
  expect(told).toMatchInlineSnapshot(`
    [
      "dataset_deals_bolachen 32768 24cffcb3",
      "dataset_deals_bolachen 13108 8c6b6363",
      "dataset_deals_bolachen 4917 fa666bb7",
      "dataset_outcomes_bolachen 4000 8d00482a",
      "dataset_outcomes_wallachen 84000 d2586fa2",
      "dataset_solved_bolachen 750 477d2b13",
      "dataset_solved_bolachen 100 a0dddc5d",
      "dataset_decisions_bolachen 10000 74018830",
      "dataset_decisions_bolachen 10 469ca530",
    ]
  `);
});

/** Hashes, and by what commit it was made. */
const MADE = /"(hash|summaryHash|commit)": (null|"[^"]*")|\b[0-9a-f]{64}\b/g;

test('a hash of each file that is written', async () => {
  const told: string[] = [];
  for (const what of [
    { kind: 'deals', format: 'csv', split: SPLIT, deals: 60, chunk: 25, where: 'length(F, H) >= 3' },
    { kind: 'decisions', format: 'jsonl', deals: 8, chunk: 3, board: 2, sample: 0.5 },
  ] as DatasetWhat[]) {
    const folder = join(place, `${what.kind}`);
    await dataset({ bots: 'lowest,random,lowest', seed: 's', ...what }, { threads: 0, folder });
    for (const [path, text] of Object.entries(contents(folder))) {
      const plain = text.replaceAll(version, '').replaceAll(`, commit ${ownCommit()}`, '').replaceAll(MADE, '');
      told.push(`${path} ${hashOf(plain)}`);
    }
  }
  expect(told.join('; ')).toMatchInlineSnapshot(
    `"README.md 3d0e0ad8; chunks.jsonl aa6ddf69; manifest.json e8a0a5a3; report.md 181f2b62; schema.json 51a5a89f; summary.json 42ea1536; test/part-00000.csv 4e5f1d96; test/part-00001.csv dfafdbd1; test/part-00002.csv de079ef3; train/part-00000.csv 03be2eba; train/part-00001.csv 5860c62b; train/part-00002.csv 66b77d6e; README.md 103d94f8; chunks.jsonl b5c9b5fe; data/part-00000.jsonl 22331eac; data/part-00001.jsonl ae7c2aa6; data/part-00002.jsonl cb71fe45; data/part-00003.jsonl cb470321; manifest.json 64348e3c; report.md c7a72d0b; schema.json a89334c7; summary.json 426f5984"`,
  );
});

test('limits, defaults and ties of options do not change by accident', () => {
  expect(hashOfOptions(options)).toBe('1 65974185');
});

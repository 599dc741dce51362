import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TAINTED } from '../../src/cli/play.js';
import { checkDataset } from '../../src/data/dataset/check/check.js';
import { manifestText } from '../../src/runs/run/manifest.js';
import { laterRefusal } from '../support/input/refused.js';
import { here } from './here.js';
import { folderWith, json, read } from './run.js';

/** Ends its thread on some boards. */
const LEAVES = `export default {
  name: 'leaves',
  play: ({ legal }, random) => (random.below(200) === 0 ? process.exit(3) : 31 - Math.clz32(legal)),
};`;

test('a dataset is checked by its command, sound and damaged', async () => {
  const folder = folderWith({ 'leaves.mjs': LEAVES });
  const made =
    'dataset --kind deals --bots ./leaves.mjs,sound,sound --deals 60 --chunk 20 --seed check --format csv --split train=0.5,test=0.5 --out ds --threads 1';
  const doubt = 'not reproducible: a bot was stopped or died; it may answer next time';
  const { code, stdout } = await here(folder, made);
  expect(code).toBe(TAINTED);
  expect(stdout).toMatch(
    /first crash of .\/leaves.mjs: [\s\S]*? ended its\s+thread\s+with\s+exit\s+code\s+3\n {4}[\s\S]*?bolachen simulate /,
  );
  expect(stdout).toContain(doubt);
  expect(read(folder, 'ds/README.md')).toMatch(/\n\nmade these files\.\n\n\*\*Tainted: .*\n\n\*\*Not reproducible: /);
  const sound = await here(folder, 'dataset check ds --sample all --threads 2 --json');
  expect(json(sound.stdout)).toMatchObject({
    kind: 'deals',
    rows: 60,
    chunks: 3,
    chunksMadeAgain: 3,
    boardsMadeAgain: 60,
    reproducible: false,
    tainted: [{ bot: './leaves.mjs', deals: 60 }],
    defects: [],
  });
  expect(sound).toMatchObject({ code: 0, stderr: '' });

  writeFileSync(join(folder, 'ds/test/part-00009.csv'), 'board\n');
  const train = read(folder, 'ds/train/part-00001.csv');
  writeFileSync(join(folder, 'ds/train/part-00001.csv'), train.slice(0, -20));
  rmSync(join(folder, 'ds/test/part-00000.csv'));
  const { hash: _, ...manifest } = json<{ hash: string }>(read(folder, 'ds/manifest.json'));
  writeFileSync(join(folder, 'ds/manifest.json'), manifestText({ ...manifest, complete: false, digest: '0' }));
  const damaged = await here(folder, 'dataset check ds --threads 1');
  expect(damaged.code).toBe(1);
  expect(damaged.stdout.split('\n').slice(0, 7)).toEqual([
    'manifest.json: the dataset is not complete; to continue: bolachen dataset --resume ds',
    'manifest.json: its digest is not that of its files',
    'test/part-00009.csv: is not in chunks.jsonl',
    'test/part-00000.csv: is missing',
    `train/part-00001.csv: has ${train.length - 20} bytes, expected ${train.length} as chunks.jsonl says`,
    expect.stringMatching(/^deals of bolachen: 60 rows in 6 files; 1 chunk of 3 made again \(20 boards\)$/),
    expect.stringMatching(/^ {2}tainted: /),
  ]);
  expect(damaged.stdout).toContain(doubt);
  expect(damaged.stderr).toBe('5 defects\n');
});

describe('a folder that is no dataset is refused', () => {
  const BOT = { label: 'sound', spec: 'sound', policy: 'sound' };
  const MANIFEST = {
    ...{ program: 'bolachen', version: '1', commit: null, streamVersion: 1, command: 'dataset', what: {}, shard: null },
    ...{ limits: { moveTime: 1, memory: 1 }, game: 'bolachen', rules: {}, bots: [BOT, BOT, BOT], seed: 'a' },
    ...{ kind: 'deals', from: 0, deals: 1, format: 'csv', split: [], chunk: 1, rows: 1, kept: 1 },
    ...{ played: 1, complete: true, reproducible: true, digest: null, summaryHash: null, files: null },
  };
  test.each<[object, string]>([
    [{ command: 'simulate' }, ': holds a run of "simulate", not a dataset'],
    [{ command: 7 }, '/manifest.json: command: expected a text; found 7'],
    [{ bots: [{ label: 'sound' }] }, '/manifest.json: bots[0].spec: is missing'],
  ])('%o', async (change, message) => {
    const manifest = manifestText({ ...MANIFEST, ...change });
    const folder = folderWith({ 'manifest.json': manifest });
    const refused = await laterRefusal(() => checkDataset(folder, { threads: 0 }));
    expect(refused.slice(0, folder.length + message.length)).toBe(folder + message);
  });

  test('so are one that is empty, one without a schema, and a share that is none', async () => {
    const folder = folderWith({});
    const check = (how: object): Promise<string> => laterRefusal(() => checkDataset(folder, { threads: 0, ...how }));
    expect(await check({})).toBe(`${folder}: is not a folder of results (it has no manifest.json)`);
    writeFileSync(join(folder, 'manifest.json'), manifestText(MANIFEST).replace('"a"', '"b"'));
    expect(await check({})).toBe(`${folder}/manifest.json: is not as it was written`);
    writeFileSync(join(folder, 'manifest.json'), manifestText(MANIFEST));
    expect(await check({})).toBe(`${folder}/schema.json: is missing`);
    expect(await check({ sample: 2 })).toBe('sample: expected a share of the chunks from 0 to 1; found 2');
    for (const sample of ['2', 'most', '', '-1'])
      expect((await here(folder, ['dataset', 'check', '.', `--sample=${sample}`])).stderr).toContain(
        `--sample: expected all, or a share of the chunks from 0 to 1; found "${sample}"`,
      );
  });
});

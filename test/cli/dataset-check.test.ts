import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDataset } from '../../src/cli/dataset-check.js';
import { laterRefusal } from '../input/refused.js';
import { bolachen, folderWith, json, read } from './run.js';

/** Ends its thread on some boards. */
const LEAVES = `export default {
  name: 'leaves',
  play: ({ legal }, random) => (random.below(200) === 0 ? process.exit(3) : 31 - Math.clz32(legal)),
};`;

test('a dataset is checked by its command, sound and damaged', async () => {
  const folder = folderWith({ 'leaves.mjs': LEAVES });
  const made =
    'dataset --kind deals --bots ./leaves.mjs,sound,sound --deals 60 --part 20 --seed check --format csv --split train=0.5,test=0.5 --out ds --threads 1';
  const doubt = 'not reproducible: a bot had to be stopped, or died; another time it may answer';
  const { code, stdout } = await bolachen(folder, made);
  expect(code).toBe(0);
  expect(stdout).toMatch(/first crash of .\/leaves.mjs: .* ended its thread with exit code 3\n {4}bolachen simulate /);
  expect(stdout).toContain(doubt);
  expect(read(folder, 'ds/README.md')).toMatch(/\n\nmade these files\.\n\n\*\*Tainted: .*\n\n\*\*Not reproducible: /);
  const sound = await bolachen(folder, 'dataset check ds --sample all --threads 2 --json');
  expect(json(sound.stdout)).toMatchObject({
    kind: 'deals',
    rows: 60,
    parts: 3,
    partsMadeAgain: 3,
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
  const manifest = json<{ kept: number; options: object }>(read(folder, 'ds/manifest.json'));
  writeFileSync(
    join(folder, 'ds/manifest.json'),
    JSON.stringify({ ...manifest, kept: 61, complete: false, conduct: [] }),
  );
  const damaged = await bolachen(folder, 'dataset check ds --threads 1');
  expect(damaged.code).toBe(1);
  expect(damaged.stdout.split('\n').slice(0, 9)).toEqual([
    'manifest.json: the dataset is not complete; to go on: bolachen dataset --resume ds',
    'manifest.json: keeps 61 boards, its parts 60',
    'manifest.json: its faults are not those of its parts',
    'test/part-00009.csv: is not in the manifest',
    'test/part-00000.csv: is missing',
    `train/part-00001.csv: has ${train.length - 20} bytes, expected ${train.length} as the manifest says`,
    'train/part-00001.csv: is cut off: its last line has no end',
    expect.stringMatching(/^deals of bolachen: \d+ rows in 6 files; 1 part of 3 made again \(20 boards\)$/),
    expect.stringMatching(/^ {2}tainted: /),
  ]);
  expect(damaged.stdout).toContain(doubt);
  expect(damaged.stderr).toBe('7 defects\n');
});

describe('a folder that is no dataset is refused', () => {
  const FILE = { path: 'data/part-00000.csv', rows: 1, bytes: 1, sha256: '' };
  const PART = { part: 0, boards: 1, kept: 1, dealsPlayed: 1, faultCounts: [], firstFaults: [], files: [FILE] };
  const MANIFEST = {
    ...{ command: 'dataset', complete: true, kind: 'deals', format: 'csv', split: [], from: 0, boardsPerPart: 1 },
    ...{ rows: 1, kept: 1, parts: [PART] },
  };
  const SCHEMA = { columns: [{ name: 'board', type: 'INT_64', range: [0, 9], nullable: false }] };
  const withPart = (change: object): object => ({ parts: [{ ...PART, ...change }] });
  const parts = 'manifest.json: parts: is not a list of parts with their files';

  test.each<[object, string, object?]>([
    [{ command: 'simulate' }, ': holds a run of "simulate", not a dataset'],
    [{ command: 7 }, '/manifest.json: is not a manifest'],
    [{ parts: {} }, `/${parts}`],
    [withPart({ boards: '7' }), `/${parts}`],
    [withPart({ files: [{ ...FILE, path: '../../somewhere' }] }), `/${parts}`],
    [withPart({ files: [{ ...FILE, rows: null }] }), `/${parts}`],
    [withPart({ faultCounts: [[1]] }), `/${parts}`],
    [{ bots: [{ label: 'sound' }] }, '/manifest.json: bots: is not a list of bots with their labels and specs'],
    [{ format: 'xls' }, '/manifest.json: format: expected one of csv, parquet, jsonl; found "xls"'],
    [{ from: -0.5 }, '/manifest.json: from: expected a whole number; found -0.5'],
    [{ split: 'a' }, '/manifest.json: split: expected a list of sides with their shares; found "a"'],
    [{ split: [{}] }, '/manifest.json: split: expected a list of sides with their shares; found [{}]'],
    [withPart({ files: [FILE, FILE] }), '/manifest.json: parts: part 0 has 2 files, expected 1'],
    [
      { kind: 'deal' },
      '/manifest.json: kind: "deal" is not one of deals, outcomes, decisions, solved (did you mean "deals"?)',
    ],
    [{}, '/schema.json: is not a schema', { columns: [{ name: 'board' }] }],
    [{}, '/schema.json: is not a schema', { columns: [{ ...SCHEMA.columns[0], type: 'FLOAT' }] }],
    [{}, '/schema.json: is not a schema', { columns: [{ ...SCHEMA.columns[0], range: ['a', 'b'] }] }],
    [{}, '/schema.json: is not a schema', []],
  ])('%o', async (change, message, schema = SCHEMA) => {
    const manifest = JSON.stringify({ ...MANIFEST, ...change });
    const folder = folderWith({ 'manifest.json': manifest, 'schema.json': JSON.stringify(schema) });
    expect(await laterRefusal(() => checkDataset(folder, { threads: '0' }))).toBe(folder + message);
  });

  test('so are one that is empty, one without a schema, and a share that is none', async () => {
    const folder = folderWith({});
    const check = (flags: object): Promise<string> =>
      laterRefusal(() => checkDataset(folder, { threads: '0', ...flags }));
    expect(await check({})).toBe(`${folder}: is not a folder of results (it has no manifest.json)`);
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
    expect(await check({})).toBe(`${folder}/schema.json: is missing`);
    for (const sample of ['2', 'most', '', '-1'])
      expect(await check({ sample })).toBe(
        `--sample: expected all, or a share of the parts from 0 to 1; found "${sample}"`,
      );
  });
});

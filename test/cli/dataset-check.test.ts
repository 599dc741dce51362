import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bolachen, folderWith, json, read } from './run.js';

test('a dataset is checked by its command, sound and damaged', async () => {
  const folder = folderWith();
  const made =
    'dataset --kind deals --deals 60 --part 20 --seed check --format csv --split train=0.5,test=0.5 --out ds --threads 0 --json';
  expect((await bolachen(folder, made)).code).toBe(0);
  const sound = await bolachen(folder, 'dataset check ds --sample all --threads 2 --json');
  expect(json(sound.stdout)).toMatchObject({
    kind: 'deals',
    rows: 60,
    parts: 3,
    partsMadeAgain: 3,
    boardsMadeAgain: 60,
    defects: [],
  });
  expect(sound).toMatchObject({ code: 0, stderr: '' });

  writeFileSync(join(folder, 'ds/test/part-00009.csv'), 'board\n');
  const train = read(folder, 'ds/train/part-00001.csv');
  writeFileSync(join(folder, 'ds/train/part-00001.csv'), train.slice(0, -20));
  rmSync(join(folder, 'ds/test/part-00000.csv'));
  const manifest = json<{ kept: number; options: object }>(read(folder, 'ds/manifest.json'));
  writeFileSync(join(folder, 'ds/manifest.json'), JSON.stringify({ ...manifest, kept: 61, complete: false }));
  const damaged = await bolachen(folder, 'dataset check ds --threads 0');
  expect(damaged.code).toBe(1);
  expect(damaged.stdout.split('\n').slice(0, 7)).toEqual([
    'manifest.json: the dataset is not complete; to go on: bolachen dataset --resume ds',
    'manifest.json: keeps 61 boards, its parts 60',
    'test/part-00009.csv: is not in the manifest',
    'test/part-00000.csv: is missing',
    `train/part-00001.csv: has ${train.length - 20} bytes, expected ${train.length} as the manifest says`,
    'train/part-00001.csv: is cut off: its last line has no end',
    expect.stringMatching(/^deals of bolachen: \d+ rows in 6 files; 1 part of 3 made again \(20 boards\)$/),
  ]);
  expect(damaged.stderr).toBe('6 defects\n');
});

import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusals } from './refused.js';
import { bolachen, folderWith, listing } from './run.js';

const GOOD = 'X.O.KOX8.KX97 AO8.AKX9.U.U8 KU97.87.A7.AO .U.9.';
const EXPECTED = 'expected four hands F M D T in notation, or a deal id from 0 to 2753294408504639';
const RUN = 'simulate --bots lowest --deals 5';

refusals(
  'deals of a file',
  {
    code: 1,
    files: {
      'word.txt': `${GOOD}\nnonsense\n`,
      'nothing.txt': '\n\n',
      'gap.txt': `${GOOD}\n\n5\n`,
      'id.txt': '2753294408504640',
      'twice.txt': `${GOOD.replace('.U.9.', '.U.7.')}\n`,
      'short.txt': `0\r\n${GOOD.replace('.U.9.', '.U..')}\r\n`,
    },
  },
  [
    ['simulate --deals-from none.txt', 'none.txt: no such file or folder'],
    ['simulate --deals-from .', '.: is a folder, expected a file'],
    ['simulate --deals-from word.txt', `word.txt:2: ${EXPECTED}; found "nonsense"`],
    ['simulate --deals-from nothing.txt', 'nothing.txt: has no deals'],
    ['simulate --deals-from gap.txt', `gap.txt:2: ${EXPECTED}; found ""`],
    ['simulate --deals-from id.txt', `id.txt:1: ${EXPECTED}; found "2753294408504640"`],
    ['simulate --deals-from twice.txt', 'twice.txt:1: talon: leaves 7 was dealt twice'],
    ['simulate --deals-from short.txt', 'short.txt:2: talon: has 1 card, expected 2 (".U..")'],
  ],
);

refusals('places to write to and to read from', { code: 1, files: { plain: '' } }, [
  [`${RUN} --records none/games.jsonl`, 'none/games.jsonl: no such file or folder'],
  [`${RUN} --records plain/games.jsonl`, 'plain/games.jsonl: a part of the path is not a folder'],
  [`${RUN} --records .`, '.: is a folder, expected a file'],
  [`${RUN} --records /dev/full`, '/dev/full: the disk is full'],
  [`${RUN} --records /dev/full --threads 2`, '/dev/full: the disk is full'],
  [`${RUN} --out plain/run`, 'plain/run: a part of the path is not a folder'],
  [`${RUN} --out plain --force`, 'plain: exists already, and is a file'],
  [`${RUN} --out /dev/full/run`, '/dev/full/run: a part of the path is not a folder'],
  ["simulate --deals-from ''", '"": no such file or folder'],
  ['replay none.jsonl', 'none.jsonl: no such file or folder'],
  ['replay .', '.: is a folder, expected a file of records'],
]);

refusals('records that would take the place of something', { code: 2, files: { 'deals.txt': '0\n' } }, [
  [
    `${RUN} --out new --records new`,
    '--records: new lies in the folder of results, which is put there whole at the end',
  ],
  [
    `${RUN} --out new --records ./new/games.jsonl`,
    '--records: ./new/games.jsonl lies in the folder of results, which is put there whole at the end',
  ],
  [
    'simulate --bots lowest --deals-from deals.txt --records ./deals.txt',
    '--records: ./deals.txt is the file of --deals-from, which would be lost',
  ],
]);

describe.skipIf(process.getuid?.() === 0)('without the right to', () => {
  test('write', async () => {
    expect(await bolachen('/', `${RUN} --out /usr/run`)).toMatchObject({
      code: 1,
      stderr: 'bolachen: /usr/run: permission denied\n',
    });
  });
});

test.each([
  'deal --seed a',
  'perft --deal 5 --depth 1',
  `${RUN} --records -`,
  `${RUN} --show`,
  `${RUN} --json`,
  '--help',
])('standard output on a full disk: %s', async (line) => {
  const ran = await bolachen(folderWith(), line, { stdout: openSync('/dev/full', 'w') });
  expect(ran).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/(^|\n)bolachen: standard output: the disk is full\n$/),
  });
});

describe('a folder that is there', () => {
  const taken = (name: string, text: string): string => {
    const folder = folderWith();
    mkdirSync(join(folder, 'run'));
    writeFileSync(join(folder, 'run', name), text);
    return folder;
  };

  test('is not replaced', async () => {
    const folder = taken('manifest.json', '{}');
    const before = listing(folder);
    const stderr = 'bolachen: run: exists already; --force replaces a folder of results\n';
    expect(await bolachen(folder, `${RUN} --out run`)).toEqual({ code: 1, stdout: '', stderr });
    expect(listing(folder)).toEqual(before);
  });

  test('is replaced with --force, and only if it holds results', async () => {
    const folder = taken('manifest.json', '{}');
    expect((await bolachen(folder, `${RUN} --out run --force`)).code).toBe(0);
    expect(listing(folder)).toContainEqual(expect.stringContaining('run/summary.json'));
    const other = taken('thesis.tex', 'years of work');
    const before = listing(other);
    const stderr = 'bolachen: run: is not a folder of results (it has no manifest.json); it stays as it is\n';
    expect(await bolachen(other, `${RUN} --out run --force`)).toEqual({ code: 1, stdout: '', stderr });
    expect(listing(other)).toEqual(before);
  });

  const OPTIONS = {
    shard: '0/1',
    game: 'bolachen',
    blocks: '1',
    seed: 's',
    schedule: 'round-robin',
    bots: 'lowest,./x.ts',
  };
  test.each([
    ['dataset', '.: holds a shard of "dataset"; those that can be joined are of tournament, compare, sweep'],
    ['tournament', '--bots: ./x.ts: no such file'],
  ])('is not lost where shards of %s cannot be joined', async (command, message) => {
    const folder = taken('manifest.json', '{}');
    const shard = { command, complete: true, options: OPTIONS };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(shard));
    const before = listing(folder);
    const stderr = `bolachen: ${message}\n`;
    expect(await bolachen(folder, 'merge . --out run --force')).toEqual({ code: 1, stdout: '', stderr });
    expect(listing(folder)).toEqual(before);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifestText } from '../../src/runs/run/manifest.js';
import { here } from './here.js';
import { type Row, refusals, refusing } from './refused.js';
import { folderWith, listing, read } from './run.js';

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

refusing('places to write to and to read from', { code: 1, files: { plain: '' } })`
  ${RUN} --records none/games.jsonl | none/games.jsonl: no such file or folder
  ${RUN} --records plain/games.jsonl | plain/games.jsonl: a part of the path is not a folder
  ${RUN} --records plain --no-out | plain: exists already; --force replaces it
  ${RUN} --records . | .: is a folder, expected a file ‖ ${RUN} --records /dev/full | /dev/full: the disk is full
  ${RUN} --records /dev/full --threads 2 | /dev/full: the disk is full
  ${RUN} --out plain/run | plain/run: a part of the path is not a folder
  ${RUN} --out plain --force | plain: exists already, and is a file
  ${RUN} --out . --force | .: is not a folder of results (it has no manifest.json); it stays as it is
  ${RUN} --out /dev/full/run | /dev/full/run: a part of the path is not a folder
  check none.jsonl | none.jsonl: no such file or folder ‖ check . | .: is a folder, expected a file of records
`;

refusals(
  'a path that is called like an option is no flag',
  { code: 1, files: { a: '', deals: '', bots: '', spec: '', threads: '' } },
  [
    ['compare lowest random --blocks 2 --out a', 'a: exists already, and is a file'],
    [`${RUN} --out deals`, 'deals: exists already, and is a file'],
    [`${RUN} --resume bots`, 'bots: is a file; expected a folder of results'],
    [`${RUN} --records threads`, 'threads: exists already; --force replaces it'],
    ['runs verify seed', 'seed: is not a folder of results (it has no manifest.json)'],
    ['runs page folders', 'folders: is not a folder of results (it has no manifest.json)'],
  ],
);

// Where no folder can be made, Node, asked for several at once, never ends.
const PROC = process.platform === 'linux' ? ['/proc/none', '/proc/none/deeper'] : [];
refusals(
  'a place in which nothing can be made',
  { code: 1 },
  PROC.flatMap((place): Row[] => [
    [`${RUN} --out ${place}`, `${place}: not permitted`],
    [`view --seed s --bots lowest --out ${place}/deals.html`, `${place}/deals.html: not permitted`],
  ]),
);

const FROM = 'records come from bolachen simulate --records FILE';
const JOURNAL = `is the journal of a run, read by its folder as in bolachen runs page FOLDER; ${FROM}`;
const RUN_FILES = {
  'blocks.jsonl': '{"first":0,"count":40,"digest":"e5bc59730dfa13ce"}\n',
  'chunks.jsonl': '{"chunk":0,"boards":30}\n',
  'manifest.json': '{\n  "program": "bolachen"\n}\n',
};
refusals('files of a run in place of records', { code: 1, files: RUN_FILES }, [
  ['view chunks.jsonl', `chunks.jsonl: ${JOURNAL}`],
  ['check manifest.json', `manifest.json: ${JOURNAL.replace('journal', 'manifest')}`],
]);
refusals(
  'the folder of a run with an empty file of records',
  { code: 1, files: { ...RUN_FILES, 'swings.jsonl': '' } },
  [['check .', 'swings.jsonl: has no records']],
);

refusing('records that would take the place of something', { code: 2, files: { 'deals.txt': '0\n' } })`
  ${RUN} --out new --records new | --records: new is the folder of results
  simulate --deals-from '' | --deals-from: expected a path; found ""
  simulate --bots lowest --deals-from deals.txt --records ./deals.txt | --records: deals.txt is the file of --deals-from, which would be lost
`;

describe('a folder that is there', () => {
  const taken = (name: string, text: string): string => {
    const folder = folderWith();
    mkdirSync(join(folder, 'run'));
    writeFileSync(join(folder, 'run', name), text);
    return folder;
  };

  test.each([
    [
      'digest',
      { digest: '0123456789abcdef' },
      /^bolachen: run\/manifest\.json: has the digest .*, but what the folder holds comes to /m,
    ],
    [
      'rules',
      { rules: { mordValue: 4 } },
      /^bolachen: run: would not be the same run: rules in its manifest\.json is not what is played now\n$/,
    ],
  ])('is not gone on with if its manifest has another %s', async (_, changes, message) => {
    const folder = folderWith();
    const line = 'compare sound bold --blocks 4 --chunk 2 --seed s --threads 0';
    expect((await here(folder, `${line} --out run`)).code).toBe(0);
    const { hash: _hash, ...manifest } = JSON.parse(read(folder, 'run/manifest.json')) as { hash: string };
    writeFileSync(join(folder, 'run/manifest.json'), manifestText({ ...manifest, ...changes }));
    const before = listing(folder);
    const ran = await here(folder, 'compare --resume run --threads 0');
    expect(ran).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
    expect(listing(folder)).toEqual(before);
  });

  test.each([
    ['of another kind', { command: 'plan' }, 1, /^bolachen: part: holds a run of "plan"; those that can be joined are/],
    ['whose bot is gone', { what: { bots: ['lowest', './x.ts'] } }, 2, /^bolachen: bots: \.\/x\.ts: no such file/],
    ['that is no shard', { shard: null }, 1, /^bolachen: part: is not a shard: it was played without --shard\n/],
    ['that is not complete', { complete: false }, 1, /^bolachen: part: is not complete; `?--resume/],
  ])('is not lost where a shard cannot be joined: %s', async (_, changes, code, message) => {
    const folder = taken('manifest.json', '{}');
    const line = 'tournament --bots sound,bold --blocks 4 --chunk 2 --shard 0/1 --seed s --threads 0 --out part';
    expect((await here(folder, line)).code).toBe(0);
    const path = join(folder, 'part/manifest.json');
    const manifest = JSON.parse(read(folder, 'part/manifest.json')) as { what: object; hash: string };
    const { hash: _hash, ...whole } = manifest;
    const { what } = { what: {}, ...changes };
    writeFileSync(path, manifestText({ ...whole, ...changes, what: { ...manifest.what, ...what } }));
    const before = listing(folder);
    const ran = await here(folder, 'runs merge part --out run --force --threads 0');
    expect(ran).toEqual({ code, stdout: '', stderr: expect.stringMatching(message) });
    expect(listing(folder)).toEqual(before);
  });
});

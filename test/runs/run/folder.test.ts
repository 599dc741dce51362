import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../src/cli/sql.js';
import { runsIn } from '../../../src/pages/report/kept-runs.js';
import { checkDataset, mergeRuns, openRun, rerun, simulate } from '../../../src/public/index.js';
import { RunFolder, realFolder } from '../../../src/runs/run/folder.js';
import { readManifest } from '../../../src/runs/run/manifest.js';
import { ownCard } from '../../../src/support/system/process-card.js';
import { folderWith } from '../../cli/run.js';
import { laterRefusal } from '../../support/input/refused.js';

/** A process that is surely gone: above what systems number. */
const GONE = 2 ** 22 + 1;

const listing = (folder: string): string[] => readdirSync(folder).sort();

async function born(path: string, force = false, manifest = '{"a":1}'): Promise<void> {
  const folder = await RunFolder.prepare(path, force);
  await folder.begin(manifest);
  await folder.appear(force);
  await folder.close();
}

test('a folder appears whole: until then it is next to its place, and is removed if the run fails', async () => {
  const place = folderWith();
  const path = join(place, 'a');
  const folder = await RunFolder.prepare(path, false);
  await folder.begin('{}');
  expect(existsSync(path)).toBe(false);
  expect(listing(place)).toEqual([`.a.partial-${process.pid}@${hostname()}`]);
  await folder.close();
  expect(listing(place)).toEqual([]);
  await born(path);
  expect(listing(path)).toEqual(['manifest.json']);
  expect(listing(place)).toEqual(['a']);
});

describe('what is already in its place', () => {
  test.each([
    ['nothing', null],
    ['an empty folder', []],
    ['what an unborn one has left', ['manifest.json.partial-9']],
  ])('%s is taken over', async (_, files) => {
    const path = join(folderWith(), 'k');
    if (files) mkdirSync(path);
    for (const file of files ?? []) writeFileSync(join(path, file), '{');
    await born(path);
    expect(listing(path)).toEqual(['manifest.json']);
  });

  test('a folder of results stays, unless it may be replaced', async () => {
    const path = join(folderWith(), 'k');
    await born(path);
    writeFileSync(join(path, 'more.csv'), '');
    expect(await laterRefusal(() => born(path))).toMatch(/k: exists already; `force` replaces a folder of results$/);
    await born(path, true);
    expect(listing(path)).toEqual(['manifest.json']);
  });

  test('any other folder or file stays, whatever the options', async () => {
    const place = folderWith();
    mkdirSync(join(place, 'mine'));
    writeFileSync(join(place, 'mine', 'letter.txt'), '');
    expect(await laterRefusal(() => born(join(place, 'mine'), true))).toMatch(/is not a folder of results/);
    writeFileSync(join(place, 'file'), '');
    expect(await laterRefusal(() => born(join(place, 'file'), true))).toMatch(/exists already, and is a file$/);
  });

  test.each(['', '\0'.repeat(120)])(
    'a lock that lost its contents is taken over once the machine has been started again',
    async (lost) => {
      const path = join(folderWith(), 'k');
      await born(path);
      const lock = join(path, 'lock.json');
      writeFileSync(lock, lost);
      expect(await laterRefusal(() => RunFolder.reopen(path))).toMatch(/if that has ended, remove .*lock\.json$/);
      utimesSync(lock, 0, Date.now() / 1000 - uptime() - 60);
      await (await RunFolder.reopen(path)).close();
      expect(listing(path)).toEqual(['manifest.json']);
    },
  );

  test('while a run writes a folder, another is refused', async () => {
    const path = join(folderWith(), 'k');
    await born(path);
    const first = await RunFolder.reopen(path);
    expect(await laterRefusal(() => RunFolder.reopen(path))).toMatch(/is being written by process/);
    expect(await laterRefusal(() => born(path, true))).toMatch(/is being written by process/);
    await first.close();
    await (await RunFolder.reopen(path)).close();
  });
});

test('leftovers of killed runs are removed, next to the folder and in it', async () => {
  const place = folderWith();
  const path = join(place, 'k');
  const mine = `.k.partial-${process.pid}@elsewhere`;
  for (const name of [`.k.partial-${GONE}@${hostname()}`, `.k.replaced-${GONE}@${hostname()}`, mine])
    mkdirSync(join(place, name));
  await born(path);
  expect(listing(place)).toEqual([mine, 'k']);
  mkdirSync(join(path, 'data'));
  for (const name of ['summary.json.partial-7', 'data/part.csv.partial-7', 'blocks.jsonl'])
    writeFileSync(join(path, name), '');
  await (await RunFolder.reopen(path)).close();
  expect(listing(path)).toEqual(['blocks.jsonl', 'data', 'manifest.json']);
  expect(listing(join(path, 'data'))).toEqual([]);
});

describe('an old folder that a new one replaces', () => {
  const [old, aside] = ['{"old":1}', `.k.replaced-${GONE}@${hostname()}`];
  const whole = async (): Promise<string> => {
    const path = join(folderWith(), 'k');
    await born(path);
    writeFileSync(join(path, 'manifest.json'), old);
    return path;
  };

  test('is back if nothing is saved in the new one, and removed when a complete one is closed', async () => {
    const path = await whole();
    const failed = await RunFolder.prepare(path, true);
    await failed.begin('{}');
    await failed.appear(true);
    expect(await failed.dropUnplayed()).toBe(true);
    expect(readFileSync(join(path, 'manifest.json'), 'utf8')).toBe(old);
    expect(listing(path)).toEqual(['manifest.json']);
    const place = join(path, '..');
    const [first, second] = ['replaced', 'replaced2'].map((what) => `.k.${what}-${process.pid}@${hostname()}`);
    await born(path, true); // and stops
    expect(listing(place)).toEqual([first, 'k']);
    expect(await laterRefusal(() => born(path))).toMatch(/exists already/);
    await born(path, true, '{"b":1}'); // and stops
    expect(listing(place)).toEqual([second, first, 'k'].sort());
    expect(readFileSync(join(place, first, 'manifest.json'), 'utf8')).toBe(old);
    expect(listing(join(place, first))).toEqual(['manifest.json']);
    const resumed = await RunFolder.reopen(path);
    await resumed.write({ 'manifest.json': '{"complete":true}' });
    await resumed.close();
    expect(listing(place)).toEqual(['k']);
  });

  test.each<readonly [string, (path: string) => Promise<unknown>]>([
    ['a manifest is read', (path) => readManifest(path)],
    ['its runs are listed', (path) => runsIn(path)],
    ['the runs beside it are listed', (path) => runsIn(join(path, '..'))],
    ['it is queried', (path) => sql([path, 'SELECT 1'], {})],
    ['its dataset is checked', (path) => checkDataset(path)],
    ['it is shown', (path) => openRun(path)],
    ['it is played again', (path) => rerun(path)],
    ['it is resumed', (path) => simulate({}, { folder: path, resume: true })],
    ['it is merged', (path) => mergeRuns([path], { folder: `${path}-all` })],
    ['another run is to go there', (path) => born(path)],
    ['it is replaced, without success', (path) => RunFolder.prepare(path, true).then((next) => next.close())],
  ])('set aside by a killed run, it is put back when %s', async (_, read) => {
    const path = await whole();
    const place = join(path, '..');
    renameSync(path, join(place, aside));
    mkdirSync(join(place, `.k.partial-${GONE}@${hostname()}`));
    await read(path).catch(() => {}); // this manifest is of no kind of run
    expect(readFileSync(join(path, 'manifest.json'), 'utf8')).toBe(old);
    expect(listing(place).filter((name) => name.includes('replaced'))).toEqual([]);
  });

  test('is never put back in part, nor while the run that replaces it may be active', async () => {
    const path = await whole();
    const place = join(path, '..');
    renameSync(path, join(place, aside));
    writeFileSync(join(place, aside, 'lock.json'), ownCard());
    for (const act of [() => readManifest(path), () => born(path, true)])
      expect(await laterRefusal(act)).toMatch(/k\.replaced-.* is being written by process/);
    expect(await runsIn(place)).toEqual([]);
    rmSync(join(place, aside, 'lock.json'));
    rmSync(join(place, aside, 'manifest.json'));
    expect(await laterRefusal(() => readManifest(path))).toMatch(/is not a folder of results/);
  });
});

test('files are written whole, the manifest last', async () => {
  const path = join(folderWith(), 'k');
  await born(path);
  const folder = await RunFolder.reopen(path);
  await folder.write({ 'manifest.json': 'm', 'a.csv': 'a' });
  await folder.close();
  expect(listing(path)).toEqual(['a.csv', 'manifest.json']);
  expect(readFileSync(join(path, 'manifest.json'), 'utf8')).toBe('m');
});

test('a path is resolved to its real place, even before it exists', async () => {
  const place = await realFolder(folderWith());
  mkdirSync(join(place, 'there'));
  symlinkSync('there', join(place, 'link'));
  expect(await realFolder(join(place, 'link'))).toBe(join(place, 'there'));
  expect(await realFolder(join(place, 'link/new/deep'))).toBe(join(place, 'there/new/deep'));
});

import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/public/index.js';
import { oddIn, RunFolder, realFolder } from '../../../src/runs/run/folder.js';
import { FolderLock } from '../../../src/runs/run/lock.js';
import { readManifest } from '../../../src/runs/run/manifest.js';
import { cardIn, ownCard } from '../../../src/support/system/process-card.js';
import { folderWith } from '../../cli/run.js';
import { laterRefusal } from '../../support/input/refused.js';

const listing = (folder: string): string[] => readdirSync(folder).sort();

async function born(path: string, force = false, manifest = '{"a":1}'): Promise<void> {
  const folder = await RunFolder.make(path, { force });
  await folder.write({ 'manifest.json': manifest });
  folder.close();
}

test('three runs that begin in one second each take a name that is free', async () => {
  const place = folderWith();
  mkdirSync(join(place, 'runs'));
  const what = { bots: 'lowest', deals: 20, seed: 's' };
  const how = { threads: 0, folder: () => join(place, 'runs/k') };
  const runs = await Promise.all([1, 2, 3].map(() => simulate(what, how)));
  expect(listing(join(place, 'runs'))).toEqual(['k', 'k-2', 'k-3']);
  expect(new Set(runs.map(({ digest }) => digest)).size).toBe(1);
  for (const name of ['k', 'k-2', 'k-3'])
    expect(await readManifest(join(place, 'runs', name))).toMatchObject({ complete: true });
});

describe('what is already in its place', () => {
  test.each([
    ['nothing', null],
    ['an empty folder', []],
    ['what an unborn one has left', ['manifest.json.partial-9-0a1b2c']],
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
    const notices: string[] = [];
    (await RunFolder.make(path, { force: true, onNotice: (line) => notices.push(line) })).close();
    expect(notices).toEqual([expect.stringMatching(/k: removes the run that is there$/)]);
    expect(listing(path)).toEqual([]);
  });

  test('any other folder or file stays, whatever the options', async () => {
    const place = folderWith();
    mkdirSync(join(place, 'mine'));
    writeFileSync(join(place, 'mine', 'letter.txt'), '');
    expect(await laterRefusal(() => born(join(place, 'mine'), true))).toMatch(/is not a folder of results/);
    writeFileSync(join(place, 'file'), '');
    expect(await laterRefusal(() => born(join(place, 'file'), true))).toMatch(/exists already, and is a file$/);
    expect(await laterRefusal(() => born(join(place, 'file/k')))).toMatch(/a part of the path is not a folder$/);
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
      (await RunFolder.reopen(path)).close();
      expect(listing(path)).toEqual(['manifest.json']);
    },
  );

  test('while a run writes a folder, another is refused', async () => {
    const path = join(folderWith(), 'k');
    await born(path);
    const first = await RunFolder.reopen(path);
    expect(await laterRefusal(() => RunFolder.reopen(path))).toMatch(/is being written by process/);
    expect(await laterRefusal(() => born(path, true))).toMatch(/is being written by process/);
    const heard: string[] = [];
    const stopped = FolderLock.whenFree(path, AbortSignal.abort(), (holder) => heard.push(holder));
    expect(await laterRefusal(() => stopped)).toMatch(/is being written by process/);
    const waiting = FolderLock.whenFree(path, new AbortController().signal, (holder) => heard.push(holder));
    setTimeout(() => first.close(), 300);
    (await waiting).release();
    expect(heard).toEqual([expect.stringMatching(/is being written by process/)]);
    (await RunFolder.reopen(path)).close();
  });

  /** Who is near, and who is gone: test/support/system/process-card.test.ts. */
  const own = cardIn(ownCard('noon'))!;
  const HOLDER = `process ${process.pid} on ${hostname()}, since noon`;
  const UNSEEN = 'that cannot be seen from here: if it has ended, remove .*lock\\.json';
  test.each([
    ['a process that has ended', { ...own, process: 2 ** 22 + 1 }, null],
    ['this process', own, `${HOLDER}$`],
    ['one elsewhere', { ...own, host: 'elsewhere' }, `process ${process.pid} on elsewhere, since noon; ${UNSEEN}`],
    ['one in a container', { ...own, space: 'a container' }, `${HOLDER}; ${UNSEEN}`],
    ['whoever', 'nothing', 'another process; if that has ended, remove .*lock\\.json'],
  ])('a lock of %s is taken over, or refused with its holder', async (_, lock, holder) => {
    const path = join(folderWith(), 'k');
    await born(path);
    writeFileSync(join(path, 'lock.json'), JSON.stringify(lock));
    const reopened = await RunFolder.reopen(path).catch((error: Error) => error);
    if (holder === null) (reopened as RunFolder).close();
    else expect((reopened as Error).message).toMatch(new RegExp(`k: is being written by ${holder}`));
    expect(listing(path)).toEqual(holder === null ? ['manifest.json'] : ['lock.json', 'manifest.json']);
  });
});

test('what a killed run left half written is removed', async () => {
  const path = join(folderWith(), 'k');
  await born(path);
  mkdirSync(join(path, 'data'));
  const left = ['summary.json.partial-7-0a1b2c', 'data/part.csv.partial-7-0a1b2c', 'lock.json.0a1b2c0a1b2c'];
  for (const name of [...left, 'blocks.jsonl']) writeFileSync(join(path, name), '');
  const gone = JSON.stringify({ ...cardIn(ownCard('noon')), process: 2 ** 22 + 1 });
  writeFileSync(join(path, 'lock.json.next'), gone);
  (await RunFolder.reopen(path)).close();
  expect(listing(path)).toEqual(['blocks.jsonl', 'data', 'manifest.json']);
  expect(listing(join(path, 'data'))).toEqual([]);
});

test('a folder in which nothing was saved is removed, with those that were made for it', async () => {
  const place = folderWith();
  const folder = await RunFolder.make(join(place, 'a/b/k'));
  await folder.write({ 'manifest.json': '{}' });
  writeFileSync(folder.file('blocks.jsonl'), 'x');
  expect(await folder.dropUnplayed()).toBe(false);
  writeFileSync(folder.file('blocks.jsonl'), '');
  expect(await folder.dropUnplayed()).toBe(true);
  expect(listing(place)).toEqual([]);
});

test('files are written whole, the manifest last', async () => {
  const path = join(folderWith(), 'k');
  await born(path);
  const folder = await RunFolder.reopen(path);
  await folder.write({ 'manifest.json': 'm', 'a.csv': 'a' });
  folder.close();
  expect(listing(path)).toEqual(['a.csv', 'manifest.json']);
  expect(readFileSync(join(path, 'manifest.json'), 'utf8')).toBe('m');
});

test('a path is resolved to its real place, even before it exists', async () => {
  const place = await realFolder(folderWith());
  mkdirSync(join(place, 'there'));
  expect(await oddIn(place)).toBe(null);
  symlinkSync('there', join(place, 'link'));
  expect(await oddIn(place)).toMatch(/link: is a link or a device, expected a file$/);
  expect(await realFolder(join(place, 'link'))).toBe(join(place, 'there'));
  expect(await realFolder(join(place, 'link/new/deep'))).toBe(join(place, 'there/new/deep'));
});

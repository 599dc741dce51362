import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/** `bolachen runs page`, and the pages that runs leave in their folders. */

const RUN = 'tournament --bots sound,bold,lowest --blocks 20 --seed t --threads 0 --out out';

test('runs leave a page, which runs page makes again', async () => {
  const folder = folderWith();
  await here(folder, RUN);
  const page = read(folder, 'out/report.html');
  expect(page).not.toContain('deals.html');
  expect(await here(folder, 'runs page out')).toEqual({ code: 0, stdout: 'out/report.html\n', stderr: '' });
  expect(read(folder, 'out/report.html') === page).toBe(true);
});

test('a short simulation leaves none, nor does a dataset that is soon made, nor a run that is not kept', async () => {
  const folder = folderWith();
  await here(folder, 'simulate --deals 50 --seed s --threads 0 --out out');
  await here(folder, 'dataset --kind deals --deals 50 --seed s --threads 0 --out data');
  for (const run of ['out', 'data']) expect(existsSync(join(folder, run, 'report.html'))).toBe(false);
  await here(folder, 'simulate --deals 2 --seed s --threads 0 --show');
  expect(readdirSync(folder)).toEqual(['data', 'out']);
});

test.each([
  ['runs page nowhere', 1, /^bolachen: nowhere: is not a folder of results \(it has no manifest\.json\)\n$/],
  [
    'runs page out --out mine.html',
    1,
    /^bolachen: mine\.html: exists already, and is no page of ours; it stays as it is\n$/,
  ],
  ['runs page out --out place', 1, /^bolachen: place: is a folder, expected a file\n$/],
])('%s is refused', async (line, code, message) => {
  const folder = folderWith({ 'mine.html': '<p>mine' });
  mkdirSync(join(folder, 'place'));
  await here(folder, RUN);
  const ran = await here(folder, line);
  expect(ran.stderr).toMatch(message);
  expect(ran.code).toBe(code);
  expect(read(folder, 'mine.html')).toBe('<p>mine');
});

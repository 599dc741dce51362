import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/** `bolachen view`, `runs page`: which deals are in pages; what is refused: open.test.ts. */

/** The records in a page. */
const recordsIn = (html: string): string[] =>
  /<script type="application\/json" id="deals-records">(.*?)<\/script>/s.exec(html)![1].split('\n');

test('numbers of the rule set that most records have, and of no other', async () => {
  const folder = folderWith();
  const sizes: number[] = [];
  for (const game of ['bolachen', 'bolachen-old', 'wallachen', 'wallachen-sirch']) {
    const flags = '--bots keen --deals 40 --seed v --threads 0';
    await here(folder, `simulate --game ${game} ${flags} --out ${game} --records ${game}.jsonl`);
    await here(folder, `view ${game}.jsonl`);
    const page = read(folder, `${game}.html`);
    expect(Array.from(page.matchAll(/<script [^>]*data-game="([^"]*)"/g), ([, of]) => of)).toEqual([game]);
    sizes.push(Buffer.byteLength(page));
  }
  expect(Math.max(...sizes)).toBeLessThan(500_000);
});

test('a run with swings gets a page of them, to which its report links, when that is asked for', async () => {
  const folder = folderWith();
  await here(folder, 'compare sound bold --blocks 60 --seed c --threads 0 --out out');
  const swings = read(folder, 'out/swings.jsonl').trim().split('\n');
  expect(read(folder, 'out/report.html')).not.toContain('deals.html');
  expect(await here(folder, 'runs page out')).toMatchObject({ code: 0 });
  const page = read(folder, 'out/deals.html');
  expect(recordsIn(page)).toEqual(swings);
  const report = read(folder, 'out/report.html');
  expect(report).toMatch(/href="deals\.html#d=1&amp;s=\d+"/);
  expect(await here(folder, 'compare --resume out')).toMatchObject({ code: 0 });
  expect([read(folder, 'out/deals.html'), read(folder, 'out/report.html')]).toEqual([page, report]);
  await here(folder, ['runs', 'page', 'out', '--out', 'over there/other.html']);
  expect(read(folder, 'over there/other.html')).toMatch(/href="\.\.\/out\/deals\.html#d=1&amp;s=\d+"/);
});

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

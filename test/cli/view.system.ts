import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type GameRecord, review } from '../../src/public/index.js';
import { here } from './here.js';
import { folderWith, read } from './run.js';

/** `bolachen view`, `runs page`: which deals are in pages; what is refused: open.test.ts. */

async function withRecords(): Promise<string> {
  const folder = folderWith();
  await here(folder, 'simulate --bots keen,sound,bold --deals 40 --seed v --threads 0 --out out --records deals.jsonl');
  return folder;
}

/** The records in a page. */
const recordsIn = (html: string): string[] =>
  /<script type="application\/json" id="deals-records">(.*?)<\/script>/s.exec(html)![1].split('\n');

test('all records, those of a condition, or those with the worst mistakes', async () => {
  const folder = await withRecords();
  const all = read(folder, 'deals.jsonl').trim().split('\n');
  expect(await here(folder, 'view deals.jsonl')).toEqual({ code: 0, stdout: 'deals.html\n', stderr: '' });
  const page = read(folder, 'deals.html');
  expect(recordsIn(page)).toEqual(all);
  expect(Buffer.byteLength(page)).toBeLessThan(500_000);
  await here(folder, 'view deals.jsonl'); // a page of ours is replaced
  expect(read(folder, 'deals.html') === page).toBe(true);

  const lost = ({ result, players }: { result: { declarer: 'F'; won: boolean }; players: { F: string } }): boolean =>
    players[result.declarer] === 'bold' && !result.won;
  await here(folder, ['view', 'deals.jsonl', '--where', "bot(declarer) = 'bold' and not won", '--out', 'lost.html']);
  expect(recordsIn(read(folder, 'lost.html'))).toEqual(all.filter((line) => lost(JSON.parse(line))));

  const { worst } = await review(all, { of: 'bold' });
  await here(folder, 'view deals.jsonl --worst 5 --of bold --threads 0 --out worst.html');
  const lines = [...new Set(worst.map(({ line }) => line))].slice(0, 5);
  expect(recordsIn(read(folder, 'worst.html'))).toEqual(lines.map((line) => all[line - 1]));

  // A record is judged in the worlds of its line in the file, by another model if that is asked for.
  const judged = await review(all, { model: 'sound', worlds: 60, worst: 1000 });
  const where = ({ index }: GameRecord): boolean => (index ?? 0) >= 20;
  const [chosen] = judged.worst
    .filter(({ line }) => where(JSON.parse(all[line - 1])))
    .sort((a, b) => b.gaveAway.mean - a.gaveAway.mean);
  const flags = ['--where', 'board >= 20', '--worst', '1', '--model', 'sound', '--worlds', '60', '--threads', '0'];
  await here(folder, ['view', 'deals.jsonl', ...flags, '--out', 'sound.html']);
  expect(recordsIn(read(folder, 'sound.html'))).toEqual([all[chosen.line - 1]]);
});

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

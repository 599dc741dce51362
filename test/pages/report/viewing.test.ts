import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pairsData } from '../../../src/pages/report/swing-pairs.js';
import { changedPages, writeDeals, writeReport } from '../../../src/pages/report/writing.js';
import type { How, Run, SwingDeal } from '../../../src/public/index.js';
import { compare, dataset, openRun, reportOf, rerun, simulate, tournament } from '../../../src/public/index.js';
import { PLACE } from './runs.js';

/** Runs that are looked at in their folders, complete or not; what is drawn of them: drawn.test.ts. */

test('every row of the swings leads to its deal, and says who defends', async () => {
  const run = await compare({ a: 'sound', b: 'random', blocks: 100, seed: 'c' }, { threads: 0 });
  const { swings } = run.summary;
  const html = await reportOf(run, { deals: 'deals.html' });
  const rows = Array.from(html.matchAll(/<a href="deals.html#(d=\d+&amp;s=\d+)">(\d+)<\/a>(.*?)<\/tr>/g));
  expect(rows.map(([, place, board]) => [place, Number(board)])).toEqual(
    swings.map(({ board, at }, i) => [`d=${i + 1}&amp;s=${at}`, board]),
  );
  const defended = rows.map(([, , , cells]) => cells.match(/>def\. /g)?.length ?? 0);
  const isDefence = (i: 0 | 1) => (swing: SwingDeal) => Number(swing.contracts[i] !== null && !swing.declares[i]);
  expect(defended).toEqual(swings.map((swing) => isDefence(0)(swing) + isDefence(1)(swing)));
  const { title, facts, notes } = pairsData(run.summary, 'swings', swings.slice(0, 3));
  expect([title, facts, notes].flat().join('; ')).toMatchInlineSnapshot(
    `"sound or random: swings; 3 deals, each with sound in a seat and then with random · bolachen compare sound random --game bolachen --seed c --blocks 100; forehand: sound +4, random −3; middlehand: sound +6, random −2; dealer: sound +2, random −1"`,
  );
});

/** Kinds of run that are stopped on their way. */
const STOPPED: Readonly<Record<string, (how: How) => Promise<Run>>> = {
  tournament: (how) => tournament({ bots: ['sound', 'bold', 'lowest'], blocks: 400, chunk: 20, seed: 't' }, how),
  compare: (how) => compare({ a: 'sound', b: 'bold', blocks: 400, chunk: 20, seed: 't' }, how),
  simulate: (how) => simulate({ deals: 60_000, chunk: 5_000, seed: 't' }, how), // within a chunk
  dataset: (how) =>
    dataset({ kind: 'deals', bots: 'sound', deals: 100_000, chunk: 500, seed: 't', format: 'jsonl' }, how),
};

test.each(Object.keys(STOPPED))(
  '%s: a run that is not complete is shown as far as it has come, and stays as it was',
  async (name) => {
    const folder = join(PLACE, `stopped-${name}`);
    const stop = new AbortController();
    const run = await STOPPED[name]({
      folder,
      threads: 0,
      signal: stop.signal,
      onProgress: ({ done, total }) => done > total / 8 && stop.abort(),
    });
    expect(run.complete).toBe(false);
    const names = [
      'manifest.json',
      name === 'simulate' ? 'deals.jsonl' : name === 'dataset' ? 'chunks.jsonl' : 'blocks.jsonl',
    ];
    const before = names.map((file) => readFileSync(join(folder, file), 'utf8'));
    rmSync(join(folder, 'summary.json')); // as after a kill
    const opened = await openRun(folder);
    expect(opened.summary).toEqual(run.summary);
    expect(await reportOf(folder)).toContain('Not complete: ');
    expect(names.map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(before);
  },
);

test('what cannot be shown is refused in one message', async () => {
  const damaged = join(PLACE, 'damaged');
  await compare({ a: 'sound', b: 'bold', blocks: 4, seed: 't' }, { folder: damaged, threads: 0 });
  writeFileSync(join(damaged, 'summary.json'), '{}');
  await expect(reportOf(damaged)).rejects.toThrow(/summary\.json: is not as it was written/);
  await expect(reportOf(PLACE)).rejects.toThrow(/is not a folder of results \(it has no manifest\.json\)/);
  const empty = join(PLACE, 'stopped-tournament');
  truncateSync(join(empty, 'blocks.jsonl'));
  rmSync(join(empty, 'blocks.jsonl.begun'), { force: true });
  await expect(reportOf(empty)).rejects.toThrow(/has nothing to show yet: no line of its journal is written/);
});

/** Pages in the folder of a run are compared with what is drawn now when it is verified. */

const at = (name: string, ...path: string[]): string => join(PLACE, name, ...path);
const RUN = at('run');

test('pages of a comparison are those drawn now, with a page of deals or without; a letter that is another is found', async () => {
  await compare({ a: 'sound', b: 'bold', blocks: 8, seed: 'p' }, { folder: RUN, threads: 0 });
  await writeReport(await openRun(RUN));
  expect(await changedPages(RUN), 'without a page of deals').toEqual([]);
  await writeDeals(await openRun(RUN));
  expect(await changedPages(RUN), 'with one, made later').toEqual([]);
  await writeReport(await openRun(RUN));
  expect(await changedPages(RUN), 'with a link to it').toEqual([]);
  expect(await rerun(RUN, { threads: 0 })).toMatchObject({ equal: true });
  const flipped = (text: string, share: number) => {
    const place = Math.floor(share * text.length);
    return `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`;
  };
  for (const page of ['deals.html', 'report.html'])
    for (const share of [0.3, 0.999]) {
      cpSync(RUN, at('copy'), { recursive: true });
      writeFileSync(at('copy', page), flipped(readFileSync(at('copy', page), 'utf8'), share));
      expect(await changedPages(at('copy')), `${page} ${share}`).toEqual([page]);
      rmSync(at('copy'), { recursive: true });
    }
});

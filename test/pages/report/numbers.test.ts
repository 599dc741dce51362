import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  type CompareSummary,
  chartsOf,
  compare,
  dataset,
  type How,
  openRun,
  type Run,
  reportOf,
  type SimulateSummary,
  type SweepSummary,
  type SwingDeal,
  simulate,
  type TournamentSummary,
  tournament,
} from '../../../src/public/index.js';
import { KINDS, PLACE } from './runs.js';

/** What charts say is what the summaries say, of runs that are complete and of others. */

const runs: Record<string, Run> = {};
beforeAll(async () => {
  for (const name of ['tournament', 'sprt', 'group', 'simulate', 'sweep']) runs[name] = await KINDS[name](name);
});

/** The titles of the marks of a chart. */
const titlesOf = (svg: string): string[] => [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text);

/** A number as people read it, by other means than those of the program. */
const digits = (x: number | null, places: number): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay: 'exceptZero',
    useGrouping: false,
  })
    .format(x ?? Number.NaN)
    .replace('-', '−');
const interval = ({ mean, low, high }: { mean: number | null; low: number | null; high: number | null }): string =>
  `${digits(mean, 3)} (95 %: ${digits(low, 3)} to ${digits(high, 3)})`;

/** summary.json of a run, read from its file. */
const summaryOf = <Summary>(name: string): Summary =>
  JSON.parse(readFileSync(join(PLACE, name, 'summary.json'), 'utf8'));

test('of a tournament: ratings, pairs, contracts won, seats', async () => {
  const { bots, pairs } = summaryOf<TournamentSummary>('tournament');
  const charts = await chartsOf(join(PLACE, 'tournament'));
  expect(Object.keys(charts)).toEqual(['standings', 'pairs', 'contracts-won', 'by-seat']);
  expect(titlesOf(charts.standings).sort()).toEqual(
    bots.map(({ name, rating }) => `${name}: ${interval(rating)} points a deal`).sort(),
  );
  const told = titlesOf(charts.pairs);
  expect(told.length).toBe(2 * pairs.length);
  for (const { first, second, difference } of pairs)
    expect(
      told.filter((title) => title.startsWith(`${first} − ${second}: ${interval(difference)} points a deal`)).length,
    ).toBe(1);
  const won = bots.flatMap(({ name, contracts }) =>
    contracts
      .filter((each) => each.won.rate !== null)
      .map(
        ({ contract, won: { rate, trials } }) =>
          `${name}, ${contract}: ${(100 * (rate ?? 0)).toFixed(1)} % of ${trials} `,
      ),
  );
  const ofWins = titlesOf(charts['contracts-won']);
  for (const start of won)
    expect(
      ofWins.some((title) => title.startsWith(start)),
      start,
    ).toBe(true);
  expect(ofWins.length).toBe(won.length);
  for (const { name, bySeat } of bots)
    for (const { seat, points } of bySeat)
      expect(titlesOf(charts['by-seat'])).toContain(`${name}, ${seat}: ${interval(points)} points a deal`);
});

test('of a comparison: its estimates', async () => {
  const { naive } = summaryOf<CompareSummary>('sprt');
  const charts = await chartsOf(runs.sprt);
  expect(titlesOf(charts.difference)[0]).toBe(`naive, as if fixed: ${interval(naive)} points a deal`);
});

test('every row of the swings leads to its deal, and says who defends', async () => {
  const { swings } = summaryOf<CompareSummary>('sprt');
  const html = await reportOf(runs.sprt, { deals: 'deals.html' });
  const rows = Array.from(html.matchAll(/<a href="deals.html#(d=\d+&amp;s=\d+)">(\d+)<\/a>(.*?)<\/tr>/g));
  expect(rows.map(([, place, board]) => [place, Number(board)])).toEqual(
    swings.map(({ board, at }, i) => [`d=${i + 1}&amp;s=${at}`, board]),
  );
  const defended = rows.map(([, , , cells]) => cells.match(/>def\. /g)?.length ?? 0);
  const isDefence = (i: 0 | 1) => (swing: SwingDeal) => Number(swing.contracts[i] !== null && !swing.declares[i]);
  expect(defended).toEqual(swings.map((swing) => isDefence(0)(swing) + isDefence(1)(swing)));
});

test('of a simulation and of a sweep', async () => {
  const { bots } = summaryOf<SimulateSummary>('simulate');
  expect(titlesOf((await chartsOf(runs.simulate))['points-by-bot'])).toEqual(
    bots.map(({ name, points }) => `${name}: ${interval(points)} points a deal`),
  );
  const { settings } = summaryOf<SweepSummary>('sweep');
  const told = titlesOf((await chartsOf(runs.sweep)).curve);
  for (const { spec, points } of settings)
    expect(told.some((title) => title.startsWith(`${spec}: ${interval(points)} points a deal`))).toBe(true);
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
  await cp(join(PLACE, 'tournament'), damaged, { recursive: true });
  writeFileSync(join(damaged, 'summary.json'), '{}');
  await expect(reportOf(damaged)).rejects.toThrow(/summary\.json: is not as it was written/);
  await expect(reportOf(PLACE)).rejects.toThrow(/is not a folder of results \(it has no manifest\.json\)/);
  const empty = join(PLACE, 'stopped-tournament');
  truncateSync(join(empty, 'blocks.jsonl'));
  rmSync(join(empty, 'blocks.jsonl.begun'), { force: true });
  await expect(reportOf(empty)).rejects.toThrow(/has nothing to show yet: no line of its journal is written/);
});

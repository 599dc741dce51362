import { expect, test } from 'vitest';
import { compare } from '../../src/compare/compare.js';
import { compareDocument } from '../../src/compare/document.js';
import { csvFiles } from '../../src/document/csv.js';
import type { Document } from '../../src/document/document.js';
import { onScreen } from '../../src/document/screen.js';
import { simulateDocument } from '../../src/simulate/document.js';
import { simulate } from '../../src/simulate/kind.js';
import type { SimulateSummary } from '../../src/simulate/summary.js';
import type { Mean, Proportion } from '../../src/stats/interval.js';
import { amount, mean, proportion } from '../../src/text/numbers.js';

const WHAT = { sessionTarget: 6, match: 7, seed: 'tables' } as const;
const HERE = { threads: 0 } as const;

const inMedia = (document: Document) => ({
  text: onScreen(document),
  file: csvFiles(document)['sessions.csv'],
});

const simulated = (summary: SimulateSummary): Document =>
  simulateDocument({ ...summary, reproducible: true, tainted: [] }, true);

/** The text and the CSV file on sessions of either command, and what they are about. */
const RUNS = {
  async simulate() {
    const { summary } = await simulate({ ...WHAT, bots: ['sound', 'bold', 'lowest'], deals: 80 }, HERE);
    const bots = summary.bots.map(({ name, sessions }) => ({ name, ...sessions! }));
    return { summary, bots, ...inMedia(simulated(summary)) };
  },
  async compare() {
    const { summary } = await compare({ ...WHAT, a: 'sound', b: 'bold', field: 'lowest', blocks: 30 }, HERE);
    const bots = summary.bots.map(({ name, points, sessions }) => ({ name, ...sessions!, points }));
    return { summary, bots, ...inMedia(compareDocument(summary, true)) };
  },
};

const cells = (name: string, { count, trials, rate }: Proportion) => ({
  [name]: String(count),
  [`${name}_of`]: String(trials),
  [`${name}_rate`]: String(rate),
});
const meanCells = (name: string, { mean, low, high }: Pick<Mean, 'mean' | 'low' | 'high'>) => ({
  [`${name}_mean`]: String(mean),
  [`${name}_low`]: String(low),
  [`${name}_high`]: String(high),
});

test.each(Object.entries(RUNS))('tables of sessions say what was counted: %s', async (_, run) => {
  const { summary, bots, text, file } = await run();
  const { count, length, reached, tied } = summary.sessions!;
  expect(new Set([reached.count, tied.count, ...bots.map(({ won }) => won.count)]).size).toBe(5);

  const lines = text.replace(/\s+/g, ' ');
  expect(lines).toContain(`reached in ${proportion(reached)}, tied at the end ${proportion(tied)}`);
  expect(lines).toContain(` ${amount(length).replaceAll('+', '')} deals`);
  const [head, ...rows] = file
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const row = (name: string) =>
    Object.fromEntries(rows.find(([each]) => each === name)!.map((cell, i) => [head[i], cell]));
  expect(row('all')).toMatchObject({
    sessions: String(count),
    ...cells('tied', tied),
    ...meanCells('length', length),
    ...cells('reached', reached),
  });
  for (const { name, won, tied, points } of bots) {
    expect(lines).toContain(` ${name} ${proportion(won)} ${proportion(tied)} ${mean(points)}`);
    expect(row(name)).toMatchObject({ ...cells('won', won), ...cells('tied', tied), ...meanCells('points', points) });
  }
});

test('intervals of sessions are by session, and no length is certain after a few', async () => {
  const bots = ['sound', 'keen', 'bold'];
  const { summary } = await simulate({ bots, deals: 4, sessionTarget: 100, match: 20, seed: 'q5' }, HERE);
  expect(onScreen(simulated(summary))).toContain('clustered by session.');
  expect(summary.sessions!.length).toMatchObject({ mean: 20, high: 20 });
  expect(summary.sessions!.length.low).toBeLessThan(15);
});

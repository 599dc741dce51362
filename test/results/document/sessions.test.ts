import { expect, test } from 'vitest';
import { simulateDocument } from '../../../src/experiments/simulate/document.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { csvFiles } from '../../../src/results/document/csv.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { amount, mean, proportion } from '../../../src/results/text/numbers.js';
import type { Mean, Proportion } from '../../../src/stats/interval.js';

const WHAT = { sessionTarget: 6, match: 7, seed: 'tables' } as const;
const HERE = { threads: 0 } as const;

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

test('tables of sessions say what was counted', async () => {
  const { summary } = await simulate({ ...WHAT, bots: 'sound,bold,lowest', deals: 90 }, HERE);
  const bots = summary.bots.map(({ name, sessions }) => ({ name, ...sessions! }));
  const document = simulateDocument({ ...summary, reproducible: true, tainted: [] }, true);
  const [text, file] = [onScreen(document), csvFiles(document)['sessions.csv']];
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
  const document = simulateDocument({ ...summary, reproducible: true, tainted: [] }, true);
  expect(onScreen(document)).toContain('clustered by session.');
  expect(summary.sessions!.length).toMatchObject({ mean: 20, high: 20 });
  expect(summary.sessions!.length.low).toBeLessThan(15);
});

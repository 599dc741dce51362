import { describe, expect, test } from 'vitest';
import type { CompareSummary } from '../../../src/experiments/compare/summary.js';
import { verdictInWords } from '../../../src/experiments/compare/verdict-text.js';
import { simulateDocument } from '../../../src/experiments/simulate/document.js';
import { simulate } from '../../../src/experiments/simulate/kind.js';
import { sweepDocument } from '../../../src/experiments/sweep/document.js';
import type { SweepSummary } from '../../../src/experiments/sweep/summary.js';
import { tournamentDocument } from '../../../src/experiments/tournament/document.js';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import type { TournamentSummary } from '../../../src/experiments/tournament/summary.js';
import { tuneDocument } from '../../../src/experiments/tune/document.js';
import type { TuneSummary } from '../../../src/experiments/tune/summary.js';
import { csvFiles } from '../../../src/results/document/csv.js';
import type { Chart, Document } from '../../../src/results/document/document.js';
import { onScreen } from '../../../src/results/document/screen.js';
import { amount } from '../../../src/results/text/numbers.js';
import type { Mean } from '../../../src/stats/interval.js';
import { csvRows, mean } from './documents.js';

/** What the documents of kinds of run say is what their summaries say. */

const HERE = { threads: 0 } as const;

interface Paid {
  readonly money?: Mean;
  readonly points: Mean;
}

test('money is money, on the screen and in the files', async () => {
  const { summary } = await simulate({ bots: ['sound', 'random', 'bold'], deals: 90, seed: 'm', money: 0.5 }, HERE);
  const document = simulateDocument({ ...summary, reproducible: true, tainted: [] }, true);
  const contracts = summary.contracts.map(({ money, points }) => ({ money: money!, points }));
  const files = { 'bots.csv': [...summary.bots, ...summary.seats], 'contracts.csv': contracts };
  const screen = onScreen(document).replace(/ +/g, ' ');
  for (const [name, all] of Object.entries<readonly Paid[]>(files)) {
    const rows = csvRows(csvFiles(document)[name]);
    for (const [i, { money, points }] of all.entries()) {
      expect(rows[i].money_mean).toBe(String(money!.mean ?? ''));
      expect(rows[i].points_mean).toBe(String(points.mean ?? ''));
      expect(screen).toContain(` ${amount(money!)}`);
    }
  }
});

type ChartOf<Kind extends Chart['kind']> = Extract<Chart, { kind: Kind }>;

const chartOf = <Kind extends Chart['kind']>(document: Document, name: string, _: Kind): ChartOf<Kind> =>
  document.figures.find((figure) => figure.name === name)?.chart as ChartOf<Kind>;

describe('of a tournament', async () => {
  const bots = ['sound', 'random', ...Array.from({ length: 5 }, (_, i) => `b${i}:=sound(play=${3 + i})`)];
  const { summary } = await tournament({ bots, blocks: 4, seed: 'doc' }, HERE);
  const document = tournamentDocument(summary, true);

  test('who beats whom is said both ways, with opposite signs', () => {
    const { rows, columns } = chartOf(document, 'pairs', 'matrix');
    const cell = (one: string, other: string) => rows.find(({ name }) => name === one)!.cells[columns.indexOf(other)]!;
    expect(rows.map(({ name }) => name)).toEqual(columns);
    for (const { first, second, difference } of summary.pairs) {
      const [there, back] = [cell(first, second), cell(second, first)];
      expect(Math.sign(there.strength)).toBe(there.strength === 0 ? 0 : Math.sign(difference.mean!));
      expect(back.strength).toBeCloseTo(-there.strength, 12);
      expect(Number(there.text.replace('−', '-'))).toBeCloseTo(difference.mean!, 2);
      expect(Number(back.text.replace('−', '-'))).toBeCloseTo(-difference.mean!, 2);
      expect(back.title).toMatch(new RegExp(`^${second} − ${first}: `));
    }
  });

  test('more wins have the colour of more', () => {
    const { rows, columns } = chartOf(document, 'contracts-won', 'matrix');
    for (const { name, contracts } of summary.bots)
      for (const { contract, won } of contracts) {
        const cell = rows.find((row) => row.name === name)!.cells[columns.indexOf(contract)];
        if (cell) expect(cell.strength).toBeCloseTo(2 * won.rate! - 1, 12);
      }
  });

  test.each([
    [[1], /^a is the strongest of 4 bots: \+1\.00 points a deal above their average\. a beats b beats c beats a\.$/],
    [[1, 1], /^a and b are ahead; after 90 deals it is not decided which of them is the strongest\./],
    [[1, 1, 1, 1], /^a is ahead, but after 90 deals any of 4 bots may be the strongest\./],
  ])('the verdict follows the ranks: %j', (best, verdict) => {
    const ranked = [...'abcd'].map((name, i) => ({
      ...{ ...summary.bots[0], name, rating: { ...mean(1 - i, 0.1), standardError: 1 } },
      rank: { best: best[i] ?? 2, worst: 4 },
    }));
    const found = { ...summary, deals: 90, bots: ranked, cycles: [['a', 'b', 'c']] } as TournamentSummary;
    expect(tournamentDocument(found, true).verdict).toMatch(verdict);
  });
});

describe('of a sweep', () => {
  const estimate = (value: number, margin: number) => ({ ...mean(value, margin), standardError: margin / 2 });
  const sweep = (over: number): Document => {
    const setting = (play: number, points: number, surelyWorse: boolean) => ({
      ...{ values: [String(play)], spec: `sound(play=${play})`, points: estimate(points, 0.1), surelyWorse },
      toBest: mean(points - 0.5, points === 0.5 ? 0 : 0.2),
    });
    const summary: SweepSummary = {
      ...{ parameters: ['play'], field: ['sound'], blocks: 100, best: 'sound(play=4)', standard: 'sound' },
      settings: [setting(3, -1, true), setting(4, 0.5, false), setting(5, 0.4, false)],
      confirmation: {
        ...{ blocks: 30, points: estimate(0.3, 0.1), overStandard: estimate(over, 0.1) },
        ...{ overStart: null, startOverStandard: null },
      },
    };
    return sweepDocument(summary);
  };
  const found = 'sound(play=4) came out best; 1 of 2 others may be as good. On 30 fresh blocks it is';

  test.each([
    [0.3, `${found} better than sound as it is: +0.30 ±0.10 points a deal.`],
    [
      -0.3,
      `Nothing better than sound as it is was found. ${found} worse than sound as it is: −0.30 ±0.10 points a deal.`,
    ],
    [
      -0.05,
      `Nothing better than sound as it is was found. ${found} not surely better or worse than sound as it is: −0.05 ±0.10 points a deal.`,
    ],
    [0.05, `${found} not surely better or worse than sound as it is: +0.05 ±0.10 points a deal.`],
  ])('the verdict says what fresh deals say: %d', (over, verdict) => expect(sweep(over).verdict).toBe(verdict));

  test('each setting: its points, and the difference to the best with its band', () => {
    const rows = onScreen(sweep(0.3)).split('\n').slice(1, 5);
    expect(rows.map((row) => row.replace(/±\S+/g, '±').replace(/ +/g, ' '))).toEqual([
      ' play points a deal to the best',
      ' 3 −1.00 ± −1.50 ± worse',
      ' 4 +0.500 ± best',
      ' 5 +0.400 ± −0.10 ±',
    ]);
  });

  test('the line has the difference of each setting to the best, pale where it is surely worse', () => {
    const { points } = chartOf(sweep(0.3), 'curve', 'lines');
    expect(points.map(({ x, low, high, of }) => [x, low, high, of])).toEqual([
      [3, -1.7, -1.3, 's0 dropped'],
      [4, 0, 0, 's0'],
      [5, 0.4 - 0.5 - 0.2, 0.4 - 0.5 + 0.2, 's0'],
    ]);
  });
});

test.each([
  [1, 'At the edge of its range: play. Better values may lie beyond it.'],
  [0.5, undefined],
])('of a search that ends at %d of a range from 0 to 1', (end, note) => {
  const summary = {
    ...{ parameters: [{ name: 'play', from: 0, to: 1, start: 0.2, end, standard: 0.2 }], field: ['sound'] },
    ...{ blocks: 9, steps: 3, start: 'a', best: 'b', standard: 'sound', path: [], confirmation: null },
  } satisfies TuneSummary;
  expect(
    tuneDocument({ ...summary, path: [{ step: 0, blocks: 0, difference: null, values: [0.2] }] }).tables[0].note,
  ).toBe(note);
});

test.each([
  ['H1', /^.*: the sequential test accepts a difference of 0\.1 rather than 0 points a deal \(H1\)/],
  ['H0', /^.*: the sequential test accepts a difference of 0 rather than 0\.1 points a deal \(H0\)/],
] as const)('of a sequential test that ends with %s: what it accepts', (verdict, words) => {
  const rule = { kind: 'sprt', scale: 'points', low: 0, high: 0.1, alpha: 0.05, beta: 0.05 } as const;
  const sprt = { llr: 3, bounds: { lower: -2.9, upper: 2.9 }, verdict };
  const summary = { a: 'A', b: 'B', field: 'C', estimand: 'head-to-head', rule, sprt, verdict: 'undecided' };
  expect(verdictInWords(summary as unknown as CompareSummary)).toMatch(words);
});

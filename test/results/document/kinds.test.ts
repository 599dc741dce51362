import { expect, test } from 'vitest';
import type { CompareSummary } from '../../../src/experiments/compare/summary.js';
import { verdictInWords } from '../../../src/experiments/compare/verdict-text.js';
import { sweepDocument } from '../../../src/experiments/sweep/document.js';
import type { SweepSummary } from '../../../src/experiments/sweep/summary.js';
import { tournamentDocument } from '../../../src/experiments/tournament/document.js';
import { tournament } from '../../../src/experiments/tournament/kind.js';
import type { TournamentSummary } from '../../../src/experiments/tournament/summary.js';
import { tuneDocument } from '../../../src/experiments/tune/document.js';
import type { TuneSummary } from '../../../src/experiments/tune/summary.js';
import { mean } from './documents.js';

/** What the documents of kinds of run say is what their summaries say. */

const what = { bots: 'sound,random', field: 'bold', blocks: 4, seed: 'doc' };
const { summary: cup } = await tournament(what, { threads: 0 });

test('the verdict of a tournament follows the ranks', () => {
  const verdicts = [[1], [1, 1], [1, 1, 1, 1]].map((best) => {
    const ranked = [...'abcd'].map((name, i) => ({
      ...{ ...cup.bots[0], name, rating: { ...mean(1 - i, 0.1), standardError: 1 } },
      rank: { best: best[i] ?? 2, worst: 4 },
    }));
    const found = { ...cup, deals: 90, bots: ranked, cycles: [['a', 'b', 'c']] } as TournamentSummary;
    return tournamentDocument(found, true).verdict;
  });
  expect(verdicts.join('\n')).toMatchInlineSnapshot(`
    "a is the strongest of 4 bots: +1.00 points a deal above their average. a beats b beats c beats a.
    a and b are ahead; after 90 deals it is not decided which of them is the strongest. a beats b beats c beats a.
    a is ahead, but after 90 deals any of 4 bots may be the strongest. a beats b beats c beats a."
  `);
});

const estimate = (value: number, margin: number) => ({ ...mean(value, margin), standardError: margin / 2 });
const setting = (play: number, points: number, surelyWorse: boolean) => ({
  ...{ values: [String(play)], spec: `sound(play=${play})`, points: estimate(points, 0.1), surelyWorse },
  toBest: mean(points - 0.5, points === 0.5 ? 0 : 0.2),
});
const sweep = (over: number): SweepSummary => ({
  ...{ parameters: ['play'], field: ['sound'], blocks: 100, best: 'sound(play=4)', standard: 'sound' },
  settings: [setting(3, -1, true), setting(4, 0.5, false), setting(5, 0.4, false)],
  confirmation: {
    ...{ blocks: 30, points: estimate(0.3, 0.1), overStandard: estimate(over, 0.1) },
    ...{ overStart: null, startOverStandard: null },
  },
});

test('the verdict of a sweep says what fresh deals say', () => {
  const verdicts = [0.3, -0.3, -0.05, 0.05].map((over) => sweepDocument(sweep(over)).verdict);
  expect(verdicts.join('\n')).toMatchInlineSnapshot(`
    "sound(play=4) came out best; 1 of 2 others may be as good. On 30 fresh blocks it is better than sound as it is: +0.30 ±0.10 points a deal.
    Nothing better than sound as it is was found. sound(play=4) came out best; 1 of 2 others may be as good. On 30 fresh blocks it is worse than sound as it is: −0.30 ±0.10 points a deal.
    Nothing better than sound as it is was found. sound(play=4) came out best; 1 of 2 others may be as good. On 30 fresh blocks it is not surely better or worse than sound as it is: −0.05 ±0.10 points a deal.
    sound(play=4) came out best; 1 of 2 others may be as good. On 30 fresh blocks it is not surely better or worse than sound as it is: +0.05 ±0.10 points a deal."
  `);
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

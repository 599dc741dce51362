import { expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { verdictInWords } from '../../../src/experiments/compare/verdict-text.js';
import { viewFindings } from '../../../src/experiments/compare/views.js';
import { blockJob } from '../blocks/jobs.js';

const LABELS = ['A', 'B', ...'uvwxyzstrq'];

/** The answers beside so many other bots, each `t` standard errors from 0. */
function answers(bots: number, t: number) {
  const fields = Array.from({ length: bots }, (_, bot) => 3 + bot);
  const terms = { job: blockJob(), game: makeGame('bolachen') };
  const contrast = () => ({ blocks: 1000, mean: 0.1 * t, standardError: 0.1 });
  return viewFindings({ estimand: 'head-to-head', fields }, terms, contrast, { group: 1, labels: LABELS });
}

test.each([
  [1, 2.1, 'better'],
  [9, 2.1, 'undecided'],
  [9, -2.7, 'undecided'],
  [9, -2.9, 'worse'],
])('the verdicts beside other bots are right together: of %d, each %d standard errors from 0', (bots, t, verdict) => {
  const found = answers(bots, t);
  expect(new Set(found.map((each) => each.verdict))).toEqual(new Set([verdict]));
  expect(found[0].difference.low).toBeCloseTo(0.1 * t - 0.1962, 3);
});

test('all fields with the opposite answer are named', () => {
  const views = answers(9, -5).slice(0, 2);
  const summary = { a: 'A', b: 'B', field: 'u', estimand: 'head-to-head', verdict: 'better', views };
  const text = verdictInWords({ ...summary, rule: { kind: 'none' }, delta: null, blocks: 50, complete: true } as never);
  expect(text).toBe(
    'At one table, with u in the third seat: A is better than B. At one table, with v in the third seat; At one table, with w in the third seat it is the other way round: A is worse than B there. Which is better depends on who else plays.',
  );
});

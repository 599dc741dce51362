import { expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { blocksToFind } from '../../../src/experiments/compare/needed.js';
import { pathFigures } from '../../../src/experiments/compare/path.js';
import { scaleOf } from '../../../src/experiments/compare/plan.js';
import { sinceThen } from '../../../src/experiments/compare/since-then.js';
import { afterSprt, ruleOf, type StopRule, watchOf } from '../../../src/experiments/compare/stop-rule.js';
import { verdictInWords } from '../../../src/experiments/compare/verdict-text.js';
import { outcomesOf } from '../../../src/stats/outcomes.js';
import { choices, givenBy, hashesOf } from '../../outline.js';
import { generator } from '../../stats/chance.js';

/** What rules say at each look, and other values of comparisons: none becomes another by accident. */

const SPRT = { kind: 'sprt', low: 0, high: 0.2, alpha: 0.05, beta: 0.1 } as const;
const RULES = [{ kind: 'none' }, { kind: 'group' }, { kind: 'width', width: 0.3 }, SPRT] as const;

/** All looks of a rule, at blocks of which some come to −3 … 3, more often to `mean`, the others to 0. */
function looksAt(rule: StopRule, mean: number, seldom: number): unknown[] {
  const uniform = generator(5);
  const watch = watchOf(rule, { perPoint: 2, event: 9 }, { budget: 420, every: 50 });
  const histogram = new Map<number, number>();
  return [0, 1, 50, 51, 100, 200, 250, 300, 400, 420].map((end, i, ends) => {
    for (let block = ends[i - 1] ?? 0; block < end; block++) {
      const more = uniform() < Math.abs(mean) ? Math.sign(mean) : 0;
      const value = uniform() > seldom ? 0 : Math.floor(uniform() * 7) - 3 + more;
      histogram.set(value, (histogram.get(value) ?? 0) + 1);
    }
    const look = watch(histogram);
    return [look, look.sprt && afterSprt(SPRT, look.sprt, outcomesOf(histogram), 2)];
  });
}

/** What is given of a rule, and what it comes to. */
const ruled = (rule: string, more: object, delta?: number) => ruleOf({ stop: { rule, ...more }, delta } as never);
const PARTS = [{}, { bounds: [0, 1] }, { bounds: [1, 1] }, { bounds: [0, 1], beta: 0.2 }, { width: 0.5 }];

/** How much more `a` wins than another did before, on boards that the rest decides. */
function since(a: string, values: readonly number[], b = 'y', seed = 's') {
  const sides = [['x', 'y', 's', [3, 0, -3, 6, 1, 0, 0, 2]] as const, [a, b, seed, values] as const];
  const played = sides.map(([a, b, seed, values]) => {
    const [bots, scale] = [[{ label: a }, { label: b }], { perPoint: 3, event: 9 }];
    const plan = { what: { a, b, seed, blocks: values.length }, settled: { bots }, lineup: { labels: [a, b] }, scale };
    return { plan: plan as never, values };
  });
  return sinceThen(played);
}
const THEN = ['z 102', 'z 102224333', 'x 1', 'z 1 w', 'z 1 y t', 'z'].map((then) => {
  const [a, values = '', ...more] = then.split(' ');
  return [a, Array.from(values, Number), ...more];
});

const SAID = { a: 'x', b: 'y', field: 'f', delta: 0.3, blocks: 12 };
const GATES = [undefined, ...['tainted', 'failed'].map((result) => ({ margin: 0.2, result }))];
const said = (verdict: string, rule: object, of: string, estimand: string, complete: boolean, gate: unknown) =>
  verdictInWords({ ...SAID, verdict, rule, sprt: { verdict: of }, estimand, complete, gate } as never);
const scaled = (estimand: string, bots: string, seatings: number) =>
  scaleOf(estimand as never, { game: makeGame('wallachen'), matchLength: 2, identities: [...bots], seatings });
const pathOf = (looks: number) => {
  const ends = (i: number) => ({ low: 1 / i - 2, high: 2 - i / 9 });
  const all = Array.from({ length: looks }, (_, i) => ({ blocks: 50 * i, mean: 1 / i, ...ends(i) }));
  return pathFigures(all, { a: 'x', b: 'y' } as never);
};
const needed = (size: number, of: object, deviation: number, differing: number) =>
  blocksToFind(size, { blocks: 1000, spread: { deviation, differing, event: 3 } }, of);

test('values are what they always were', () => {
  const estimands = ['head-to-head', 'one-in-field'];
  const verdicts = ['same', 'better', 'worse', 'equivalent', 'undecided'];
  expect(
    hashesOf({
      looks: () => givenBy(looksAt, choices(RULES, [0.5, -0.4], [0, 0.03, 1])),
      rules: () => givenBy(ruled, choices(['none', 'group', 'sprt', 'width'], PARTS, [undefined, 0.3])),
      'since then': () => givenBy(since, THEN),
      said: () =>
        givenBy(said, choices(verdicts, [RULES[0], SPRT], ['H0', 'H1', 'continue'], estimands, [true, false], GATES)),
      scales: () => givenBy(scaled, choices(estimands, ['xxx', 'xxy', 'xyx', 'xyy'], [3, 6])),
      paths: () => givenBy(pathOf, choices([1, 2, 3, 40, 151, 400])),
      needed: () => givenBy(needed, choices([0.02, 0.5], [{}, { alpha: 0.1, power: 0.5 }], [0, 1, 2.5], [2, 300])),
    }),
  ).toMatchInlineSnapshot(`
    "looks 4d8138b7; rules 95ad59f6; since then f3cad928; said f354456e; scales f49e11d4;
    paths e7e6d57d; needed db36687e"
  `);
});

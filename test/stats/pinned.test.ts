import { expect, test } from 'vitest';
import * as stats from '../../src/public/stats.js';
import { GroupDesign, meanOfOutcomes, studentCritical } from '../../src/public/stats.js';
import { betaLogitQuantile, logBetaCdf, stirlingError } from '../../src/stats/beta.js';
import { probabilityOfLower, probabilityOfWorse } from '../../src/stats/brownian.js';
import { Clusters } from '../../src/stats/clusters.js';
import { drawChiSquare, drawNormal } from '../../src/stats/draws.js';
import { covers, liesAbove, liesBelow, negated } from '../../src/stats/interval.js';
import { countBelow, rootBetween } from '../../src/stats/root.js';
import { Spsa } from '../../src/stats/spsa.js';
import { hashesOf } from '../outline.js';
import { generator } from './chance.js';

/** Values at many places, to nine digits, ends and what has no value included: none becomes another by accident. */

const AT = [Number.NaN, -Infinity, -40, -8, -2.5, -1, -0.3, 0, 0.2, 0.5, 0.999, 1, 3, 17, 1e6, Infinity];
const RATES = [-1, 0, 1e-9, 0.025, 0.3, 0.5, 0.9, 1];
const SOME = [1, 2, 5, 40];
const pairs = <A, B>(one: readonly A[], other: readonly B[]) => one.flatMap((a) => other.map((b) => [a, b] as const));
const RATIOS = ['', '1/1', '2/3 0/3 3/3 1/2', '3/3 3/3', '8/8 -1/1 -1/1', '1/15 0/12', '2/3'].map((clusters) =>
  stats.ratioOf((clusters.match(/\S+/g) ?? []).map((each) => each.split('/').map(Number) as [number, number])),
);
const OUTCOMES = { values: [-3, -1, 0, 1, 2], counts: [4, 30, 50, 40, 9] };
const MEANS = pairs([1, 2, 3, 50], [-0.4, 0, 0.7]).map(([blocks, mean]) => ({ blocks, mean, standardError: 0.3 }));
const INTERVALS = MEANS.map((mean) => stats.fixedInterval(mean));

const VALUES: Readonly<Record<string, () => unknown>> = {
  normal: () => AT.map((x) => [stats.normalDensity(x), stats.normalCdf(x), stats.logNormalCdf(x)]),
  'quantiles of it': () => [...RATES, 2].map(stats.normalQuantile),
  Student: () => pairs(AT, SOME).map(([t, df]) => stats.studentCdf(t, df)),
  'quantiles of Student': () => pairs(RATES, SOME).map(([p, df]) => stats.studentQuantile(p, df)),
  'critical values': () => pairs([0.5, 0.95], [0, 1, 30, 1e7]).map(([level, df]) => studentCritical(level, df)),
  beta: () =>
    pairs([0.01, 0.4, 0.97], pairs([0.5, 3, 900], SOME)).map(([x, [a, b]]) => logBetaCdf({ x, y: 1 - x }, a, b)),
  'quantiles of beta': () =>
    pairs([0.025, 0.5, 0.8], pairs([0, 0.5, 3, Infinity], SOME)).map(([below, [a, b]]) =>
      betaLogitQuantile({ below, above: 1 - below }, a, b),
    ),
  'the error of Stirling': () => [-1, 0, 0.1, 3, 17].map(stirlingError),
  sequences: () =>
    pairs(SOME, [0.9, 0.95]).map(([n, level]) => [stats.sequenceCritical(n, level, 50), stats.tunedFor(n, level)]),
  motion: () =>
    pairs([-2, 0, 1, 90], [0.001, 0.5, 3]).map(([drift, time]) => {
      const motion = { bounds: { lower: -2, upper: 3 }, drift, variance: 1.5 };
      return [probabilityOfLower(motion), ...[-2, 0.4, 3].map((level) => probabilityOfWorse(motion, time, level))];
    }),
  'ratios and shares': () =>
    RATIOS.map((ratio) => [ratio, stats.meanOf(ratio), stats.designEffect(ratio), stats.proportionOf(ratio)]),
  'with events, within bounds': () => RATIOS.map((ratio) => stats.meanOf(ratio, { event: 2, least: -1, most: 1 }, 0.9)),
  'means of blocks': () =>
    MEANS.map((mean) => [stats.fixedInterval(mean, 0.9), stats.probablyAbove(mean), stats.withUnseen(mean, 3)]),
  verdicts: () => INTERVALS.map((each) => [stats.verdictOf(each), stats.verdictOf(each, 0.5), stats.halfWidth(each)]),
  intervals: () =>
    INTERVALS.map((each) => [negated(each), liesAbove(each, 0.1), liesBelow(each, 0.1), covers(each, 0.1)]),
  'confidence sequences': () => MEANS.map((mean) => stats.confidenceSequence(mean, 0.95, 40)),
  outcomes: () => {
    const { momentsOf, mirrored, regularised, differing, shareWon } = stats;
    const each = [momentsOf, mirrored, regularised, differing, shareWon].map((of) => of(OUTCOMES));
    return [...each, meanOfOutcomes(OUTCOMES, 3)];
  },
  'tests of a ratio': () =>
    pairs([-1, 0, 0.1], [0.2, 1]).map(([low, high]) => [
      stats.logLikelihoodRatio({ values: [-12, 0, 12], counts: [0, 50, 0] }, { low, high }),
      stats.logLikelihoodRatio(OUTCOMES, { low, high }),
      stats.lookDeviation(OUTCOMES, { low, high }, 9),
    ]),
  groups: () => {
    const design = new GroupDesign([0.2, 0.5, 0.7, 1], 0.05);
    return [design.bounds, ...pairs([0, 1, 3], [1.7, 90]).map(([look, off]) => design.estimate(look, off, 0.95))];
  },
  'after a test': () => {
    const hypotheses = { low: 0, high: 0.1 };
    const rates = { alpha: 0.05, beta: 0.1 };
    const firsts = [{}, { first: null }, { first: { blocks: 133, bounds: { lower: -1, upper: 3 } } }];
    const tests = pairs(['continue', 'H0', 'H1'] as const, firsts);
    return tests.map(([verdict, first]) =>
      stats.estimateAfterSprt(OUTCOMES, { hypotheses, rates, verdict, ...first }, 0.9),
    );
  },
  roots: () => [
    ...pairs([-1, 0, 0.3, 2], [2, 3]).map(([low, high]) => rootBetween((x) => x ** 3 - x - 6, low, high)),
    ...AT.map((x) => countBelow([-3, 0, 0, 1, 4], x)),
  ],
  clusters: () => {
    const sums = new Clusters(7, 3);
    const cells = new Float64Array(sums.cells);
    for (let deal = 0; deal < 20; deal++) {
      if (deal % 2 === 0) sums.add(0, deal);
      if (deal % 4 === 0) sums.add(2, 2 - deal, 1);
      sums.add(3, deal % 3, 2);
      if (deal % 5 > 0) sums.addEach(4, Float64Array.of(deal % 5, -deal));
      if (deal % 3 > 0) sums.end(cells, deal % 7);
    }
    return [cells, [0, 1, 2, 5, 6].map((ratio) => [sums.read(cells, ratio), sums.shareOf(cells, ratio)])];
  },
  'what may be a ratio': () =>
    [RATIOS[2], RATIOS[0], RATIOS[4]].map((ratio) => {
      const cells = Float64Array.of(0, ...Object.values(ratio));
      const most = pairs([3, 4], [3, 8]).map(([clusters, trials]) => ({ clusters, trials }));
      const others = pairs([1, 2, 3, 4, 5, 6], [-2, -1, 0, 1, 5]).map(([at, more]) => cells.with(at, cells[at] + more));
      return pairs(others, most).map(([other, bounds]) => stats.isRatio(other, 1, bounds));
    }),
  parts: () => [2, 3].map((parts) => [stats.shapleyShares(parts), stats.exchanges(parts), stats.interaction(parts)]),
  draws: () => {
    const uniform = generator(3);
    return SOME.map((df) => [drawNormal(uniform), drawChiSquare(df, uniform)]);
  },
  'a joint of three': () => {
    const cells = new Float64Array(stats.jointWidth(3) + 1);
    for (let row = 0; row < 9; row++) stats.addJoint(cells, 1, [row % 3, (row * row) % 5, -row]);
    const joint = stats.readJoint(cells, 3, 1);
    const isOne = pairs([...cells.keys()], [-2, 1, 2, 40]).map(([at, more]) =>
      stats.isJoint(cells.with(at, cells[at] + more), 1, [2, 4, 8], 9),
    );
    const contrasts = stats.pairsOf(3).map(({ weights }) => weights);
    const are = ['148', '228', '244', '248'].map((most) => stats.isJoint(cells, 1, [...most].map(Number), 9));
    are.push(stats.isJoint(cells, 1, [2, 4, 8], 8));
    return [joint, isOne, are, contrasts.map((each) => stats.contrastOf(joint, each))];
  },
  'all pairs at once': () =>
    pairs([1, 5, 40], [[], [3, 0, 0]]).map(([blocks, events]) => {
      const rowsOf = (rows: string) => rows.split(' ').map((row) => Array.from(row, Number));
      const [covariance, weights] = ['410 140 000', '130 001 204'].map(rowsOf);
      const joint = { blocks, means: [1, 0.5, 0.5], covariance };
      const simulation = { level: 0.9, draws: 60, uniform: generator(blocks), events };
      return stats.simultaneous(joint, weights.slice(0, 1 + 2 * Math.sign(events.length)), simulation);
    }),
  'a climb': () => {
    const search = new Spsa({ start: [0.2, 0.9], steps: 12, least: [0.1, 0], direction: () => [1, -1] });
    const path: unknown[] = [];
    while (!search.isOver) {
      search.take(search.pair[0][0] - search.pair[1][1]);
      path.push([...search.at]);
    }
    return [path, search.end];
  },
};

test('values are what they always were', () => {
  expect(hashesOf(VALUES)).toMatchInlineSnapshot(`
    "normal 5db565d9; quantiles of it 935708ad; Student 76e126a2; quantiles of Student 83539c78;
    critical values c0a3bb1d; beta cfd3b918; quantiles of beta 595585c5; the error of Stirling e46120ba;
    sequences 66c7b8e8; motion 98dbe7ec; ratios and shares 1e10a7e7; with events, within bounds 543cefc8;
    means of blocks b58893df; verdicts 6238b8b6; intervals a38c0a6e; confidence sequences 341a6089;
    outcomes 45b3c825; tests of a ratio 31937233; groups 5a261d5e; after a test 93c57570;
    roots a03dac4e; clusters 838fe3cc; what may be a ratio f618884f; parts a9006845; draws 043d8279;
    a joint of three 1453c865; all pairs at once a1f93edf; a climb 4b7da0de"
  `);
});

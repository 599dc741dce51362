import { expect, test } from 'vitest';
import * as stats from '../../src/public/stats.js';
import { betaLogitQuantile, logBetaCdf, stirlingError } from '../../src/stats/beta.js';
import { meanOfOutcomes } from '../../src/stats/blockmean.js';
import { probabilityOfLower, probabilityOfWorse } from '../../src/stats/brownian.js';
import { drawChiSquare, drawNormal } from '../../src/stats/draws.js';
import { GroupDesign } from '../../src/stats/group.js';
import { Spsa } from '../../src/stats/spsa.js';
import { studentCritical } from '../../src/stats/student.js';
import { hashOf } from '../outline.js';
import { generator } from './chance.js';

/** Values at many places, to nine digits, ends and what has no value included: none becomes another by accident. */

const AT = [-40, -8, -2.5, -1, -0.3, 0, 0.2, 0.5, 0.999, 1, 3, 17, 1e6];
const RATES = [0, 1e-9, 0.025, 0.3, 0.5, 0.9, 1];
const SOME = [1, 2, 5, 40];
const pairs = <A, B>(one: readonly A[], other: readonly B[]) => one.flatMap((a) => other.map((b) => [a, b] as const));
const RATIOS = ['', '1/1', '2/3 0/3 3/3 1/2', '3/3 3/3', '8/8 -1/1 -1/1', '1/15 0/12'].map((clusters) =>
  stats.ratioOf((clusters.match(/\S+/g) ?? []).map((each) => each.split('/').map(Number) as [number, number])),
);
const OUTCOMES = { values: [-3, -1, 0, 1, 2], counts: [4, 30, 50, 40, 9] };
const MEANS = pairs([1, 2, 3, 50], [-0.4, 0, 0.7]).map(([blocks, mean]) => ({ blocks, mean, standardError: 0.3 }));
const INTERVALS = MEANS.map((mean) => stats.fixedInterval(mean));

const VALUES: Readonly<Record<string, () => unknown>> = {
  normal: () => AT.map((x) => [stats.normalDensity(x), stats.normalCdf(x), stats.logNormalCdf(x)]),
  'quantiles of it': () => [...RATES, -1, 2].map(stats.normalQuantile),
  Student: () => pairs(AT, SOME).map(([t, df]) => stats.studentCdf(t, df)),
  'quantiles of Student': () => pairs(RATES, SOME).map(([p, df]) => stats.studentQuantile(p, df)),
  'critical values': () => pairs([0.5, 0.95], [0, 1, 30, 1e7]).map(([level, df]) => studentCritical(level, df)),
  beta: () =>
    pairs([0.01, 0.4, 0.97], pairs([0.5, 3, 900], SOME)).map(([x, [a, b]]) => logBetaCdf({ x, y: 1 - x }, a, b)),
  'quantiles of beta': () =>
    pairs([0.025, 0.5, 0.8], pairs([0, 0.5, 3, Number.POSITIVE_INFINITY], SOME)).map(([below, [a, b]]) =>
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
  'confidence sequences': () => MEANS.map((mean) => stats.confidenceSequence(mean, 0.95, 40)),
  outcomes: () => [
    stats.momentsOf(OUTCOMES),
    stats.mirrored(OUTCOMES),
    stats.regularised(OUTCOMES),
    stats.differing(OUTCOMES),
    stats.shareWon(OUTCOMES),
    meanOfOutcomes(OUTCOMES, 3),
  ],
  'tests of a ratio': () =>
    pairs([-1, 0, 0.1], [0.2, 1]).map(([low, high]) => [
      stats.logLikelihoodRatio(OUTCOMES, { low, high }),
      stats.lookDeviation(OUTCOMES, { low, high }, 9),
    ]),
  groups: () => {
    const design = new GroupDesign([0.2, 0.5, 0.7, 1], 0.05);
    return [design.bounds, ...[0, 1, 3].map((look) => design.estimate(look, 1.7, 0.95))];
  },
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
    return [
      joint,
      isOne,
      are,
      stats.isJoint(cells, 1, [2, 4, 8], 8),
      contrasts.map((each) => stats.contrastOf(joint, each)),
    ];
  },
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
  const rounded = (_: string, value: unknown): unknown =>
    typeof value !== 'number' ? value : Number.isFinite(value) ? Number(value.toPrecision(9)) : String(value);
  const found = Object.entries(VALUES).map(([name, of]) => `${name} ${hashOf(JSON.stringify(of(), rounded))}`);
  expect(found.join('; ').replace(/(.{80,}?;) /g, '$1\n')).toMatchInlineSnapshot(`
    "normal c2ed350c; quantiles of it 7aa4b2c5; Student 3c86fe88; quantiles of Student 9d9c3c8e;
    critical values c0a3bb1d; beta cfd3b918; quantiles of beta 595585c5; the error of Stirling e46120ba;
    sequences 66c7b8e8; motion 98dbe7ec; ratios and shares 1ccdfb20; with events, within bounds 21ff06b3;
    means of blocks b58893df; verdicts 6238b8b6; confidence sequences 341a6089; outcomes 45b3c825;
    tests of a ratio ca323a0c; groups cd3566dc; parts a9006845; draws 043d8279; a joint of three dd9fad99;
    a climb 4b7da0de"
  `);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksNeeded, covers, meanOf, proportionOf, studentCdf, studentQuantile } from '../../src/public/stats.js';
import { betaLogitQuantile, logBetaCdf, stirlingError } from '../../src/stats/beta.js';
import { logNormalCdf, normalCdf, normalQuantile } from '../../src/stats/normal.js';
import type { Ratio } from '../../src/stats/ratio.js';
import * as ratio from '../../src/stats/ratio.js';
import { rows } from '../rows.js';
import { coverage, generator } from './chance.js';

const { addCells, addRatio, estimate, RATIO_WIDTH, ratioOf, readRatio, standardError } = ratio;

// Reference values computed with mpmath 1.3 at 40 digits (the last ten beta quantiles with scipy 1.17), for arguments
// that are exactly the doubles written here.

/** Rows of numbers, the value last. */
const numbers = (text: TemplateStringsArray): number[][] => rows(text).map((row) => row.map(Number));

/** [x, log Γ(x)] */
const LOG_GAMMA = numbers`
  1e-8 | 18.42068073818021 ‖ 0.5 | 0.5723649429247001 ‖ 1.5 | -0.12078223763524522 ‖ 5000000 | 72124735.55845618
  1000000000 | 19723265827.503716
`;

/** [x, Φ(x)] */
const NORMAL_CDF = numbers`
  -37 | 5.725571222524577e-300 ‖ -6 | 9.86587645037698e-10 ‖ -0.001 | 0.49960105778608893
  0.5 | 0.6914624612740131 ‖ 1.959963984540054 | 0.975 ‖ 5 | 0.9999997133484281
`;

/** [p, x] */
const NORMAL_QUANTILE = numbers`
  1e-300 | -37.0470962993612 ‖ 1e-20 | -9.262340089798407 ‖ 1e-6 | -4.753424308822899
  0.025 | -1.9599639845400543 ‖ 0.975 | 1.9599639845400538 ‖ 0.999999 | 4.753424308817087
`;

/** [p, degrees of freedom, t] */
const STUDENT_QUANTILE = numbers`
  1e-6 | 1 | -318309.8861827435 ‖ 0.4999 | 1 | -0.0003141592756943707 ‖ 0.4999 | 4.7 | -0.0002642559831270439
  1e-6 | 30 | -5.871117120418883 ‖ 0.025 | 30 | -2.042272456301238 ‖ 0.4999 | 999.5 | -0.0002507255349792433
  1e-6 | 10000000 | -4.753427112755577 ‖ 0.025 | 10000000 | -1.9599642217672055
`;

/** [p, a, b, x] */
const BETA_QUANTILE = numbers`
  1e-6 | 0.5 | 0.5 | 2.46740110027031e-12 ‖ 1e-6 | 0.5 | 20 | 3.976381106974145e-14
  0.5 | 7 | 2.5 | 0.753962671144582 ‖ 0.999999 | 7 | 2.5 | 0.9991652818904949
  0.5 | 1000 | 3 | 0.9973321745805727 ‖ 0.999999 | 1000 | 3 | 0.999981764113265
  1e-6 | 1000000 | 0.5 | 0.9999880360050897 ‖ 1e-6 | 2000000 | 3000000 | 0.3989588659552738
  0.999999 | 2000000 | 3000000 | 0.40104170991186133
`;

const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
const degrees = fc.double({ min: 0, max: 7, noNaN: true }).map((exponent) => 10 ** exponent);

const betaCdf = (x: number, a: number, b: number): number => Math.exp(logBetaCdf({ x, y: 1 - x }, a, b));
const betaQuantile = (p: number, a: number, b: number): number =>
  1 / (1 + Math.exp(-betaLogitQuantile({ below: p, above: 1 - p }, a, b)));
const logGamma = (x: number): number => (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + stirlingError(x);

/** Largest relative difference of `got` from the last column. */
const worst = (rows: readonly (readonly number[])[], got: (row: readonly number[]) => number): number =>
  Math.max(...rows.map((row) => Math.abs(got(row) - row.at(-1)!) / Math.max(1e-300, Math.abs(row.at(-1)!))));

describe('against reference tables', () => {
  test('log Γ', () => {
    const off = LOG_GAMMA.map(([x, value]) => Math.abs(logGamma(x) - value) / Math.max(1, Math.abs(value)));
    expect(Math.max(...off)).toBeLessThan(1e-14);
  });
  test('normal', () => {
    expect(worst(NORMAL_CDF, ([x]) => normalCdf(x))).toBeLessThan(1e-13);
    expect(worst(NORMAL_CDF, ([x]) => Math.exp(logNormalCdf(x)))).toBeLessThan(1e-12);
    expect(worst(NORMAL_QUANTILE, ([p]) => normalQuantile(p))).toBeLessThan(1e-14);
    expect(logNormalCdf(-100)).toBeCloseTo(-5005.524208694205, 9);
  });
  test("Student's t, 1 to 10 million degrees of freedom", () => {
    expect(worst(STUDENT_QUANTILE, ([p, df]) => studentQuantile(p, df))).toBeLessThan(1e-13);
    expect(worst(STUDENT_QUANTILE, ([p, df]) => -studentQuantile(1 - p, df))).toBeLessThan(1e-9);
  });
  test('beta', () => {
    expect(worst(BETA_QUANTILE, ([p, a, b]) => betaQuantile(p, a, b))).toBeLessThan(1e-12);
  });
});

test('quantiles undo distribution functions', () => {
  fc.assert(
    fc.property(probability, degrees, degrees, (p, a, b) => {
      expect(Math.abs(normalCdf(normalQuantile(p)) / p - 1)).toBeLessThan(1e-12);
      expect(Math.abs(studentCdf(studentQuantile(p, a), a) / p - 1)).toBeLessThan(1e-9);
      // A quantile next to 1 cannot be written more finely than to 1e-16.
      const x = betaQuantile(p, a, b);
      if (x < 0.999) expect(Math.abs(betaCdf(x, a, b) / p - 1)).toBeLessThan(1e-9 * Math.max(1, a * 1e-6));
    }),
    { numRuns: 300, seed: 1 },
  );
});

// Difference / deviation, power, alpha, blocks, by the noncentral t distribution of scipy 1.17.
test.each(numbers`
  1 | 0.8 | 0.05 | 10 ‖ 0.5 | 0.8 | 0.05 | 34 ‖ 0.5 | 0.9 | 0.01 | 63 ‖ 0.2 | 0.95 | 0.05 | 327
  0.05 | 0.8 | 0.05 | 3142
`)('an effect of %d, found with probability %d at alpha %d, takes %i', (difference, power, alpha, blocks) => {
  const found = blocksNeeded({ difference, deviation: 1, alpha }, power);
  expect(Math.abs(found - blocks)).toBeLessThanOrEqual(1);
  expect(blocksNeeded({ difference: -3 * difference, deviation: 3, alpha }, power)).toBe(found);
  expect(blocksNeeded({ difference: 0, deviation: 1, alpha }, power)).toBe(Infinity); // no difference is never found
});

/** A ratio of clusters, as their totals over their trials. */
const of = (clusters: string): Ratio =>
  ratioOf(clusters.split(' ').map((each) => each.split('/').map(Number) as [number, number]));

const cluster = fc.tuple(fc.integer({ min: -36, max: 36 }), fc.integer({ min: 0, max: 6 }));

describe('a ratio', () => {
  test('merges to what one tally of everything holds, in any order', () => {
    fc.assert(
      fc.property(fc.array(cluster), fc.array(cluster), fc.array(cluster), (a, b, c) => {
        const tally = (...parts: (typeof a)[]) => {
          const sum = new Float64Array(RATIO_WIDTH);
          for (const part of parts) {
            const own = new Float64Array(RATIO_WIDTH);
            for (const [total, trials] of part) addRatio(own, 0, total, trials);
            addCells(sum, own);
          }
          return readRatio(sum);
        };
        expect(tally(a, b, c)).toEqual(ratioOf([...a, ...b, ...c].filter(([, trials]) => trials > 0)));
        expect(tally(c, a, b)).toEqual(tally(a, b, c));
      }),
    );
  });
  test('has the textbook standard error of a mean when clusters are equal, else the linearised one', () => {
    // scipy: sem(x), and t.interval(0.95, 5, mean(x), sem(x))
    const ratio = of('3/1 -1/1 4/1 1/1 -5/1 9/1');
    expect([estimate(ratio), standardError(ratio)]).toEqual([11 / 6, expect.closeTo(1.939358427705181, 12)]);
    const [low, high] = [expect.closeTo(-3.1519462, 6), expect.closeTo(6.8186129, 6)];
    expect(meanOf(ratio)).toEqual({ total: 11, trials: 6, mean: expect.closeTo(11 / 6, 14), low, high });
    // Residuals W − θN with θ = 6/10: 0.8, −0.4, −0.4; √(0.96 · 3/2) / 10.
    expect(standardError(of('2/2 2/4 2/4'))).toBeCloseTo(Math.sqrt(0.96 * 1.5) / 10, 14);
  });
  test('of a mean corrects for large clusters, which pull it to themselves, and has at least two degrees of freedom', () => {
    // Residuals 3.2, −1.6, −1.6 around 0.6; m = 100 / 66 clusters that count, so m / (m − 1) = 100 / 34; t of 2 at 95
    // %.
    const ratio = of('8/8 -1/1 -1/1');
    const margin = (4.3026527 * Math.sqrt((15.36 * 100) / 34)) / 10;
    expect(meanOf(ratio).high).toBeCloseTo(0.6 + margin, 6);
    const six = [[40, 20], ...[1, 3, 1, 3, 2].map((total) => [total, 1])] as [number, number][];
    const [effective, squares] = [25 ** 2 / 405, 4];
    const error = Math.sqrt((squares * effective) / (effective - 1)) / 25;
    expect(meanOf(ratioOf(six)).high).toBeCloseTo(2 + 4.3026527 * error, 6);
  });
  test('ends at what is possible, and allows for what was not seen', () => {
    const ratio = of('9/1 10/1 10/1');
    const { low, high } = meanOf(ratio);
    expect(meanOf(ratio, { event: 0, least: 0, most: 10 })).toMatchObject({ low, high: 10 });
    expect(high).toBeGreaterThan(10);
    expect(meanOf(ratio, { event: 3, least: -Infinity, most: 10 }).low).toBeLessThan(low!);
    const alike = ratioOf([...Array(4)].map(() => [2, 2])); // no spread: an event more and one less in a cluster of two
    expect(meanOf(alike, { event: 3, least: -9, most: 9 }).high).toBeCloseTo(1 + (3.18244631 * 3 * 2) / 8, 6);
  });
});

describe('a proportion', () => {
  const proportions = (wins: number, trials: number) =>
    ratioOf(Array.from({ length: trials }, (_, i) => [i < wins ? 1 : 0, 1] as const));

  // Newcombe, Statistics in Medicine 17 (1998), table I, method 5.
  test.each(numbers`
    81 | 263 | 0.2527 | 0.3676 ‖ 15 | 148 | 0.0578 | 0.1617 ‖ 0 | 20 | 0 | 0.1684 ‖ 1 | 29 | 0.0009 | 0.1776
    20 | 20 | 0.8316 | 1
  `)('%i of %i independent trials: the published Clopper-Pearson interval', (wins, trials, low, high) => {
    const interval = proportionOf(proportions(wins, trials));
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });
  test('one trial a cluster: covers as often as is promised, whatever the proportion and however few the trials', () => {
    for (const trials of [1, 2, 5, 20]) {
      const intervals = Array.from({ length: trials + 1 }, (_, wins) => proportionOf(proportions(wins, trials)));
      for (let theta = 0.005; theta < 1; theta += 0.005) {
        let [covered, chance] = [0, (1 - theta) ** trials];
        for (const [wins, interval] of intervals.entries()) {
          if (covers(interval, theta)) covered += chance;
          chance *= ((trials - wins) / (wins + 1)) * (theta / (1 - theta));
        }
        expect(covered).toBeGreaterThanOrEqual(0.95 - 1e-9);
      }
    }
  });
});

describe('coverage over simulated clusters (95 % intervals)', () => {
  test.each([
    ['few clusters', 12, 0.4, 0.3],
    ['correlated thirds', 150, 0.7, 0.3],
    ['rare events', 400, 0.02, 0.4],
  ])('proportion, %s', (_, clusters, theta, together) => {
    const random = generator(7);
    const covered = coverage(3000, () => {
      const pairs = Array.from({ length: clusters }, () => {
        const trials = 1 + Math.floor(random() * 3);
        const shared = random() < theta ? 1 : 0;
        let wins = 0;
        for (let i = 0; i < trials; i += 1) wins += random() < together ? shared : random() < theta ? 1 : 0;
        return [wins, trials] as const;
      });
      return covers(proportionOf(ratioOf(pairs)), theta);
    });
    expect(covered).toBeGreaterThan(0.937);
    expect(covered).toBeLessThan(0.995);
  });
  test.each([30, 100])('mean over %d clusters, a few of which are large', (clusters) => {
    const random = generator(9);
    const covered = coverage(3000, () => {
      const pairs = Array.from({ length: clusters }, () => {
        const trials = random() < 0.15 ? 20 : 1 + Math.floor(random() * 3);
        const [shared, own] = [random(), random()].map((x) => Math.round(20 * x) - 10);
        return [trials * shared + own, trials] as const;
      });
      return covers(meanOf(ratioOf(pairs)), 0);
    });
    expect(covered).toBeGreaterThan(0.94);
  });
});

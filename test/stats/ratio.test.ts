import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { covers } from '../../src/stats/interval.js';
import { meanOf } from '../../src/stats/mean.js';
import { proportionOf } from '../../src/stats/proportion.js';
import {
  addCells,
  addRatio,
  estimate,
  RATIO_WIDTH,
  type Ratio,
  ratioOf,
  readRatio,
  standardError,
} from '../../src/stats/ratio.js';
import { coverage, generator } from './chance.js';

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

  test.each([
    // Newcombe, Statistics in Medicine 17 (1998), table I, method 5
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
    [20, 20, 0.8316, 1],
  ])('%i of %i independent trials: the published Clopper-Pearson interval', (wins, trials, low, high) => {
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedInterval } from '../../src/stats/blockmean.js';
import { drawChiSquare, drawNormal } from '../../src/stats/draws.js';
import { covers } from '../../src/stats/interval.js';
import { addJoint, contrastOf, jointOfContrasts, jointWidth, pairsOf, readJoint } from '../../src/stats/joint.js';
import { meanOf } from '../../src/stats/mean.js';
import { ratioOf } from '../../src/stats/ratio.js';
import { maximumLaw, simultaneous } from '../../src/stats/simultaneous.js';
import { studentCritical } from '../../src/stats/student.js';
import { coverage, generator } from './chance.js';

const row = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 3, maxLength: 3 });

function jointOf(rows: readonly (readonly number[])[]) {
  const cells = new Float64Array(jointWidth(rows[0].length));
  for (const each of rows) addJoint(cells, 0, each);
  return readJoint(cells, rows[0].length);
}

describe('numbers measured on the same blocks', () => {
  test('a difference has the error of the paired differences', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 3 }), (rows) => {
        const paired = ratioOf(rows.map(([a, b]) => [a - b, 1] as const));
        const interval = fixedInterval(contrastOf(jointOf(rows), [1, -1, 0]), 0.95);
        expect(interval.low).toBeCloseTo(meanOf(paired).low!, 6);
        expect(interval.high).toBeCloseTo(meanOf(paired).high!, 6);
      }),
    );
  });
});

describe('many comparisons', () => {
  test('largest of independent comparisons: the known quantile', () => {
    const random = generator(21);
    const rows = Array.from({ length: 2000 }, () => [1, 2, 3].map(() => Math.round(100 * drawNormal(random))));
    const joint = jointOf(rows);
    const alone = [0, 1, 2].map((place) => [0, 1, 2].map((each) => Number(each === place)));
    const simulation = { level: 0.95, draws: 20_000, uniform: random };
    const law = maximumLaw(joint, alone, simulation);
    // Šidák: the normal quantile of (1 + 0.95^(1/3)) / 2.
    expect(law[18_999]).toBeCloseTo(2.388, 1);
    const [first] = simultaneous(joint, alone, simulation);
    expect((first.interval.high! - first.mean) / first.standardError).toBeCloseTo(2.388, 1);
    expect(first.adjusted <= 0.05).toBe(!covers(first.interval, 0));
  });
  test('all six pairs of four equal bots: together covered as promised', () => {
    const random = generator(22);
    const pairs = pairsOf(4).map(({ weights }) => weights);
    const covered = coverage(250, () => {
      const rows = Array.from({ length: 40 }, () => {
        const board = 5 * drawNormal(random);
        return [1, 2, 3, 4].map((spread) => Math.round(100 * (board + spread * drawNormal(random))));
      });
      const joint = jointOf(rows);
      const same = jointOfContrasts(
        joint,
        [0, 1, 2, 3].map((k) => [0, 1, 2, 3].map((i) => Number(i === k))),
      );
      const all = simultaneous(same, pairs, { level: 0.9, draws: 1500, uniform: random });
      return all.every(({ interval }) => covers(interval, 0));
    });
    expect(Math.abs(covered - 0.9)).toBeLessThan(0.045);
  });
  test.each([
    [83, 1],
    [84, 0],
  ])('28 pairs of eight over %d blocks: the law of Bonferroni is used: %d', (blocks, isBonferroni) => {
    const random = generator(24);
    const rows = Array.from({ length: blocks }, () =>
      Array.from({ length: 8 }, () => Math.round(9 * drawNormal(random))),
    );
    const pairs = pairsOf(8).map(({ weights }) => weights);
    const all = simultaneous(jointOf(rows), pairs, { level: 0.95, draws: 2000, uniform: random });
    const [{ interval, mean, standardError }] = all;
    const critical = (interval.high! - mean) / standardError;
    const bonferroni = studentCritical(1 - 0.05 / 28, blocks - 1);
    expect(critical / bonferroni > 0.999).toBe(isBonferroni === 1);
    for (const { interval, adjusted } of all) expect(adjusted <= 0.05).toBe(!covers(interval, 0));
  });
  test('one block bounds nothing', () => {
    const joint = jointOf([[1, 2]]);
    const [only] = simultaneous(joint, [[1, -1]], { level: 0.95, draws: 10, uniform: generator(1) });
    expect(only).toMatchObject({ mean: -1, adjusted: 1, interval: { low: null, high: null } });
  });
});

describe('draws', () => {
  test.each([1, 2, 5, 400])('chi-square with %d degrees of freedom has its mean and variance', (df) => {
    const random = generator(23);
    const values = Array.from({ length: 20_000 }, () => drawChiSquare(df, random));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(Math.abs(mean / df - 1)).toBeLessThan(0.04);
    expect(Math.abs(variance / (2 * df) - 1)).toBeLessThan(0.12);
  });
});

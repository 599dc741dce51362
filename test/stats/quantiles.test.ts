import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betaLogitQuantile, logBetaCdf, stirlingError } from '../../src/stats/beta.js';
import { logNormalCdf, normalCdf, normalQuantile } from '../../src/stats/normal.js';
import { blocksNeeded } from '../../src/stats/power.js';
import { studentCdf, studentQuantile } from '../../src/stats/student.js';
import { BETA_QUANTILE, LOG_GAMMA, NORMAL_CDF, NORMAL_QUANTILE, STUDENT_QUANTILE } from './reference.js';

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

test.each([
  // [difference / deviation, power, alpha, blocks] by the noncentral t distribution of scipy 1.17
  [1, 0.8, 0.05, 10],
  [0.5, 0.8, 0.05, 34],
  [0.5, 0.9, 0.01, 63],
  [0.2, 0.95, 0.05, 327],
  [0.05, 0.8, 0.05, 3142],
])('an effect of %d, found with probability %d at alpha %d, takes %i', (difference, power, alpha, blocks) => {
  const found = blocksNeeded({ difference, deviation: 1, alpha }, power);
  expect(Math.abs(found - blocks)).toBeLessThanOrEqual(1);
  expect(blocksNeeded({ difference: -3 * difference, deviation: 3, alpha }, power)).toBe(found);
  expect(blocksNeeded({ difference: 0, deviation: 1, alpha }, power)).toBe(Infinity); // no difference is never found
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betaLogitQuantile, logBetaCdf, stirlingError } from '../../src/stats/beta.js';
import { logNormalCdf, normalCdf, normalQuantile } from '../../src/stats/normal.js';
import { blocksNeeded } from '../../src/stats/power.js';
import { studentCdf, studentQuantile } from '../../src/stats/student.js';

// Reference values computed with mpmath 1.3 at 40 digits (the last ten beta quantiles with scipy 1.17), for arguments
// that are exactly the doubles written here.

/** [x, log Γ(x)] */
const LOG_GAMMA: readonly (readonly [number, number])[] = [
  [1e-8, 18.42068073818021],
  [0.5, 0.5723649429247001],
  [1.5, -0.12078223763524522],
  [5000000.0, 72124735.55845618],
  [1000000000.0, 19723265827.503716],
];

/** [x, Φ(x)] */
const NORMAL_CDF: readonly (readonly [number, number])[] = [
  [-37.0, 5.725571222524577e-300],
  [-6.0, 9.86587645037698e-10],
  [-0.001, 0.49960105778608893],
  [0.5, 0.6914624612740131],
  [1.959963984540054, 0.975],
  [5.0, 0.9999997133484281],
];

/** [p, x] */
const NORMAL_QUANTILE: readonly (readonly [number, number])[] = [
  [1e-300, -37.0470962993612],
  [1e-20, -9.262340089798407],
  [1e-6, -4.753424308822899],
  [0.025, -1.9599639845400543],
  [0.975, 1.9599639845400538],
  [0.999999, 4.753424308817087],
];

/** [p, degrees of freedom, t] */
const STUDENT_QUANTILE: readonly (readonly [number, number, number])[] = [
  [1e-6, 1.0, -318309.8861827435],
  [0.4999, 1.0, -0.0003141592756943707],
  [0.4999, 4.7, -0.0002642559831270439],
  [1e-6, 30.0, -5.871117120418883],
  [0.025, 30.0, -2.042272456301238],
  [0.4999, 999.5, -0.0002507255349792433],
  [1e-6, 10000000.0, -4.753427112755577],
  [0.025, 10000000.0, -1.9599642217672055],
];

/** [p, a, b, x] */
const BETA_QUANTILE: readonly (readonly [number, number, number, number])[] = [
  [1e-6, 0.5, 0.5, 2.46740110027031e-12],
  [1e-6, 0.5, 20.0, 3.976381106974145e-14],
  [0.5, 7.0, 2.5, 0.753962671144582],
  [0.999999, 7.0, 2.5, 0.9991652818904949],
  [0.5, 1000.0, 3.0, 0.9973321745805727],
  [0.999999, 1000.0, 3.0, 0.999981764113265],
  [1e-6, 1000000.0, 0.5, 0.9999880360050897],
  [1e-6, 2000000.0, 3000000.0, 0.3989588659552738],
  [0.999999, 2000000.0, 3000000.0, 0.40104170991186133],
];

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

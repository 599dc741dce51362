import { expect, test } from 'vitest';
import { blocksNeeded } from '../../src/stats/power.js';

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

import { expect, test } from 'vitest';
import { units } from '../../../src/pages/page/words.js';

test.each([
  [3, '+3'],
  [0, '0'],
  [-2, '−2'],
])('%i points are written %s', (points, text) => {
  expect(units(points)).toBe(text);
});

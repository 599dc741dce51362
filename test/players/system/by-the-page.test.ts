import { expect, test } from 'vitest';
import { compareWithPage } from './page-check.js';

test('what the page of systems says of words, ties, missing values and precedence is what is answered', () => {
  const { byLines, differ } = compareWithPage(2_500, 1);
  expect(differ[0]).toBeUndefined();
  expect(byLines).toBeGreaterThan(800);
});

import { expect, test } from 'vitest';
import { sized } from '../../sizes.js';
import { compareWithPage } from './page-check.js';

test('what the page of systems says of words, ties, missing values and precedence is what is answered', () => {
  const { answers, byLines, differ } = compareWithPage(sized(2_500, 200_000), 1);
  expect(differ[0]).toBeUndefined();
  expect(byLines).toBeGreaterThan(answers / 3);
});

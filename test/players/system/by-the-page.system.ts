import { expect, test } from 'vitest';
import { compareWithPage } from './page-check.js';

test('200,000 answers of random systems are those of their page', () => {
  const { answers, byLines, differ } = compareWithPage(200_000, 2);
  process.stderr.write(`${answers} answers, ${byLines} by lines, ${differ.length} differ\n`);
  expect(differ[0]).toBeUndefined();
});

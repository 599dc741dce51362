import { expect, test } from 'vitest';
import { code, methodInMarkdown } from '../../../src/results/text/method.js';

test('a name with backquotes or line ends stays one piece of code', () => {
  expect(code('a`b\nc')).toBe("`a'b c`");
});

test('a paragraph, and what to cite', () => {
  const method = { sentences: ['`a` was better.', 'By 5 %.'], version: '1.2.3', commit: 'abc' };
  expect(methodInMarkdown(method)).toMatch(
    /^`a` was better\. By 5 %\.\n\nThe bolachen developers, .*1\.2\.3, commit abc\.\n$/,
  );
});

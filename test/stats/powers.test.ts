import { expect, test } from 'vitest';
import { code, type Source, sources } from '../sources.js';

/** The same seed gives the same bytes on every version of Node: of what it computes only powers end in other digits. */

const powersIn = (source: Source): string[] =>
  [...code(source).matchAll(/Math\.pow|([\w.)\]]+) \*\* ([\w.(-]+)/g)]
    .filter(([, base = '', exponent]) => exponent !== '2' && !/^[\d_.]+$/.test(base))
    .map(([text]) => `${source.path}: ${text}`);

test('so powers are squares, or of a whole number', () => {
  expect([...sources('src'), ...sources('bots')].flatMap(powersIn)).toEqual([]);
});

test('others are found', () => {
  const text = 'const a = x ** 3 + Math.pow(x, 2) + y ** 0.5 + x ** 2 + 10 ** digits;';
  expect(powersIn({ path: 'made-up.ts', folder: '', text, imports: [] })).toHaveLength(3);
});

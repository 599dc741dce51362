import { expect, test } from 'vitest';
import { renewed, withLines } from './renewed.js';

const PRINTED = `Verdict
  keen is better.

bot     points   won
keen    +0.30    51 %
sound   −0.12    49 %
`;

test.each([
  ['  keen is better.', '  keen is better.'],
  ['keen    +0.29    50 %', 'keen    +0.30    51 %'],
  ['keen +0.29', 'keen    +0.30'],
  ['bold    −0.20    49 %', 'bold    −0.20    49 %'],
])('%j becomes %j', (line, now) => expect(renewed([line], PRINTED)).toEqual([now]));

test('lines are looked for one after the other', () => {
  const shown = ['sound   −0.15    48 %', 'keen    +0.29    50 %'];
  expect(renewed(shown, PRINTED)).toEqual(['sound   −0.12    49 %', 'keen    +0.29    50 %']);
});

test('only what follows the command is changed on its page', () => {
  const page = 'x 1\n$ a\nx 1\n$ b\nx 1\n';
  expect(withLines(page, 'b', ['x 1'], ['x 2'])).toBe('x 1\n$ a\nx 1\n$ b\nx 2\n');
});

import { expect, test } from 'vitest';
import { readRanged } from '../../../src/experiments/settings/ranges.js';

test.each([
  ['bolachen', ['play', 'beside', 'bettel', 'mord', 'raise']],
  ['wallachen', ['play', 'beside', 'bettel', 'mord', 'double', 'kontra', 're']],
])('of the ranges that sound declares, in %s those are searched that the game has', async (game, names) => {
  const { ranges } = await readRanged('sound', { game, rules: {} });
  expect(ranges.map(({ name }) => name)).toEqual(names);
});

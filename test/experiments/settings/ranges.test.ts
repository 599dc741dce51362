import { expect, test } from 'vitest';
import { readRanged } from '../../../src/experiments/settings/ranges.js';

test.each([
  ['bolachen', ['play', 'beside', 'bettel', 'mord', 'raise']],
  ['wallachen', ['play', 'beside', 'bettel', 'mord', 'double', 'kontra', 're']],
])('of the ranges that sound declares, in %s those are searched that the game has', async (game, names) => {
  const { ranges } = await readRanged('sound', { game, rules: {} });
  expect(ranges.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['sound(play=4..5)', 'sound', 'sound(play=7)'],
  ['sound(play=4..5, mord=0.3)', 'sound(mord=0.3)', 'sound(play=7, mord=0.3)'],
  ['sound(mord=0.3,play=4..5:1)', 'sound(mord=0.3)', 'sound(mord=0.3,play=7)'],
  ['sound(mord=0.3, play=4..5, raise=0.6)+bid=bold', 'sound(mord=0.3, raise=0.6)+bid=bold', null],
])('%s as it is, and with a value in place of its range', async (text, standard, spec) => {
  const found = await readRanged(text, { game: 'bolachen', rules: {} });
  expect([found.standard, spec && found.spec(['7'])]).toEqual([standard, spec]);
});

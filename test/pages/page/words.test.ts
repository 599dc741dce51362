import { expect, test } from 'vitest';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { contractsExplained, units } from '../../../src/pages/page/words.js';

/** What the page says of contracts to somebody who has not read the rules. */

test.each([
  [
    'bolachen',
    [
      'Brand: six tricks or more, with a trump suit of his choice',
      'Bettel: no trick at all, without trumps',
      'Mord: all ten tricks, without trumps',
    ],
  ],
  [
    'wallachen',
    [
      '6, 7, 8, 9, 10: this many tricks or more; the suit he leads first is trumps',
      'Bettel: no trick at all, without trumps',
      'Mord: all ten tricks, without trumps',
    ],
  ],
])('every contract of %s is explained once', (game, lines) => {
  expect(contractsExplained(makeGame(game).contracts.map(({ name }) => name))).toEqual(lines);
});

test.each([
  [3, '+3'],
  [0, '0'],
  [-2, '−2'],
])('%i points are written %s', (points, text) => {
  expect(units(points)).toBe(text);
});

import { expect, test } from 'vitest';
import { cardsOf, EMPTY } from '../../src/engine/cards.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { pickedWith } from '../../src/page/scene.js';
import { contractsExplained } from '../../src/page/words.js';
import { parseCard } from '../../src/record/notation.js';

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

test('two cards are picked for a discard, and a third begins anew', () => {
  const picks = ['E7', 'G8', 'HA', 'HA'].map((card) => parseCard(card, 'card'));
  const seen = picks.map((_, i) => picks.slice(0, i + 1).reduce(pickedWith, EMPTY));
  expect(seen.map((set) => cardsOf(set))).toEqual([[picks[0]], [picks[0], picks[1]], [picks[2]], []]);
});

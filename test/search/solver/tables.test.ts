import { describe, expect, test } from 'vitest';
import { suitIndex, TRUMP_TRICKS } from '../../../src/cards/engine/trump-tricks.js';
import { bettelSuits, CATCH, SAFE } from '../../../src/search/solver/bettel-suits.js';
import { LAW_HEAD } from '../../../src/search/solver/law.js';
import { WINS_ALL } from '../../../src/search/solver/winners.js';

/** One suit from the highest card down: `d` the declarer's, `1` and `2` the defenders'. */
function place(suit: string): number {
  const holds = (who: string): number =>
    [...suit].reverse().reduce((hand, holder, rank) => (holder === who ? hand | (1 << rank) : hand), 0);
  return suitIndex(holds('1'), holds('2'), holds('d'));
}

/** All suits with up to `length` cards. */
const suits = (length: number): string[] =>
  length === 0 ? [''] : ['', ...suits(length - 1).flatMap((suit) => ['d', '1', '2'].map((who) => suit + who))];

const without = (suit: string, gone: readonly number[]): string =>
  [...suit].filter((_, nth) => !gone.includes(nth)).join('');
const placesOf = (suit: string, who: string): number[] =>
  [...suit].flatMap((holder, nth) => (holder === who ? [nth] : []));
/** A card of each hand, or none of it: the trumps of one trick. */
const tricksOf = (suit: string): number[][] =>
  [-1, ...placesOf(suit, 'd')].flatMap((own) =>
    [-1, ...placesOf(suit, '1')].flatMap((one) =>
      [-1, ...placesOf(suit, '2')].map((two) => [own, one, two].filter((nth) => nth >= 0)),
    ),
  );

describe('sure trumps', () => {
  const memory = new Map<string, number[]>();
  /** The fewest tricks of the declarer and of the defenders over all ways to lay the trumps into tricks. */
  function fewest(suit: string): number[] {
    if (suit === '') return [0, 0];
    const known = memory.get(suit);
    if (known !== undefined) return known;
    const found = [9, 9];
    for (const trick of tricksOf(suit)) {
      if (!trick.includes(0)) continue; // the highest trump is in some trick: count that one first
      const left = fewest(without(suit, trick));
      const own = suit[0] === 'd' ? 1 : 0;
      found[0] = Math.min(found[0], own + left[0]);
      found[1] = Math.min(found[1], 1 - own + left[1]);
    }
    memory.set(suit, found);
    return found;
  }

  test('are the fewest over all arrangements', () => {
    for (const suit of suits(7)) {
      const sure = TRUMP_TRICKS[place(suit)];
      expect([sure & 15, sure >> 4], suit).toEqual(fewest(suit));
    }
  });
});

test.each('d d1 d1d d1d2 d1d22'.split(' '))('who leads %s from the top wins with every card', (suit) => {
  expect(WINS_ALL[place(suit)]).toBe(1);
});
test.each('1d d11d d1d1 d12d1'.split(' '))('who leads %s does not', (suit) => expect(WINS_ALL[place(suit)]).toBe(0));

test.each([
  ['12', SAFE],
  ['1d', SAFE],
  ['d1', CATCH[1]],
  ['d2', CATCH[2]],
  ['2d1', 0],
  ['d12', CATCH[1] | CATCH[2]],
  ['12d', SAFE],
])('Bettel suits, heading a duty: %s', (suit, judgement) => {
  expect(bettelSuits(LAW_HEAD)[place(suit)] & (SAFE | CATCH[1] | CATCH[2])).toBe(judgement);
});

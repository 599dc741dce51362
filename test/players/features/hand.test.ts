import { describe, expect, test } from 'vitest';
import { type CardSet, SUITS } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { dealRandom } from '../../../src/cards/random/board.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { parseHand } from '../../../src/cards/record/notation.js';
import { type Bounds, boundsOf } from '../../../src/players/features/column.js';
import { FEATURES, measure, ranksAt, sureTricks } from '../../../src/players/features/hand.js';
import { Solver } from '../../../src/search/solver/solver.js';

function measured(hand: CardSet, trump: number): Record<string, number> {
  const numbers: number[] = [];
  measure(hand, trump, numbers);
  return Object.fromEntries(FEATURES.map(({ name }, i) => [name, numbers[i]]));
}

const H = 3;

describe('the features of a hand', () => {
  test('are what they say', () => {
    expect(measured(parseHand('AKO.97..UX987', 'hand', 10), H)).toEqual({
      ...{ length_E: 5, length_G: 0, length_S: 2, length_H: 3, tops_E: 0, tops_G: 0, tops_S: 0, tops_H: 3 },
      ...{ sows: 1, sevens: 2, bottoms: 6, longest: 5, voids: 1, singletons: 0 },
      ...{ trump_length: 3, trump_tops: 3, side_tops: 0, sure_tricks: 3 },
    });
  });

  test('lie in their ranges, for ten cards and for twelve, and name no trumps where there are none', () => {
    const stream = new Stream();
    const cards = new Int32Array(4);
    for (let deal = 0; deal < 500; deal++) {
      stream.seed(1, 2, deal, 0);
      dealRandom(stream, cards);
      for (const hand of [cards[0], cards[1] | cards[3]]) {
        for (const trump of [...SUITS, NO_TRUMP]) {
          const found = measured(hand as CardSet, trump);
          const more = hand === cards[0] ? 0 : 2;
          const outside = FEATURES.filter((feature) => {
            const [least, most] = boundsOf(feature) as Bounds;
            return found[feature.name] < least || found[feature.name] > most + more;
          });
          if (outside.length > 0) expect.fail(`${outside[0].name}: ${found[outside[0].name]}`);
          if (trump === NO_TRUMP && found.trump_length + found.trump_tops > 0) expect.fail('trumps without trumps');
        }
      }
    }
  });
});

test('suits in the order of their lengths are the same whatever the suits are', () => {
  const orders = ['AKO.97..UX987', 'UX987.AKO.97.', '.97.AKO.UX987'].map((cards) => {
    const hand = parseHand(cards, 'hand', 10);
    return [0, 1, 2, 3].map((place) => ranksAt(hand, place));
  });
  expect(orders).toEqual(Array(3).fill([0b00011111, 0b11100000, 0b00000101, 0]));
  const equal = parseHand('A97.K98.A98.7', 'hand', 10);
  expect([0, 1, 2].map((place) => ranksAt(equal, place).toString(2))).toEqual(['10000110', '10000101', '1000110']);
});

describe('sure tricks', () => {
  test.each([
    ['AKO.97..UX987', 'H', 3],
    ['AKO.97..UX987', '-', 3],
    ['AKOU8.AK.A.AK', 'H', 10], // three hearts are out, and four tops draw them
    ['AKO98.A9.A7.8', 'H', 7],
    ['AK987.A9.A7.8', 'H', 2], // three hearts are out, two are drawn: a Sow may be trumped
    ['AK987.A9.A7.8', '-', 4],
    ['KUX9.AKO.AK.8', 'H', 2], // Sow and Ober take two trumps, nothing is left to take the others
    ['KUX9.AKO.AK.8', '-', 5],
    ['.A.A.AKOUX987', '-', 10],
    ['.A.A.AKOUX987', 'H', 0],
  ] as const)('of %s with trumps %s: %i', (hand, trump, tricks) => {
    expect(sureTricks(parseHand(hand, 'hand', 10), trump === '-' ? NO_TRUMP : H)).toBe(tricks);
  });

  test('are never more than the open cards give, under any duties', () => {
    const stream = new Stream();
    const cards = new Int32Array(4);
    const rules = [
      {},
      { secondDefenderRelief: 'free', mustHead: 'never', mustTrump: false },
      { partnerLedRelief: true },
    ];
    let tight = 0;
    for (const [i, options] of rules.entries()) {
      const solver = new Solver({ duties: makeGame('bolachen', options).duties });
      for (let deal = 0; deal < 150; deal++) {
        stream.seed(3, i, deal, 0);
        dealRandom(stream, cards);
        const hands = [cards[0], cards[1], cards[2]] as [CardSet, CardSet, CardSet];
        for (const trump of [0, 1, 2, 3, NO_TRUMP]) {
          const sure = sureTricks(hands[0], trump);
          const position = { hands, declarer: 0, leader: 0, trick: [], trump } as const;
          expect(solver.takes(position, sure), `deal ${deal}, trump ${trump}`).toMatchObject({ value: true });
          if (sure > 0 && !(solver.takes(position, sure + 1) as { value: boolean }).value) tight++;
        }
      }
    }
    expect(tight).toBeGreaterThan(100);
  });
});

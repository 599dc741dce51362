import { describe, expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import { type CardSet, cardsOf, size } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { dealRandom } from '../../../src/cards/random/board.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { formatCard, parseHand, SUIT_LETTERS } from '../../../src/cards/record/notation.js';
import { type Bounds, boundsOf, wordsOf } from '../../../src/players/features/column.js';
import { sureTricks } from '../../../src/players/features/hand.js';
import { bestSuit, measureStrength, STRENGTH } from '../../../src/players/features/strength.js';
import { featuresOf } from '../../../src/players/features/vector.js';
import { sized } from '../../sizes.js';
import { OF_HAND } from '../system/page-words.js';

function measured(hand: CardSet): Record<string, number> {
  const numbers: number[] = [];
  measureStrength(hand, numbers);
  return Object.fromEntries(STRENGTH.map(({ name }, i) => [name, numbers[i]]));
}

/** As the page of systems has it, where tricks are whole and nobody has less than two cards. */
function byTheBook(hand: CardSet): Record<string, number> {
  const cards = cardsOf(hand).map(formatCard);
  const of = (name: string): number => Number(OF_HAND[name](cards));
  const suit = (name: string): number => SUIT_LETTERS.indexOf(String(OF_HAND[name](cards)));
  return {
    ...Object.fromEntries(COUNTED.map((name) => [name, of(name)])),
    ...{ best_suit: suit('best_suit'), second_suit: suit('second_suit') },
    ...{ brand_halves: 2 * of('brand'), second_brand_halves: 2 * of('second_brand') },
    holes_later: cards.length < 2 ? 0 : of('holes_later'),
  };
}

const COUNTED = 'kings obers honours guarded_kings low losers holes unsafe unsafe_suits'.split(' ');

describe('what players count in a hand', () => {
  test('is what they say, for hands as dealt, with the talon, at Doppeln and in play', () => {
    const stream = new Stream();
    const cards = new Int32Array(4);
    for (let deal = 0; deal < sized(200, 800); deal++) {
      stream.seed(5, 6, deal, 0);
      dealRandom(stream, cards);
      const hands = [cards[0], cards[1] | cards[3], cards[2] & (cards[2] << (deal % 7)), cards[3]];
      for (const hand of hands as CardSet[]) {
        const found = measured(hand);
        expect(found).toEqual(byTheBook(hand));
        const outside = STRENGTH.filter((each) => {
          const [least, most] = (boundsOf(each) as Bounds | null) ?? [0, (wordsOf(each)?.length ?? 0) - 1];
          return !(found[each.name] >= least && found[each.name] <= most);
        });
        if (outside.length > 0) expect.fail(`${outside[0].name}: ${found[outside[0].name]} of ${size(hand)} cards`);
      }
    }
  });

  test.each([
    ['AKO.97..UX987', 'E', { brand_halves: 8, losers: 5, holes: 5 + 4 + 3, unsafe: 3, unsafe_suits: 1, honours: 3 }],
    ['K98.AK7.K.X97', 'H', { brand_halves: 6, guarded_kings: 2, kings: 3 }],
    ['KUX97.AK.A.97', 'H', { brand_halves: 2 + 4 + 4 + 2, second_brand_halves: 1 + 4 + 2 }],
    ['U97.987.97.A7', 'H', { holes: 5, holes_later: 0, unsafe: 1, low: 8 }],
  ] as const)('of %s: the best suit as trumps is %s', (text, best, facts) => {
    const { best_suit, ...found } = measured(parseHand(text, 'hand', 10));
    expect(SUIT_LETTERS[best_suit]).toBe(best);
    expect(found).toMatchObject(facts);
  });

  test('is the same of hands that differ only in what their suits are called', () => {
    const rotated = (hand: CardSet): CardSet => ((hand << 8) | (hand >>> 24)) as CardSet;
    const stream = new Stream();
    const cards = new Int32Array(4);
    for (let deal = 0; deal < 200; deal++) {
      stream.seed(7, 8, deal, 0);
      dealRandom(stream, cards);
      const { best_suit: _, second_suit: __, ...found } = measured(cards[0] as CardSet);
      expect(measured(rotated(cards[0] as CardSet))).toMatchObject(found);
    }
  });
});

describe('sure_tricks', () => {
  test.each(['bolachen', 'wallachen'])('at a bid are those with the best suit as trumps: %s', (game) => {
    const { fill } = featuresOf(['sure_tricks'], game);
    const numbers = [0];
    let better = 0;
    for (let board = 0; board < 100; board++) {
      const deal = openDeal({ game, seed: 'sure', board });
      const view = deal.view(0);
      fill(view, numbers);
      expect(numbers).toEqual([sureTricks(view.hand, bestSuit(view.hand))]);
      if (numbers[0] !== sureTricks(view.hand, NO_TRUMP)) better++;
    }
    expect(better).toBeGreaterThan(5);
  });

  test('in a Mord are those without trumps', () => {
    const { fill } = featuresOf(['sure_tricks'], 'bolachen');
    const numbers = [0];
    const deal = openDeal({ game: 'bolachen', seed: 'sure', board: 0 });
    for (const answer of ['mord', 'no-call'] as const) deal.take(answer);
    const view = deal.view(0);
    fill(view, numbers);
    expect([view.question, view.contract, ...numbers]).toEqual(['discard', 'mord', sureTricks(view.hand, NO_TRUMP)]);
  });
});

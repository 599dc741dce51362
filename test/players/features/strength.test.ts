import { describe, expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import { type CardSet, cardsOf, only, rankOf, size, suitOf, union, without } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { dealRandom } from '../../../src/cards/random/board.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { parseHand, SUIT_LETTERS } from '../../../src/cards/record/notation.js';
import { type Bounds, boundsOf, wordsOf } from '../../../src/players/features/column.js';
import { sureTricks } from '../../../src/players/features/hand.js';
import { bestSuit, measureStrength, STRENGTH } from '../../../src/players/features/strength.js';
import { featuresOf } from '../../../src/players/features/vector.js';
import { sized } from '../../sizes.js';

function measured(hand: CardSet): Record<string, number> {
  const numbers: number[] = [];
  measureStrength(hand, numbers);
  return Object.fromEntries(STRENGTH.map(({ name }, i) => [name, numbers[i]]));
}

/** The ranks of each suit as players write them, from the lowest. */
const suitsOf = (hand: CardSet): string[] =>
  [0, 1, 2, 3].map((suit) =>
    cardsOf(hand)
      .filter((card) => suitOf(card) === suit)
      .map((card) => '789XUOKA'[rankOf(card)])
      .join(''),
  );

/** Tricks by count, in half tricks, as the README says it. */
function halves(suits: readonly string[], trump: number): number {
  return suits.reduce((sum, cards, suit) => {
    const isTrump = suit === trump;
    let halves = cards.includes('A') ? 2 : 0;
    if (cards.includes('K') && (cards.includes('A') || (isTrump && cards.length >= 3))) halves += 2;
    else if (cards.includes('K') && cards.length >= 2) halves += 1;
    return sum + halves + (isTrump ? 2 * Math.max(0, cards.length - 3) : 0);
  }, 0);
}

const over = (cards: string): number[] => [...cards].map((card, i) => Math.max(0, '789XUOKA'.indexOf(card) - 2 * i));
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const holesOf = (hand: CardSet): number => sum(suitsOf(hand).flatMap(over));

/** Suits in the order of what they gain as trumps, then by length, then from their highest card down. */
function inOrder(suits: readonly string[]): number[] {
  const key = (suit: number): string => {
    const gain = halves(suits, suit) - halves(suits, -1);
    const ranks = [...'AKOUX987'].map((rank) => Number(suits[suit].includes(rank))).join('');
    return `${String(gain).padStart(2, '0')} ${suits[suit].length} ${ranks}`;
  };
  return [0, 1, 2, 3].sort((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : a - b));
}

function byTheBook(hand: CardSet): Record<string, number> {
  const suits = suitsOf(hand);
  const all = suits.join('');
  const [best, second] = inOrder(suits);
  const cards = cardsOf(hand);
  const pairs = cards.flatMap((a) => cards.map((b) => holesOf(without(hand, union(only(a), only(b))))));
  const count = (of: string): number => [...all].filter((card) => of.includes(card)).length;
  return {
    kings: count('K'),
    obers: count('O'),
    honours: count('AKO'),
    guarded_kings: suits.filter((suit) => suit.includes('K') && suit.length > 1).length,
    low: count('789'),
    losers: sum(suits.map((suit) => [...'AKO'.slice(0, suit.length)].filter((top) => !suit.includes(top)).length)),
    best_suit: best,
    second_suit: second,
    brand_halves: halves(suits, best),
    second_brand_halves: halves(suits, second),
    holes: holesOf(hand),
    holes_later: Math.min(holesOf(hand), ...pairs),
    unsafe: suits.flatMap(over).filter((each) => each > 0).length,
    unsafe_suits: suits.filter((suit) => over(suit).some((each) => each > 0)).length,
  };
}

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
        if (JSON.stringify(found) !== JSON.stringify(byTheBook(hand))) expect(found).toEqual(byTheBook(hand));
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

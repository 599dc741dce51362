import { expect, test } from 'vitest';
import { openDeal } from '../../../src/boards/open-deal.js';
import { type CardSet, cardsOf, SUITS, size } from '../../../src/cards/engine/cards.js';
import { NO_TRUMP } from '../../../src/cards/engine/duties.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { dealRandom } from '../../../src/cards/random/board.js';
import { Stream } from '../../../src/cards/random/stream.js';
import { formatCard, SUIT_LETTERS } from '../../../src/cards/record/notation.js';
import { type Bounds, boundsOf, wordsOf } from '../../../src/players/features/column.js';
import { FEATURES, measure, ranksAt, sureTricks } from '../../../src/players/features/hand.js';
import { bestSuit, measureStrength, STRENGTH } from '../../../src/players/features/strength.js';
import { featuresOf } from '../../../src/players/features/vector.js';
import { Solver } from '../../../src/search/solver/solver.js';
import { sized } from '../../sizes.js';
import { OF_HAND, OF_SUIT, ranksIn } from '../system/page-words.js';

type Counts = Readonly<Record<string, number>>;

function measured(hand: CardSet, trump: number): Counts {
  const [features, strength]: number[][] = [[], []];
  measure(hand, trump, features);
  measureStrength(hand, strength);
  const named = (columns: readonly { readonly name: string }[], numbers: readonly number[]) =>
    columns.map(({ name }, i) => [name, numbers[i]]);
  return Object.fromEntries([...named(FEATURES, features), ...named(STRENGTH, strength)]);
}

const AS_THERE =
  'sows sevens bottoms longest voids singletons kings obers honours guarded_kings low losers holes unsafe unsafe_suits';

/** As the page of systems has it, where tricks are whole and nobody has less than two cards. */
function byTheBook(hand: CardSet, trump: number): Counts {
  const cards = cardsOf(hand).map(formatCard);
  const letters = [...SUIT_LETTERS];
  const of = (name: string): number => Number(OF_HAND[name](cards));
  const inSuit = (name: string, suit: string): number => Number(OF_SUIT[name](cards, suit));
  const trumps = trump === NO_TRUMP ? 'none' : letters[trump];
  return {
    ...Object.fromEntries(letters.map((suit) => [`length_${suit}`, inSuit('length', suit)])),
    ...Object.fromEntries(letters.map((suit) => [`tops_${suit}`, inSuit('tops', suit)])),
    ...Object.fromEntries(AS_THERE.split(' ').map((name) => [name, of(name)])),
    ...{ trump_length: inSuit('length', trumps), trump_tops: inSuit('tops', trumps) },
    ...{ side_tops: inSuit('side_tops', trumps), sure_tricks: inSuit('sure', trumps) },
    ...{ best_suit: letters.indexOf(String(OF_HAND.best_suit(cards))) },
    ...{ second_suit: letters.indexOf(String(OF_HAND.second_suit(cards))) },
    ...{ brand_halves: 2 * of('brand'), second_brand_halves: 2 * of('second_brand') },
    holes_later: cards.length < 2 ? 0 : of('holes_later'),
  };
}

/** The hands and the talon of random deals. */
function* deals(seed: number, count: number): Generator<Int32Array> {
  const stream = new Stream();
  const cards = new Int32Array(4);
  for (let deal = 0; deal < count; deal++) {
    stream.seed(seed, 2, deal, 0);
    dealRandom(stream, cards);
    yield cards;
  }
}

test('what is counted in a hand is what the page says, as dealt, with the talon, at Doppeln and in play', () => {
  let deal = 0;
  for (const cards of deals(5, sized(100, 800))) {
    deal++;
    const hands = [cards[0], cards[1] | cards[3], cards[2] & (cards[2] << (deal % 7)), cards[3]];
    for (const hand of hands as CardSet[]) {
      const trump = [...SUITS, NO_TRUMP][deal % 5];
      const found = measured(hand, trump);
      expect(found).toEqual(byTheBook(hand, trump));
      const more = hand === hands[1] ? 2 : 0;
      const columns = size(hand) < 10 ? STRENGTH : [...FEATURES, ...STRENGTH];
      const outside = columns.filter((each) => {
        const [least, most] = (boundsOf(each) as Bounds | null) ?? [0, (wordsOf(each)?.length ?? 0) - 1];
        return !(found[each.name] >= least && found[each.name] <= most + more);
      });
      if (outside.length > 0) expect.fail(`${outside[0].name}: ${found[outside[0].name]} of ${size(hand)} cards`);
    }
  }
});

test('suits in the order of their lengths, then of their highest cards, whatever they are called', () => {
  for (const [hand] of deals(7, 200)) {
    const cards = cardsOf(hand as CardSet).map(formatCard);
    const sets = [...SUIT_LETTERS].map((suit) => ranksIn(cards, suit).reduce((set, rank) => set | (1 << rank), 0));
    const inOrder = sets.sort((a, b) => size(b as CardSet) - size(a as CardSet) || b - a);
    expect([0, 1, 2, 3, 4].map((place) => ranksAt(hand as CardSet, place))).toEqual([...inOrder, 0]);
  }
});

test.each([{}, { secondDefenderRelief: 'free', mustHead: 'never', mustTrump: false }, { partnerLedRelief: true }])(
  'sure tricks are never more than the open cards give, under %j',
  (options) => {
    const solver = new Solver({ duties: makeGame('bolachen', options).duties });
    let tight = 0;
    for (const cards of deals(3, sized(30, 150))) {
      const hands = [cards[0], cards[1], cards[2]] as [CardSet, CardSet, CardSet];
      for (const trump of [0, 1, 2, 3, NO_TRUMP]) {
        const sure = sureTricks(hands[0], trump);
        const position = { hands, declarer: 0, leader: 0, trick: [], trump } as const;
        expect(solver.takes(position, sure), `${hands}, trump ${trump}`).toMatchObject({ value: true });
        if (sure > 0 && !(solver.takes(position, sure + 1) as { value: boolean }).value) tight++;
      }
    }
    expect(tight).toBeGreaterThan(10);
  },
);

test.each(['bolachen', 'wallachen'])('at a bid trumps are the best suit, in a Mord there are none: %s', (game) => {
  const { fill } = featuresOf(['sure_tricks'], game);
  const numbers = [0];
  let better = 0;
  for (let board = 0; board < 100; board++) {
    const deal = openDeal({ game, seed: 'sure', board });
    const { hand } = deal.view(0);
    fill(deal.view(0), numbers);
    expect(numbers).toEqual([sureTricks(hand, bestSuit(hand))]);
    if (numbers[0] !== sureTricks(hand, NO_TRUMP)) better++;
    if (game === 'wallachen') continue;
    for (const answer of ['mord', 'no-call'] as const) deal.take(answer);
    fill(deal.view(0), numbers);
    expect(numbers).toEqual([sureTricks(deal.view(0).hand, NO_TRUMP)]);
  }
  expect(better).toBeGreaterThan(5);
});

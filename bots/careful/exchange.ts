// Asked in every deal: no allocation, no closures.
import { type Card, type CardSet, lowest } from '../../src/public/bots.js';
import { type Change, cardsOfSuit, LEAST, larger, ranksOf, type Worths, worthOf } from './strength.js';

/*
 * Which suit is best cannot be foretold, and a branch foretold wrongly costs more than all the rest. So the larger gain
 * is found without branching, with its suit as two bits below it; of equal gains the first suit's is larger.
 */
const keyOf = (gain: number, suit: number): number => (gain << 2) | (3 - suit);
const gainOf = (key: number): number => key >> 2;
const suitOfKey = (key: number): number => 3 - (key & 3);
const LEAST_KEY = keyOf(LEAST, 0);

/** The two cards whose loss hurts a hand least. */
export function twoToLose(hand: CardSet, trump: number, trumps: Worths, others: Worths): CardSet {
  let pair = LEAST_KEY;
  let first = LEAST_KEY;
  let second = LEAST_KEY;
  for (let suit = 0; suit < 4; suit++) {
    const { one, two } = suit === trump ? trumps : others;
    const ranks = ranksOf(hand, suit);
    pair = larger(pair, keyOf(two.gain[ranks], suit));
    const key = keyOf(one.gain[ranks], suit);
    const largest = larger(first, key);
    second = larger(second, first + key - largest);
    first = largest;
  }
  if (gainOf(pair) > gainOf(first) + gainOf(second)) {
    const suit = suitOfKey(pair);
    const { two } = suit === trump ? trumps : others;
    return cardsOfSuit(two.cards[ranksOf(hand, suit)], suit);
  }
  const one = suitOfKey(first);
  const other = suitOfKey(second);
  return (oneOf(hand, one, one === trump ? trumps : others) |
    oneOf(hand, other, other === trump ? trumps : others)) as CardSet;
}

function oneOf(hand: CardSet, suit: number, { one }: Worths): CardSet {
  return cardsOfSuit(one.cards[ranksOf(hand, suit)], suit);
}

/** The worth of a hand without trumps once it has lost the two cards that it misses least. */
export const worthWithoutTwo = (hand: CardSet, worths: Worths): number =>
  worthWithTrumpsWithoutTwo(hand, 0, worths, worths);

/** The same with trumps. */
export function worthWithTrumpsWithoutTwo(hand: CardSet, trump: number, trumps: Worths, others: Worths): number {
  const ranks = ranksOf(hand, trump);
  let sum = trumps.held[ranks];
  let pair = trumps.two.gain[ranks];
  let first = trumps.one.gain[ranks];
  let second = LEAST;
  const { held } = others;
  const one = others.one.gain;
  const two = others.two.gain;
  for (let turn = 1; turn < 4; turn++) {
    const ranks = ranksOf(hand, (trump + turn) & 3);
    sum += held[ranks];
    pair = larger(pair, two[ranks]);
    const gain = one[ranks];
    const largest = larger(first, gain);
    second = larger(second, first + gain - largest);
    first = largest;
  }
  return sum + larger(pair, first + second);
}

/**
 * The worth of a hand without trumps once it has lost three cards, one after the other, each the one it misses least.
 */
export function worthWithoutThree(hand: CardSet, worths: Worths): number {
  const { gain, cards } = worths.one;
  let rest = hand as number;
  let sum = worthOf(hand, worths);
  for (let lost = 0; lost < 3; lost++) {
    let best = LEAST_KEY;
    for (let suit = 0; suit < 4; suit++) {
      best = larger(best, keyOf(gain[ranksOf(rest as CardSet, suit)], suit));
    }
    const suit = suitOfKey(best);
    rest ^= cardsOfSuit(cards[ranksOf(rest as CardSet, suit)], suit);
    sum += gainOf(best);
  }
  return sum;
}

/** The card of `cards` whose loss hurts the hand least; no trumps. */
export const oneToLose = (hand: CardSet, cards: CardSet, { held, one }: Worths): Card =>
  bestAmong(hand, cards, held, one);

/** The card not held that would help the hand most; no trumps. */
export const oneToGet = (hand: CardSet, cards: CardSet, { held, get }: Worths): Card =>
  bestAmong(hand, cards, held, get);

/** The card of `cards` whose change, by going or coming, is best; `change` has the best of all. */
function bestAmong(hand: CardSet, cards: CardSet, held: Int32Array, change: Change): Card {
  const likely = bestOfOne(hand, change);
  if (((cards >>> likely) & 1) === 1) return likely;
  let best = lowest(cards);
  let most = LEAST;
  for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
    const card = lowest(rest as CardSet);
    const ranks = ranksOf(hand, card >> 3);
    const gain = held[ranks ^ (1 << (card & 7))] - held[ranks];
    if (gain <= most) continue;
    best = card;
    most = gain;
  }
  return best;
}

/** The best change of one card, whichever cards may be chosen. */
function bestOfOne(hand: CardSet, { gain, cards }: Change): Card {
  let best = LEAST_KEY;
  for (let suit = 0; suit < 4; suit++) best = larger(best, keyOf(gain[ranksOf(hand, suit)], suit));
  const suit = suitOfKey(best);
  return lowest(cardsOfSuit(cards[ranksOf(hand, suit)], suit));
}

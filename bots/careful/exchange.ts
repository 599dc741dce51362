// Asked in every deal: no allocation, no closures.
import { type Card, type CardSet, lowest, without } from '../../src/public/bots.js';
import { cardsOfSuit, LEAST, larger, ranksOf, SIDE, TRUMPS, tricksOf, type Worths, worthOf } from './strength.js';

/** The two cards whose loss hurts a hand least. */
export function twoToLose(hand: CardSet, trump: number, trumps: Worths, others: Worths): CardSet {
  let pairSuit = 0;
  let pairGain = LEAST;
  let firstSuit = 0;
  let firstGain = LEAST;
  let secondSuit = 0;
  let secondGain = LEAST;
  for (let suit = 0; suit < 4; suit++) {
    const { one, two } = suit === trump ? trumps : others;
    const ranks = ranksOf(hand, suit);
    if (two.gain[ranks] > pairGain) {
      pairGain = two.gain[ranks];
      pairSuit = suit;
    }
    const gain = one.gain[ranks];
    if (gain > firstGain) {
      secondGain = firstGain;
      secondSuit = firstSuit;
      firstGain = gain;
      firstSuit = suit;
    } else if (gain > secondGain) {
      secondGain = gain;
      secondSuit = suit;
    }
  }
  if (pairGain > firstGain + secondGain) {
    const { two } = pairSuit === trump ? trumps : others;
    return cardsOfSuit(two.cards[ranksOf(hand, pairSuit)], pairSuit);
  }
  const first = oneOf(hand, firstSuit, firstSuit === trump ? trumps : others);
  return (first | oneOf(hand, secondSuit, secondSuit === trump ? trumps : others)) as CardSet;
}

function oneOf(hand: CardSet, suit: number, { one }: Worths): CardSet {
  return cardsOfSuit(one.cards[ranksOf(hand, suit)], suit);
}

/** The worth of a hand without trumps once it has lost the two cards that it misses least. */
export function worthWithoutTwo(hand: CardSet, worths: Worths): number {
  const { held } = worths;
  const one = worths.one.gain;
  const two = worths.two.gain;
  let sum = 0;
  let pair = LEAST;
  let first = LEAST;
  let second = LEAST;
  for (let suit = 0; suit < 4; suit++) {
    const ranks = ranksOf(hand, suit);
    sum += held[ranks];
    pair = larger(pair, two[ranks]);
    const gain = one[ranks];
    const largest = larger(first, gain);
    second = larger(second, first + gain - largest);
    first = largest;
  }
  return sum + larger(pair, first + second);
}

/** The tricks to be expected of a hand with these trumps once it has lost the two cards that it misses least. */
export const tricksWithoutTwo = (hand: CardSet, trump: number): number =>
  tricksOf(without(hand, twoToLose(hand, trump, TRUMPS, SIDE)), trump);

/** The worth of a hand without trumps once it has lost three cards, one after the other, each the one it misses least. */
export function worthWithoutThree(hand: CardSet, worths: Worths): number {
  const { one } = worths;
  let rest = hand as number;
  let sum = worthOf(hand, worths);
  for (let lost = 0; lost < 3; lost++) {
    let best = 0;
    let most = LEAST;
    for (let suit = 0; suit < 4; suit++) {
      const gain = one.gain[ranksOf(rest as CardSet, suit)];
      if (gain <= most) continue;
      best = suit;
      most = gain;
    }
    rest ^= cardsOfSuit(one.cards[ranksOf(rest as CardSet, best)], best);
    sum += most;
  }
  return sum;
}

/** The card of `cards` whose loss hurts the hand least; no trumps. */
export function oneToLose(hand: CardSet, cards: CardSet, { held }: Worths): Card {
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

/** The card not held that would help the hand most; no trumps. */
export function oneToGet(hand: CardSet, cards: CardSet, { held }: Worths): Card {
  let best = lowest(cards);
  let most = LEAST;
  for (let rest = cards as number; rest !== 0; rest &= rest - 1) {
    const card = lowest(rest as CardSet);
    const ranks = ranksOf(hand, card >> 3);
    const gain = held[ranks | (1 << (card & 7))] - held[ranks];
    if (gain <= most) continue;
    best = card;
    most = gain;
  }
  return best;
}

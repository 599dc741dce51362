import { ALL_CARDS, type Card, type CardSet, EMPTY, only, union } from './cards.js';
import type { Seat } from './seats.js';

/** The 32 cards as dealt: ten to each seat, two to the talon. */
export interface Deal {
  readonly hands: readonly [forehand: CardSet, middlehand: CardSet, dealer: CardSet];
  readonly talon: CardSet;
}

/** Where a deal without an auction begins: `contract` is an index into the game's contracts. */
export interface Start {
  readonly declarer: Seat;
  readonly contract: number;
}

/**
 * Deals a pack from the top in packets, clockwise from forehand (B04, W02). `pack` holds each of the 32 cards once; a
 * packet is so many cards to each seat in turn, or the two cards of the talon.
 * @example
 * const dealt = dealPack(cardsOf(ALL_CARDS), makeGame('bolachen').packets);
 */
export function dealPack(pack: readonly Card[], packets: readonly (number | 'talon')[]): Deal {
  const hands: [CardSet, CardSet, CardSet] = [EMPTY, EMPTY, EMPTY];
  let talon: CardSet = EMPTY;
  let next = 0;
  for (const packet of packets) {
    if (packet === 'talon') {
      talon = union(only(pack[next]), only(pack[next + 1]));
      next += 2;
      continue;
    }
    for (const seat of [0, 1, 2]) {
      for (let card = 0; card < packet; card++) hands[seat] = union(hands[seat], only(pack[next++]));
    }
  }
  if (next !== 32 || (hands[0] | hands[1] | hands[2] | talon) !== ALL_CARDS) throw new RangeError('not a full pack');
  return { hands, talon };
}

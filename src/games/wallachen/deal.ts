import { wordBit, wordOf } from '../../engine/actions.js';
import { type CardSet, nth, only, without } from '../../engine/cards.js';
import type { Stage } from '../../engine/game.js';
import { DEALER, type Seat } from '../../engine/seats.js';
import { openAuction } from './auction.js';

const ANSWERS = wordBit('double') | wordBit('no-double');
const double = wordOf('double');

/** Doppeln: each seat in turn, having seen three cards, may double the stake of this deal (W03–W05). */
export const doppeln: Stage = {
  ask(course) {
    course.words = ANSWERS;
  },
  take(course, answer) {
    if (answer === double) course.multiplier *= 2;
    if (course.seat === DEALER) openAuction(course);
    else course.seat = (course.seat + 1) as Seat;
  },
};

/**
 * The three of its ten cards that a seat has seen when asked to double. They depend on the hand alone, so that a record needs
 * no more than the deal. The hand is mixed with the MurmurHash3 finaliser; ten-bit parts of the result, scaled to 10, 9 and 8,
 * each pick one of the cards left, in bit order.
 */
export function firstThree(hand: CardSet): CardSet {
  let mix = hand as number;
  mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  mix ^= mix >>> 16;
  let rest = hand;
  rest = without(rest, only(nth(rest, ((mix & 0x3ff) * 10) >> 10)));
  rest = without(rest, only(nth(rest, (((mix >>> 10) & 0x3ff) * 9) >> 10)));
  rest = without(rest, only(nth(rest, (((mix >>> 20) & 0x3ff) * 8) >> 10)));
  return without(hand, rest);
}

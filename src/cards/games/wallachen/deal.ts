import { wordBit, wordOf } from '../../engine/actions.js';
import { type CardSet, nth, only, without } from '../../engine/cards.js';
import type { Stage } from '../../engine/game.js';
import { DEALER, type Seat } from '../../engine/seats.js';
import type { OptionValues } from '../options.js';
import { openAuction } from './auction.js';

const ANSWERS = wordBit('double') | wordBit('no-double');
const double = wordOf('double');

/** Doppeln: each seat in turn, having seen its first cards, may double the stake of this deal (W03–W05). */
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

/** The sizes of the packets, of which the first is seen when Doppeln is asked (W02 W03). */
export const packetsUnder = ({ packets }: OptionValues): readonly number[] =>
  (packets as string).split('-').map(Number);

/**
 * The first cards, five at most, of the ten that a seat has seen when asked to double. They depend on the hand alone,
 * so that a record needs no more than the deal. The hand is mixed with the MurmurHash3 finaliser; ten-bit parts of the
 * result, scaled to 10, 9 and 8, each pick one of the cards left, in bit order; mixed again, it picks two more.
 */
export function firstCards(hand: CardSet, count: number): CardSet {
  let mix = mixed(hand);
  let rest = hand;
  for (let i = 0; i < count; i++) {
    if (i === 3) mix = mixed(mix);
    rest = without(rest, only(nth(rest, (((mix >>> (10 * (i % 3))) & 0x3ff) * (10 - i)) >> 10)));
  }
  return without(hand, rest);
}

function mixed(bits: number): number {
  let mix = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}

// Hot path: no allocation, no closures, no iterators; arithmetic instead of unpredictable branches.

import { COUNT, HEADS, SELECT } from '../src/engine/bytes.js';
import { type CardSet, drawn } from '../src/engine/cards.js';
import { NO_TRUMP } from '../src/engine/duties.js';
import type { Law } from '../src/engine/play.js';
import { after, type Seat } from '../src/engine/seats.js';
import type { Stream } from '../src/random/stream.js';

/** The upper 16 bits of a word: each word serves two choices. */
const UPPER = 0xffff << 16;

/**
 * A yardstick, used by no command: how fast ten tricks can be played if nobody is asked and nothing is saved. It has its own copy of the law of
 * play, so that it is as fast as possible.
 *
 * Plays ten tricks with random legal cards and counts the declarer's, who leads to the first. `hands` are the three ten-card hands in seat
 * order and are empty afterwards; `trump` is a suit or NO_TRUMP, `laws` are those of all trumps. Each legal card is equally likely to within
 * 1 in 6,000: a choice among up to ten is made from at least 16 random bits.
 */
export function playout(
  hands: Int32Array,
  declarer: number,
  trump: number,
  laws: readonly Law[],
  stream: Stream,
): number {
  // Inside, trumps are the top suit: cards from `trumpFloor` up.
  const trumpFloor = trump === NO_TRUMP ? 32 : 24;
  const law = laws[trump === NO_TRUMP ? NO_TRUMP : 3];
  const { heading, trumping, undertrumping, headingRelief, trumpingRelief, followingRelief, partnerLed } = law;
  if (trump < 3) for (let seat = 0; seat < 3; seat++) hands[seat] = swapWithTop(hands[seat], trump << 3);
  let leader = declarer;
  let tricks = 0;
  for (let trick = 0; trick < 10; trick++) {
    const bits = stream.word();
    const more = stream.word();
    const lead = drawn(hands[leader] as CardSet, bits & UPPER) as number;
    hands[leader] &= ~(1 << lead);
    const shift = lead & 24;

    // The second player has only the lead to beat.
    const next = after(leader as Seat);
    let hand = hands[next];
    let byte = (hand >>> shift) & 255;
    let card: number;
    if (byte !== 0) {
      card = shift | chosen(HEADS[(byte << 3) | ((lead | ~heading) & 7)], bits & 0xffff);
    } else {
      byte = (hand & trumping) >>> 24;
      card = byte !== 0 ? 24 | chosen(byte, bits & 0xffff) : drawn(hand as CardSet, bits << 16);
    }
    hands[next] = hand & ~(1 << card);
    // The strength of a card of the suit led, or a trump, is its number; trumps are the highest. Other cards have none.
    let takes = strongerMask(card, lead, shift, trumpFloor);
    const best = lead ^ ((lead ^ card) & takes);
    let winner = leader ^ ((leader ^ next) & takes);

    const last = 3 - leader - next;
    hand = hands[last];
    // He is relieved where neither he nor the winner is the declarer, and the declarer led, or the rules do not ask who did.
    const isPartnerWinning = (-(last ^ declarer) & -(winner ^ declarer)) >> 31;
    const relieved = isPartnerWinning & ((((leader ^ declarer) - 1) >> 31) | partnerLed);
    const heads = heading & ~(relieved & headingRelief);
    const isTrumped = ~(((best ^ shift) - 8) >> 31);
    byte = (hand >>> shift) & 255;
    if ((relieved & followingRelief) !== 0) {
      card = drawn(hand as CardSet, more);
    } else if (byte !== 0) {
      card = shift | chosen(HEADS[(byte << 3) | ((best | isTrumped | ~heads) & 7)], more >>> 16);
    } else {
      byte = (hand & trumping & ~(relieved & trumpingRelief)) >>> 24;
      const over = byte & (-2 << (best & 7)) & heads;
      const isFree = byte === 0 || (isTrumped !== 0 && over === 0 && undertrumping === 0);
      const trumps = isTrumped !== 0 && over !== 0 ? over : byte;
      card = isFree ? drawn(hand as CardSet, more) : 24 | chosen(trumps, more >>> 16);
    }
    hands[last] = hand & ~(1 << card);
    takes = strongerMask(card, best, shift, trumpFloor);
    winner ^= (winner ^ last) & takes;
    tricks += ((winner ^ declarer) - 1) >>> 31;
    leader = winner;
  }
  return tricks;
}

/** The place of a bit of `byte`, which is not 0, from 16 random bits. */
const chosen = (byte: number, bits: number): number => SELECT[(byte << 3) | ((bits * COUNT[byte]) >>> 16)];

/** −1 if `card` beats `best`, in a trick of the suit at `shift`; else 0. */
const strongerMask = (card: number, best: number, shift: number, trumpFloor: number): number =>
  ((((card ^ shift) - 8) >> 31) | ~((card - trumpFloor) >> 31)) & ((best - card) >> 31);

/** The set with the suit at `shift` and the top suit exchanged. */
function swapWithTop(set: number, shift: number): number {
  const difference = ((set >>> 24) ^ (set >>> shift)) & 255;
  return set ^ (difference << 24) ^ (difference << shift);
}

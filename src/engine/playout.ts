// Hot path: no allocation, no closures, no iterators; arithmetic in place of branches that no processor can predict.
import type { Stream } from '../random/stream.js';
import { HEADS } from './bytes.js';
import { type CardSet, drawn } from './cards.js';
import { type Duties, NO_TRUMP, RELIEF_FREE, RELIEF_HEAD_AND_TRUMP, RELIEF_NONE } from './duties.js';

/** The upper 16 bits of a word: two choices are made from one. */
const UPPER = 0xffff << 16;

/**
 * Plays ten tricks with random legal cards and counts the declarer's, who leads to the first. `hands` are the three ten-card hands in seat
 * order and are empty afterwards; `trump` is a suit or NO_TRUMP. Each legal card is equally likely to within 1 in 6,000: a choice among up to
 * ten is made from at least 16 random bits.
 */
export function playout(hands: Int32Array, declarer: number, trump: number, duties: Duties, stream: Stream): number {
  const { relief, partnerLedRelief, mustTrump, mustUndertrump } = duties;
  const heading = trump === NO_TRUMP ? duties.headWithoutTrumps : duties.headWithTrumps;
  // Inside, trumps are the top suit: cards from `trumpFloor` up.
  const trumpFloor = trump === NO_TRUMP ? 32 : 24;
  if (trump < 3) for (let seat = 0; seat < 3; seat++) hands[seat] = swapWithTop(hands[seat], trump << 3);
  let leader = declarer;
  let tricks = 0;
  for (let trick = 0; trick < 10; trick++) {
    const bits = stream.word();
    const more = stream.word();
    const lead = drawn(hands[leader] as CardSet, bits & UPPER) as number;
    hands[leader] &= ~(1 << lead);
    const led = lead >> 3;
    let best = lead;
    let winner = leader;
    let seat = leader;
    for (let place = 1; place < 3; place++) {
      seat = seat === 2 ? 0 : seat + 1;
      const hand = hands[seat];
      let legal = hand;
      const isRelieved =
        place === 2 && seat !== declarer && winner !== declarer && (leader === declarer || partnerLedRelief);
      const freed = isRelieved ? relief : RELIEF_NONE;
      const following = (hand >>> (led << 3)) & 255;
      if (freed === RELIEF_FREE) {
        legal = hand;
      } else if (following !== 0) {
        const mustHead = freed === RELIEF_NONE && heading && best >> 3 === led;
        legal = (mustHead ? HEADS[(following << 3) | (best & 7)] : following) << (led << 3);
      } else if (trumpFloor === 24 && mustTrump && freed !== RELIEF_HEAD_AND_TRUMP && hand >>> 24 !== 0) {
        const trumps = hand & (0xff << 24);
        if (best < 24) {
          legal = trumps;
        } else {
          const over = freed === RELIEF_NONE && heading ? trumps & (-2 << best) : 0;
          legal = over !== 0 ? over : mustUndertrump ? trumps : hand;
        }
      }
      const card = drawn(legal as CardSet, place === 1 ? bits << 16 : more);
      hands[seat] = hand & ~(1 << card);
      // A card of the suit led, or a trump, has its number for strength; trumps are the highest. Other cards have none.
      if ((card >> 3 === led || card >= trumpFloor) && card > best) {
        best = card;
        winner = seat;
      }
    }
    if (winner === declarer) tricks++;
    leader = winner;
  }
  return tricks;
}

/** The set with the suit at `shift` and the top suit exchanged. */
function swapWithTop(set: number, shift: number): number {
  const difference = ((set >>> 24) ^ (set >>> shift)) & 255;
  return set ^ (difference << 24) ^ (difference << shift);
}

// Hot path: no allocation, no closures, no iterators.
import type { Stream } from '../random/stream.js';
import { type Card, type CardSet, nth, size } from './cards.js';
import type { Duties } from './duties.js';
import { beats, legalCards } from './play.js';

/**
 * Plays ten tricks with random legal cards from ten-card hands and counts the declarer's. The hands come in playing order, the declarer, who
 * leads, first; `trump` is a suit or NO_TRUMP. Each legal card is equally likely to within 1 in 6,000: a choice among up to ten is made
 * from 16 random bits.
 */
export function playout(
  declarer: number,
  firstDefender: number,
  secondDefender: number,
  trump: number,
  duties: Duties,
  stream: Stream,
): number {
  // The hands rotate so that the leader's is always `a`; `role` is the declarer's place among them.
  let a = declarer;
  let b = firstDefender;
  let c = secondDefender;
  let role = 0;
  let tricks = 0;
  for (let cards = 10; cards > 0; cards--) {
    const two = stream.word();
    const one = stream.word();
    let best = nth(a as CardSet, ((two >>> 16) * cards) >>> 16);
    const led = (best >> 3) as 0 | 1 | 2 | 3;
    a &= ~(1 << best);
    let winner = 0;

    let legal = legalCards(b as CardSet, led, best, trump, false, duties);
    let card: Card = nth(legal, ((two & 0xffff) * size(legal)) >>> 16);
    b &= ~(1 << card);
    if (beats(card, best, trump)) {
      best = card;
      winner = 1;
    }

    const isRelieved = role !== 2 && winner !== role && (role === 0 || duties.partnerLedRelief);
    legal = legalCards(c as CardSet, led, best, trump, isRelieved, duties);
    card = nth(legal, ((one >>> 16) * size(legal)) >>> 16);
    c &= ~(1 << card);
    if (beats(card, best, trump)) winner = 2;

    if (winner === role) tricks++;
    if (winner === 1) {
      const leader = b;
      b = c;
      c = a;
      a = leader;
      role = role === 0 ? 2 : role - 1;
    } else if (winner === 2) {
      const leader = c;
      c = b;
      b = a;
      a = leader;
      role = role === 2 ? 0 : role + 1;
    }
  }
  return tricks;
}

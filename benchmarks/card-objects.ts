/**
 * What most would write first: cards are objects in arrays, and legal cards are filtered. The same playouts as the
 * reference kernel's, to see what sets of bits save; frozen like it.
 */

import type { Uniform } from '../src/stats/draws.js';

interface Card {
  readonly suit: number;
  readonly rank: number;
}

interface Played {
  readonly seat: number;
  readonly card: Card;
}

const deck: readonly Card[] = [0, 1, 2, 3].flatMap((suit) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((rank): Card => ({ suit, rank })),
);

function shuffled(cards: readonly Card[], uniform: Uniform): Card[] {
  const pack = [...cards];
  for (let i = pack.length - 1; i > 0; i--) {
    const j = Math.floor(uniform() * (i + 1));
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  return pack;
}

const beats = (card: Card, other: Card, trump: number): boolean =>
  card.suit === other.suit ? card.rank > other.rank : card.suit === trump;

const winnerOf = (trick: readonly Played[], trump: number): Played =>
  trick.reduce((best, played) => (beats(played.card, best.card, trump) ? played : best));

function legalCards(hand: readonly Card[], trick: readonly Played[], trump: number): readonly Card[] {
  if (trick.length === 0) return hand;
  const best = winnerOf(trick, trump);
  const isRelieved = trick.length === 2 && trick[0].seat === 0 && best.seat !== 0;
  const following = hand.filter((card) => card.suit === trick[0].card.suit);
  if (isRelieved) return following.length > 0 ? following : hand;
  const trumps = hand.filter((card) => card.suit === trump);
  const bound = following.length > 0 ? following : trumps;
  const heading = bound.filter((card) => beats(card, best.card, trump));
  return [heading, bound].find((cards) => cards.length > 0) ?? hand;
}

/** Deals and plays one Brand with trump `trump`; forehand declares and leads. Returns his tricks. */
export function objectPlayout(trump: number, uniform: Uniform): number {
  const pack = shuffled(deck, uniform);
  const hands = [pack.slice(0, 10), pack.slice(10, 20), pack.slice(20, 30)];
  let leader = 0;
  let tricks = 0;
  for (let round = 0; round < 10; round++) {
    const trick: Played[] = [];
    for (let i = 0; i < 3; i++) {
      const seat = (leader + i) % 3;
      const legal = legalCards(hands[seat], trick, trump);
      const card = legal[Math.floor(uniform() * legal.length)];
      hands[seat] = hands[seat].filter((each) => each !== card);
      trick.push({ seat, card });
    }
    leader = winnerOf(trick, trump).seat;
    if (leader === 0) tricks++;
  }
  return tricks;
}

// Hot path: no allocation, no closures, no iterators.
import { type Card, type CardSet, size, suitOf } from '../../cards/engine/cards.js';
import { NO_TRUMP } from '../../cards/engine/duties.js';
import { beats, isRelieved, legalCards, relievedCards } from './law.js';
import type { Position } from './position.js';

/** In place of a card. */
export const NO_CARD = -1;

/**
 * A position as the search sees it: the declarer is seat 0 and his defenders 1 and 2, hands are listed from the
 * leader on, trumps are the top byte, and the cards still in play (those on the table are, until the trick is
 * complete) close ranks from below, so that equal problems are equal numbers. One object is filled again and again.
 */
export class Board {
  /** Hands from the leader on, with the cards they have put on the table. */
  readonly hands = new Int32Array(3);
  /** The leader, counted from the declarer. */
  role = 0;
  /** Tricks to play, with the one on the table. */
  tricks = 0;
  /** The cards on the table. */
  led = NO_CARD;
  second = NO_CARD;
  private trump = NO_TRUMP;
  private alive = 0;
  /** Which cards move down by one, two and four ranks. */
  private byOne = 0;
  private byTwo = 0;
  private byFour = 0;

  /** Sets up `position`, with `trump` in place of its own; `lead`, a card of the leader's hand, may be on the table. */
  set({ hands, declarer, leader, trick }: Position, trump: number, lead = NO_CARD): void {
    const led: number = trick.length > 0 ? trick[0] : lead;
    const second: number = trick.length > 1 ? trick[1] : NO_CARD;
    const first = hands[leader] | (led < 0 ? 0 : 1 << led);
    const next = hands[(leader + 1) % 3] | (second < 0 ? 0 : 1 << second);
    this.trump = trump;
    this.role = (leader - declarer + 3) % 3;
    this.lay(first, next, hands[(leader + 2) % 3]);
    this.led = led < 0 ? NO_CARD : this.cardOf(led as Card);
    this.second = second < 0 ? NO_CARD : this.cardOf(second as Card);
  }

  /** The board after `card`, the third of a trick on another. @returns the declarer's tricks by it, 0 or 1 */
  complete({ hands, role, led, second }: Board, card: number, law: number): number {
    const headed = beats(second, led, law);
    const winner = beats(card, headed ? second : led, law) ? 2 : headed ? 1 : 0;
    const a = hands[0] ^ (1 << led);
    const b = hands[1] ^ (1 << second);
    const c = hands[2] ^ (1 << card);
    this.trump = NO_TRUMP; // trumps are in their place
    this.role = (role + winner) % 3;
    if (winner === 0) this.lay(a, b, c);
    else if (winner === 1) this.lay(b, c, a);
    else this.lay(c, a, b);
    this.led = this.second = NO_CARD;
    return this.role === 0 ? 1 : 0;
  }

  /** The board's number for a card in play. */
  cardOf(card: Card): number {
    const suit = suitOf(card);
    const { trump } = this;
    const lane = suit < trump || trump === NO_TRUMP ? suit : suit === trump ? 3 : suit - 1;
    return (lane << 3) | size((this.alive & (0xff << (card & 24)) & ~(-1 << card)) as CardSet);
  }

  /** The cards that the player whose turn it is may play. */
  legal(law: number): number {
    const { led, second, role } = this;
    if (led < 0) return this.hands[0];
    if (second < 0) return legalCards(this.hands[1], led, led, law);
    const headed = beats(second, led, law);
    const best = headed ? second : led;
    if (isRelieved(role, headed, law)) return relievedCards(this.hands[2], led, best, law);
    return legalCards(this.hands[2], led, best, law);
  }

  /** Lays out the hands from the leader on, with closed ranks. */
  private lay(first: number, next: number, last: number): void {
    this.alive = first | next | last;
    this.findGaps(this.alive);
    this.hands[0] = this.close(first);
    this.hands[1] = this.close(next);
    this.hands[2] = this.close(last);
    this.tricks = size(first as CardSet);
  }

  /** How far cards of a set move down: the bits of the number of gaps below them in a byte (Hacker's Delight 7-4). */
  private findGaps(cards: number): void {
    let moved = cards;
    let gaps = (~cards << 1) & 0xfefefefe;
    let odd = parities(gaps);
    this.byOne = odd & moved;
    moved = (moved ^ this.byOne) | (this.byOne >>> 1);
    gaps &= ~odd;
    odd = parities(gaps);
    this.byTwo = odd & moved;
    moved = (moved ^ this.byTwo) | (this.byTwo >>> 2);
    this.byFour = parities(gaps & ~odd) & moved;
  }

  private close(hand: number): number {
    const { byOne, byTwo, byFour, trump } = this;
    const one = (hand & ~byOne) | ((hand & byOne) >>> 1);
    const two = (one & ~byTwo) | ((one & byTwo) >>> 2);
    const closed = (two & ~byFour) | ((two & byFour) >>> 4);
    if (trump >= 3) return closed;
    const below = (1 << (trump << 3)) - 1;
    return (closed & below) | ((closed >>> 8) & ~below & 0xffffff) | (((closed >>> (trump << 3)) & 0xff) << 24);
  }
}

/** Of each bit: is the number of bits set up to it in its byte odd? */
function parities(bits: number): number {
  const two = bits ^ ((bits << 1) & 0xfefefefe);
  const four = two ^ ((two << 2) & 0xfcfcfcfc);
  return four ^ ((four << 4) & 0xf0f0f0f0);
}

import { type Card, suitOf } from '../engine/cards.js';
import { NO_TRUMP } from '../engine/duties.js';
import { beats, isRelieved, legalCards, relievedCards } from './law.js';
import type { Position } from './position.js';

/** The plain suits fill the lanes from below, trumps lie on top; without trumps the lanes are the suits. */
const LANES = [
  [3, 0, 1, 2],
  [0, 3, 1, 2],
  [0, 1, 3, 2],
  [0, 1, 2, 3],
  [0, 1, 2, 3],
];

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
  /** The cards on the table; −1 where there is none. */
  led = -1;
  second = -1;
  private lanes: readonly number[] = LANES[NO_TRUMP];
  private alive = 0;

  /** Sets up `position`, with `trump` in place of its own. */
  set(position: Position, trump: number): void {
    const { hands, leader, trick } = position;
    this.lanes = LANES[trump];
    this.role = (leader - position.declarer + 3) % 3;
    let onTable = 0;
    for (const card of trick) onTable |= 1 << card;
    this.alive = hands[0] | hands[1] | hands[2] | onTable;
    for (let nth = 0; nth < 3; nth++) {
      const own = nth < trick.length ? 1 << trick[nth] : 0;
      this.hands[nth] = this.close(hands[(leader + nth) % 3] | own);
    }
    this.led = trick.length > 0 ? this.cardOf(trick[0]) : -1;
    this.second = trick.length > 1 ? this.cardOf(trick[1]) : -1;
    this.tricks = 0;
    for (let rest = this.hands[0]; rest !== 0; rest &= rest - 1) this.tricks++;
  }

  /** The board's number for a card in play. */
  cardOf(card: Card): number {
    let rank = 0;
    for (let below = this.alive & (0xff << (card & 24)) & ((1 << card) - 1); below !== 0; below &= below - 1) rank++;
    return (this.lanes[suitOf(card)] << 3) | rank;
  }

  /** Have `lower` and `higher`, in one hand, no card in play between them? */
  adjoin(lower: Card, higher: Card): boolean {
    return suitOf(lower) === suitOf(higher) && this.cardOf(higher) - this.cardOf(lower) === 1;
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

  private close(hand: number): number {
    let closed = 0;
    for (let rest = hand; rest !== 0; rest &= rest - 1) {
      closed |= 1 << this.cardOf((31 - Math.clz32(rest & -rest)) as Card);
    }
    return closed;
  }
}

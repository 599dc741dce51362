/**
 * A frozen, simple open-card solver: plain alpha-beta with a table of positions, no bounds, no relative ranks, no
 * equivalent cards. The solver's speed is reported as a multiple of this one, so do not improve it.
 */
import {
  type Card,
  type CardSet,
  cardsOf,
  EMPTY,
  intersect,
  only,
  suitOf,
  suitSet,
  without,
} from '../src/cards/engine/cards.js';
import { type Duties, NO_TRUMP, RELIEF_FREE, RELIEF_HEAD_AND_TRUMP, RELIEF_NONE } from '../src/cards/engine/duties.js';

export interface ReferencePosition {
  /** By seat, at the start of a trick. */
  readonly hands: readonly [CardSet, CardSet, CardSet];
  readonly declarer: number;
  readonly leader: number;
  /** 0–3 or `NO_TRUMP`. */
  readonly trump: number;
  readonly duties: Duties;
  /** In a Bettel, the declarer wants few tricks. */
  readonly fewest: boolean;
}

interface Bounds {
  low: number;
  high: number;
}

export class ReferenceSolver {
  nodes = 0;
  private readonly hands: CardSet[];
  private readonly trick: Card[] = [];
  private readonly table = new Map<string, Bounds>();
  private readonly declarer: number;
  private readonly trump: number;
  private readonly duties: Duties;
  private readonly fewest: boolean;
  private readonly start: number;

  constructor(position: ReferencePosition) {
    this.hands = [...position.hands];
    this.declarer = position.declarer;
    this.trump = position.trump;
    this.duties = position.duties;
    this.fewest = position.fewest;
    this.start = position.leader;
  }

  /** The declarer's exact number of tricks. */
  tricks(): number {
    return this.newTrick(this.start, -1, 11);
  }

  /** The value of a position at the start of a trick, exact if it lies between `alpha` and `beta`. */
  private newTrick(leader: number, alpha: number, beta: number): number {
    if (this.hands[0] === EMPTY) return 0;
    this.nodes++;
    const key = `${this.hands[0]},${this.hands[1]},${this.hands[2]},${leader}`;
    const known = this.table.get(key) ?? { low: 0, high: 10 };
    if (known.low >= beta || known.low === known.high) return known.low;
    if (known.high <= alpha) return known.high;
    const value = this.play(leader, alpha, beta);
    if (value > alpha) known.low = Math.max(known.low, value);
    if (value < beta) known.high = Math.min(known.high, value);
    this.table.set(key, known);
    return value;
  }

  /** The value before the next card of the trick. */
  private play(leader: number, alpha: number, beta: number): number {
    const seat = (leader + this.trick.length) % 3;
    const maximises = (seat === this.declarer) !== this.fewest;
    let best = maximises ? -1 : 11;
    let [low, high] = [alpha, beta];
    for (const card of this.legal(leader, this.hands[seat])) {
      const value = this.after(leader, seat, card, low, high);
      best = maximises ? Math.max(best, value) : Math.min(best, value);
      if (maximises) low = Math.max(low, best);
      else high = Math.min(high, best);
      if (low >= high) break;
    }
    return best;
  }

  private after(leader: number, seat: number, card: Card, alpha: number, beta: number): number {
    const trick = [...this.trick];
    this.hands[seat] = without(this.hands[seat], only(card));
    this.trick.push(card);
    let value: number;
    if (this.trick.length < 3) {
      value = this.play(leader, alpha, beta);
    } else {
      const winner = (leader + this.trick.indexOf(this.winning(this.trick))) % 3;
      const taken = winner === this.declarer ? 1 : 0;
      this.trick.length = 0;
      value = taken + this.newTrick(winner, alpha - taken, beta - taken);
    }
    this.trick.splice(0, 3, ...trick);
    this.hands[seat] = (this.hands[seat] | only(card)) as CardSet;
    return value;
  }

  private legal(leader: number, hand: CardSet): readonly Card[] {
    if (this.trick.length === 0) return cardsOf(hand);
    const { duties, trump } = this;
    const relief = this.isRelieved(leader) ? duties.relief : RELIEF_NONE;
    if (relief === RELIEF_FREE) return cardsOf(hand);
    const best = this.winning(this.trick);
    const heads = relief === RELIEF_NONE && (trump === NO_TRUMP ? duties.headWithoutTrumps : duties.headWithTrumps);

    const following = cardsOf(intersect(hand, suitSet(suitOf(this.trick[0]))));
    if (following.length > 0) return heads ? this.preferringToBeat(best, following) : following;

    const trumps = cardsOf(hand).filter((card) => suitOf(card) === trump);
    if (trumps.length === 0 || relief === RELIEF_HEAD_AND_TRUMP || !duties.mustTrump) return cardsOf(hand);
    const overtrumping = trumps.filter((card) => this.beats(card, best));
    if (heads && overtrumping.length > 0) return overtrumping;
    return suitOf(best) === trump && !duties.mustUndertrump ? cardsOf(hand) : trumps;
  }

  private preferringToBeat(best: Card, cards: readonly Card[]): readonly Card[] {
    const beating = cards.filter((card) => this.beats(card, best));
    return beating.length > 0 ? beating : cards;
  }

  private isRelieved(leader: number): boolean {
    if (this.trick.length < 2) return false;
    const headed = this.beats(this.trick[1], this.trick[0]);
    if (leader === this.declarer) return headed;
    return this.duties.partnerLedRelief && (leader + 1) % 3 === this.declarer && !headed;
  }

  private winning(trick: readonly Card[]): Card {
    return trick.reduce((best, card) => (this.beats(card, best) ? card : best));
  }

  private beats(card: Card, best: Card): boolean {
    return suitOf(card) === suitOf(best) ? card > best : suitOf(card) === this.trump;
  }
}

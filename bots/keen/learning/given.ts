import type { Stream } from '../../../src/cards/random/stream.js';
import type { CardSet } from '../../../src/public/bots.js';
import { ranksOf, worthOf } from '../../careful/strength.js';
import type { Judge } from '../judge.js';
import type { Lesson } from './explorer.js';
import { BETTEL, MORD, NUMBER } from './rows.js';

/** The contracts without an auction of the lessons that have none, in turn. */
const KINDS: Readonly<Partial<Record<Lesson, readonly number[]>>> = {
  dealt: [NUMBER, BETTEL, MORD],
  call: [BETTEL, MORD],
};

/** The kind of contract that is given on a board; null in lessons with an auction. */
export function givenKind(lesson: Lesson, board: number): number | null {
  const kinds = KINDS[lesson];
  return kinds === undefined ? null : kinds[board % kinds.length];
}

/** Chooses who declares a given contract, and with which trumps. */
export class Given {
  private readonly judge: Judge;
  private readonly stream: Stream;

  constructor(judge: Judge, stream: Stream) {
    this.judge = judge;
    this.stream = stream;
  }

  /**
   * Mostly who has the best hand for it, as an auction would have it; else a given seat. The suit is −1 without trumps.
   */
  choose(kind: number, cards: Int32Array, anyone: number): { declarer: number; suit: number } {
    const declarer = this.stream.fraction() < 0.7 ? this.fittest(kind, cards) : anyone;
    return { declarer, suit: kind === NUMBER ? this.someSuit(cards[declarer] as CardSet) : -1 };
  }

  private fittest(kind: number, cards: Int32Array): number {
    const worths = [0, 1, 2].map((seat) => this.worthFor(kind, cards[seat] as CardSet));
    return worths.indexOf(Math.max(...worths));
  }

  private worthFor(kind: number, hand: CardSet): number {
    const { dealtBettel, dealtMord } = this.judge;
    if (kind !== NUMBER) return worthOf(hand, kind === BETTEL ? dealtBettel : dealtMord);
    return this.worthWith(hand, this.suitsByWorth(hand)[0]);
  }

  private worthWith(hand: CardSet, suit: number): number {
    const { dealtTrump, dealtSide } = this.judge;
    return worthOf(hand, dealtSide) + dealtTrump.held[ranksOf(hand, suit)] - dealtSide.held[ranksOf(hand, suit)];
  }

  private suitsByWorth(hand: CardSet): number[] {
    return [0, 1, 2, 3].sort((a, b) => this.worthWith(hand, b) - this.worthWith(hand, a));
  }

  /** Mostly the best trump suit. */
  private someSuit(hand: CardSet): number {
    const dice = this.stream.fraction();
    return this.suitsByWorth(hand)[dice < 0.65 ? 0 : dice < 0.9 ? 1 : 2];
  }
}

// Hot path: no allocation, no closures, no iterators.
import { type Card, type CardSet, nth, size } from '../engine/cards.js';
import type { Key } from '../random/key.js';
import { Stream } from '../random/stream.js';

/**
 * The random numbers of a bot. Each question has a stream of its own, addressed by seed, board, seat, the bot's name and the step of the
 * deal, so that draws never shift those of another question, another bot, or the cards. A board's streams branch off one generator; each
 * is seeded when first drawn from.
 */
export class Random {
  private readonly trunk = new Stream();
  private readonly stream = new Stream();
  private readonly key0: number;
  private readonly key1: number;
  private board = 0;
  private seat = 0;
  private step = 0;
  private hasTrunk = false;
  private isSeeded = false;

  /** `name` is a bot's {@link nameNumber}. */
  constructor(key: Key, name: number) {
    this.key0 = key.bot0 ^ name;
    this.key1 = key.bot1;
  }

  /** Goes to the streams of a board and a seat. Called by the harness, as is {@link Random.at}. */
  sit(board: number, seat: number): void {
    this.board = board;
    this.seat = seat;
    this.hasTrunk = false;
  }

  /** Goes to the stream of a question. */
  at(step: number): void {
    this.step = step;
    this.isSeeded = false;
  }

  /** 32 random bits, as a signed int32. */
  word(): number {
    if (!this.isSeeded) this.seed();
    return this.stream.word();
  }

  /** A whole number from 0 to n − 1, each equally likely; 1 ≤ n < 2^31. */
  below(n: number): number {
    if (!this.isSeeded) this.seed();
    return this.stream.below(n);
  }

  /** A number in [0, 1). */
  fraction(): number {
    if (!this.isSeeded) this.seed();
    return this.stream.fraction();
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** Any card of a set that is not empty. */
  card(set: CardSet): Card {
    return nth(set, this.below(size(set)));
  }

  /** Any item of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  private seed(): void {
    if (!this.hasTrunk) {
      const high = (this.board / 2 ** 32) | 0;
      this.trunk.seed(this.key0, this.key1 ^ Math.imul(high, 0x9e3779b1), this.board | 0, this.seat);
      this.hasTrunk = true;
    }
    this.stream.branch(this.trunk, this.step);
    this.isSeeded = true;
  }
}

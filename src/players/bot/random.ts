// Hot path: no allocation, no closures, no iterators.
import { type Card, type CardSet, drawn } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { Key } from '../../cards/random/key.js';
import { firstOfBranch, highProduct, isFair, Stream } from '../../cards/random/stream.js';

/** The position for draws outside a deal. */
const START = { step: 0 };
/** In place of a step while nothing has been drawn on a board: is the trunk seeded for it? */
const UNSEEDED = -1;
const SEEDED = -2;

/**
 * The random numbers of a bot. Each question has its own stream, addressed by seed, board, seat, the bot's name and the
 * step of the deal, so that draws never shift those of another question, another bot, or the cards. A board's streams
 * branch off one generator, which is seeded on the first draw, or when the board begins if the bot drew on the last
 * one. Usually a question draws only one word, which is computed without seeding the branch.
 */
export class Random {
  readonly #trunk = new Stream();
  /** The part of the trunk's state that determines first words; copied here, since it is read for every question. */
  #a = 0;
  #b = 0;
  readonly #stream = new Stream();
  readonly #key0: number;
  readonly #key1: number;
  /** The deal whose step addresses a question's stream; truly private, since it holds all hands. */
  #course: Pick<Course, 'step'> = START;
  #board = 0;
  #seat = 0;
  /** The step of the question whose stream is in use; UNSEEDED or SEEDED before the first of a board. */
  #step = UNSEEDED;
  /** The step whose branch has been seeded, for a second word. */
  #branched = -1;

  /** `name` is a bot's {@link nameNumber}. */
  constructor(key: Key, name: number) {
    this.#key0 = key.bot0 ^ name;
    this.#key1 = key.bot1;
    Object.freeze(this); // so that bots cannot store anything on it
  }

  /** Moves to the streams of a board and a seat. Called by the harness. */
  sit(course: Course, board: number, seat: number): void {
    this.#course = course;
    this.#board = board;
    this.#seat = seat;
    this.#branched = -1;
    // A bot that drew on the last board will probably draw again: seeding now overlaps with dealing and other work.
    if (this.#step >= 0) this.#seed();
    else this.#step = UNSEEDED;
  }

  /** Has anything been drawn for the current question? Asked by the harness. */
  get isInUse(): boolean {
    return this.#course.step === this.#step;
  }

  /** 32 random bits, as a signed int32. */
  word(): number {
    const { step } = this.#course;
    return step === this.#step ? this.#further(step) : this.#first(step);
  }

  /** A whole number from 0 to n − 1, each equally likely; 1 ≤ n < 2^31. */
  below(n: number): number {
    for (;;) {
      const word = this.word();
      if (isFair(word, n)) return highProduct(word, n);
    }
  }

  /** A number in [0, 1). */
  fraction(): number {
    return (this.word() >>> 0) * 2 ** -32;
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** A random card of a non-empty set: equally likely to within 1 in a million. */
  card(set: CardSet): Card {
    return drawn(set, this.word());
  }

  /** A random item of a non-empty list. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  #first(step: number): number {
    if (this.#step === UNSEEDED) this.#seed();
    this.#step = step;
    return firstOfBranch(this.#a, this.#b, step);
  }

  #further(step: number): number {
    if (step !== this.#branched) {
      this.#branched = step;
      this.#stream.branch(this.#trunk, step);
      this.#stream.word();
    }
    return this.#stream.word();
  }

  #seed(): void {
    const high = (this.#board / 2 ** 32) | 0;
    this.#trunk.seed(this.#key0, this.#key1 ^ Math.imul(high, 0x9e3779b1), this.#board | 0, this.#seat);
    this.#a = this.#trunk.a;
    this.#b = this.#trunk.b;
    this.#step = SEEDED;
  }
}

Object.freeze(Random.prototype); // a change by one bot would affect all

import type { CardSet } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { World } from './worlds/world.js';

/** All cards of a deal, face up. Only a bot with `seesAllCards` receives this; it is always that of now. */
export class OpenCards implements World {
  readonly #course: Course;

  constructor(course: Course) {
    this.#course = course;
    Object.freeze(this);
  }

  get hands(): [CardSet, CardSet, CardSet] {
    const [forehand, middlehand, dealer] = this.#course.hands;
    return [forehand, middlehand, dealer] as [CardSet, CardSet, CardSet];
  }

  /** The talon's two cards until they are picked up, then none. */
  get talon(): CardSet {
    const { declarer, hands, talon, discards } = this.#course;
    const isTaken = declarer >= 0 && (discards !== 0 || (hands[declarer] & talon) === talon);
    return (isTaken ? 0 : talon) as CardSet;
  }

  get discards(): CardSet {
    return this.#course.discards;
  }
}

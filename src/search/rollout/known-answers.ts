// Looked up for every answer in every world: no allocation, no closures.

import { CALL, RAISE } from '../../cards/engine/actions.js';
import { type CardSet, size } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { Start } from '../../cards/engine/deal.js';
import { MOST_ACTIONS } from '../../cards/engine/deal-state.js';
import type { Knowledge } from '../../players/bot/worlds/hidden.js';
import { HIDDEN } from '../../players/view/view.js';

/** There are two to the power of so many slots for answers; a new one takes the place of what is in its slot. */
const BITS = 15;

/**
 * What models have answered in worlds of a deal, by the place in its history and the hand. The seats hold the same
 * hands in many worlds, and where that is all they see beside what everybody has heard, the answer is the same.
 */
export class KnownAnswers {
  /** By slot a hand, and in one number a place, counted from 1, and the answer; 0: none. They are read together. */
  private readonly slots = new Int32Array(2 << BITS);
  private readonly history = new Int32Array(MOST_ACTIONS);
  private length = 0;
  private situation = '';
  /** At so many first places seats see no more than their hands and the history. */
  private open = 0;

  /**
   * Goes on in the same deal, if it began alike and its history is that of before and what followed; else all is
   * forgotten.
   */
  follow(view: Knowledge, start: Start | null, history: Int32Array, length: number): void {
    const { pot, matchDeal, matchLength, scores, sessionTarget } = view;
    const situation = [start?.declarer, start?.contract, pot, matchDeal, matchLength, scores, sessionTarget].join();
    let same = 0;
    while (same < this.length && same < length && this.history[same] === history[same]) same++;
    if (same < this.length || situation !== this.situation) this.slots.fill(0);
    this.history.set(history);
    this.length = length;
    this.situation = situation;
    // A defender has not seen what was discarded; nor has his partner, and who gave no card has seen nothing else.
    const isDefender = view.declarer !== null && view.declarer !== view.seat && view.called === null;
    this.open = 0;
    while (this.open < length && (isDefender || history[this.open] !== HIDDEN)) this.open++;
  }

  /** Does the seat that is asked see no more than its hand and the history? */
  isFor({ seat, declarer, question, called, hands }: Course, place: number): boolean {
    if (place >= this.open || called >= 0) return false;
    return seat !== declarer || ((question === RAISE || question === CALL) && size(hands[seat] as CardSet) === 10);
  }

  /** The answer at a place with a hand, −1 if it is not known. Of several models each has places of its own. */
  at(place: number, hand: number): number {
    const i = slotOf(place, hand);
    const found = this.slots[i + 1];
    return found >>> 16 === place + 1 && this.slots[i] === hand ? found & 0xffff : -1;
  }

  note(place: number, hand: number, answer: number): void {
    const i = slotOf(place, hand);
    this.slots[i] = hand;
    this.slots[i + 1] = ((place + 1) << 16) | answer;
  }
}

const slotOf = (place: number, hand: number): number =>
  (Math.imul(hand ^ Math.imul(place, 0x85ebca6b), 0x9e3779b1) >>> (32 - BITS)) << 1;

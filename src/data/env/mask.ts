// Hot path: no allocation, no closures, no iterators.

import { ANSWERS, CALL, CALLED, DISCARD, discardOf, PLAY, PLAYED, RETURNED } from '../../cards/engine/actions.js';
import type { CardSet } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';

/** Words of 32 bits in the mask of legal answers. */
export const MASKED = Math.ceil(ANSWERS / 32);

/** Writes the legal answers, a bit for each. */
export function mask({ question, words, cards }: Course, into: Int32Array, at: number): void {
  into.fill(0, at, at + MASKED);
  into[at] = words;
  if (question === PLAY) into[at + (PLAYED >> 5)] = cards;
  else if (question === CALL) into[at + (CALLED >> 5)] = cards;
  else if (question !== DISCARD) into[at + (RETURNED >> 5)] = cards;
  else
    for (let rest: number = cards; rest !== 0; rest &= rest - 1)
      for (let more = rest & (rest - 1); more !== 0; more &= more - 1) {
        const answer = discardOf(((rest & -rest) | (more & -more)) as CardSet);
        into[at + (answer >> 5)] |= 1 << (answer & 31);
      }
}

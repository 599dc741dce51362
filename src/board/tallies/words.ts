// Hot path: no allocation, no closures, no iterators.
import { CALLED, PLAYED, WORDS } from '../../engine/actions.js';
import type { Course } from '../../engine/course.js';

/** Adds how often each place of a triple said each word in a finished deal: by the triple's first slot, and its places by seat. */
export function addWords(cells: Float64Array, { actions, step }: Course, slot: number, order: readonly number[]): void {
  // The last words are those after the third card, where Kontra may still be said.
  let cards = 0;
  for (let i = 0; i < step && cards <= 3; i++) {
    const answer = actions[i] & 0x3fff;
    if (answer >= PLAYED) {
      if (answer < CALLED) cards++;
      continue;
    }
    cells[(slot + order[actions[i] >>> 14]) * WORDS.length + answer]++;
  }
}

/** The words said in some slots, and how often. */
export const wordsOf = (cells: Float64Array, slots: readonly number[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    WORDS.map(
      (word, i) => [word, slots.reduce((all, slot) => all + cells[slot * WORDS.length + i], 0)] as const,
    ).filter(([, times]) => times > 0),
  );

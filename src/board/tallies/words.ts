// Hot path: no allocation, no closures, no iterators.
import { CALLED, PLAYED, WORDS } from '../../engine/actions.js';
import type { Course } from '../../engine/course.js';

/** Adds how often each bot said each word in a finished deal. `bySeat` are the bots in the seats; only the first `bots` are counted. */
export function addWords(cells: Float64Array, { actions, step }: Course, bySeat: Int32Array, bots: number): void {
  // The last words are those after the third card, where Kontra may still be said.
  let cards = 0;
  for (let i = 0; i < step && cards <= 3; i++) {
    const answer = actions[i] & 0x3fff;
    if (answer >= PLAYED) {
      if (answer < CALLED) cards++;
      continue;
    }
    const bot = bySeat[actions[i] >>> 14];
    if (bot < bots) cells[bot * WORDS.length + answer]++;
  }
}

/** The words a bot said, and how often. */
export const wordsOf = (cells: Float64Array, bot: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    WORDS.map((word, i) => [word, cells[bot * WORDS.length + i]] as const).filter(([, times]) => times > 0),
  );

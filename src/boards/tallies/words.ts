// Hot path: no allocation, no closures, no iterators.
import { CALLED, PLAYED, WORDS } from '../../cards/engine/actions.js';
import { countingCells } from './sum.js';
import { type CellSums, type CountedDeal, Tally } from './tally.js';

export const SAID = countingCells('by triple and place, how often each word was said');

/** How often each place of a triple says each word. */
export class WordTally extends Tally<CellSums<'words'>> {
  readonly sizes: Readonly<Record<string, number>>;

  /** Of so many triples. */
  constructor(triples: number) {
    super();
    this.sizes = { words: 3 * triples * WORDS.length };
  }

  add({ course: { actions, step }, triple, order, isWatched }: CountedDeal, { words }: CellSums<'words'>): void {
    if (!isWatched) return;
    // The last words are those after the third card, where Kontra may still be said.
    let cards = 0;
    for (let i = 0; i < step && cards <= 3; i++) {
      const answer = actions[i] & 0x3fff;
      if (answer >= PLAYED) {
        if (answer < CALLED) cards++;
        continue;
      }
      words[(3 * triple + order[actions[i] >>> 14]) * WORDS.length + answer]++;
    }
  }

  /** The words said in some slots, and how often. */
  read(cells: Float64Array, slots: readonly number[]): Readonly<Record<string, number>> {
    const timesOf = (word: number): number => slots.reduce((all, slot) => all + cells[slot * WORDS.length + word], 0);
    return Object.fromEntries(WORDS.map((word, i) => [word, timesOf(i)] as const).filter(([, times]) => times > 0));
  }
}

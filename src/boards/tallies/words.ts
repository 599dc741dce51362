// Hot path: no allocation, no closures, no iterators.
import { CALLED, PLAYED, WORDS } from '../../cards/engine/actions.js';
import { countingCells } from './sum.js';
import { type CellSums, type CountedDeal, Tally } from './tally.js';

export const SAID = countingCells('by bot, how often it has said each word');

/** How often each bot says each word. */
export class WordTally extends Tally<CellSums<'words'>> {
  readonly sizes: Readonly<Record<string, number>>;
  private readonly bots: number;

  constructor(bots: number) {
    super();
    this.bots = bots;
    this.sizes = { words: bots * WORDS.length };
  }

  add({ course: { actions, step }, parties, isWatched }: CountedDeal, { words }: CellSums<'words'>): void {
    if (!isWatched) return;
    // The last words are those after the third card, where Kontra may still be said.
    let cards = 0;
    for (let i = 0; i < step && cards <= 3; i++) {
      const answer = actions[i] & 0x3fff;
      if (answer >= PLAYED) {
        if (answer < CALLED) cards++;
        continue;
      }
      const bot = parties[actions[i] >>> 14];
      if (bot < this.bots) words[bot * WORDS.length + answer]++;
    }
  }

  /** The words that a bot has said, and how often. */
  read(cells: Float64Array, bot: number): Readonly<Record<string, number>> {
    const times = cells.subarray(bot * WORDS.length);
    return Object.fromEntries(WORDS.map((word, i) => [word, times[i]] as const).filter(([, said]) => said > 0));
  }
}

import { pricesIn, valuesInMemory } from '../../experiments/pricing/in-memory.js';
import { percent } from '../../results/text/numbers.js';
import { h } from '../page/dom.js';
import { articleOf, OF_NO_RUN } from '../report/page.js';
import type { BenchState } from './setting.js';
import { cores, PageThreads } from './threads.js';

/** What each line of the system costs. */
export class PriceList {
  readonly root = h('div', { class: 'prices' });
  private readonly script: string;
  /** The best known system, which it is compared with. */
  private readonly known: string;
  /** By game, what each bid comes to: it is played once, in the background. */
  private readonly values: Record<string, ReturnType<typeof valuesInMemory>> = {};

  constructor(script: string, known: string) {
    this.script = script;
    this.known = known;
  }

  /** Shows it as soon as the values of the game are there; `now`: what is in the page then, null where it is wrong. */
  async show(now: () => BenchState | null): Promise<void> {
    const game = now()?.game;
    if (game === undefined) return;
    try {
      this.values[game] ??= this.played(game);
      const table = await this.values[game];
      const found = now();
      if (found?.game !== game) return;
      const document = { ...pricesIn(table, found.text, game, this.known), figures: [] };
      this.root.innerHTML = articleOf({ document, ...OF_NO_RUN }).text;
    } catch (error) {
      delete this.values[game]; // the next change plays them again
      this.root.textContent = `What each line costs is not known: ${(error as Error).message}`;
    }
  }

  private played(game: string): ReturnType<typeof valuesInMemory> {
    const threads = new PageThreads(this.script, Math.ceil(cores() / 2));
    const far = (done: number): void => {
      this.root.textContent = `What each line costs: what each bid comes to in 200,000 deals is being played, ${percent(done)} …`;
    };
    return valuesInMemory(game, threads.rowsOf, far).finally(() => threads.close());
  }
}

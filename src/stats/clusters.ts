// Hot path: no allocation, no closures, no iterators.
import { addRatio, RATIO_WIDTH, type Ratio, readRatio } from './ratio.js';

/** Cells of a ratio: its own, and the sum over clusters of its trials times those of the whole. */
export const CLUSTERED_WIDTH = RATIO_WIDTH + 1;

/**
 * Many ratios, filled one cluster at a time: everything added before a cluster is ended counts as one cluster, for each
 * ratio it touches. Every `family` ratios belong together: the trials of the first are all that there were, those of
 * the others, which are added after it, a part of them, whose share is a ratio, too.
 */
export class Clusters {
  /** The current cluster: sums and trials by ratio; and which ratios have any. */
  readonly totals: Float64Array;
  readonly trials: Float64Array;
  private readonly touched: Int32Array;
  private count = 0;
  /** By ratio: the first of its family. */
  private readonly heads: Int32Array;

  constructor(ratios: number, family = 1) {
    this.totals = new Float64Array(ratios);
    this.trials = new Float64Array(ratios);
    this.touched = new Int32Array(ratios);
    this.heads = Int32Array.from({ length: ratios }, (_, ratio) => ratio - (ratio % family));
  }

  get cells(): number {
    return this.totals.length * CLUSTERED_WIDTH;
  }

  /** Adds trials with the sum `total` to a ratio of the current cluster; 0 if the trial is already there. */
  add(ratio: number, total: number, trials = 1): void {
    if (this.trials[ratio] === 0) this.touched[this.count++] = ratio;
    this.totals[ratio] += total;
    this.trials[ratio] += trials;
  }

  /** Adds one trial to each of the ratios from `first` on, with these totals. Their trials are always the same. */
  addEach(first: number, totals: Float64Array): void {
    const end = first + totals.length;
    if (this.trials[first] === 0) for (let ratio = first; ratio < end; ratio++) this.touched[this.count++] = ratio;
    for (let ratio = first; ratio < end; ratio++) {
      this.totals[ratio] += totals[ratio - first];
      this.trials[ratio]++;
    }
  }

  /** Ends the current cluster: adds it to the cells, `times` times. */
  end(cells: Float64Array, times: number): void {
    const { touched, totals, trials, heads } = this;
    // Backwards, so that the first of a family is there until the others are done.
    for (let i = this.count - 1; i >= 0; i--) {
      const ratio = touched[i];
      const at = ratio * CLUSTERED_WIDTH;
      const tried = trials[ratio];
      addRatio(cells, at, totals[ratio], tried, times);
      cells[at + RATIO_WIDTH] += times * tried * trials[heads[ratio]];
      totals[ratio] = trials[ratio] = 0;
    }
    this.count = 0;
  }

  read(cells: Float64Array, ratio: number): Ratio {
    return readRatio(cells, ratio * CLUSTERED_WIDTH);
  }

  /** The share of a ratio's trials in all of its family. */
  shareOf(cells: Float64Array, ratio: number): Ratio {
    const part = this.read(cells, ratio);
    const { clusters, trials, trialsSquared } = this.read(cells, this.heads[ratio]);
    const totalTimesTrials = cells[ratio * CLUSTERED_WIDTH + RATIO_WIDTH];
    return { clusters, trials, trialsSquared, total: part.trials, totalSquared: part.trialsSquared, totalTimesTrials };
  }
}

// Hot path: no allocation, no closures, no iterators.
import { addRatio, RATIO_WIDTH } from './ratio.js';

/**
 * Many ratios, filled one cluster at a time: everything added before a cluster is ended counts as one cluster, for each ratio it touches.
 */
export class Clusters {
  // The current cluster: sums by ratio, and which ratios have any.
  private readonly totals: Float64Array;
  private readonly trials: Float64Array;
  private readonly touched: number[] = [];

  constructor(ratios: number) {
    this.totals = new Float64Array(ratios);
    this.trials = new Float64Array(ratios);
  }

  /** Adds `trials` > 0 trials with sum `total` to a ratio of the current cluster. */
  add(ratio: number, total: number, trials: number): void {
    if (this.trials[ratio] === 0) this.touched.push(ratio);
    this.totals[ratio] += total;
    this.trials[ratio] += trials;
  }

  /** Ends the current cluster: adds it to the cells, `times` times. */
  end(cells: Float64Array, times: number): void {
    const { touched, totals, trials } = this;
    for (let i = 0; i < touched.length; i++) {
      const ratio = touched[i];
      addRatio(cells, ratio * RATIO_WIDTH, totals[ratio], trials[ratio], times);
      totals[ratio] = trials[ratio] = 0;
    }
    touched.length = 0;
  }
}

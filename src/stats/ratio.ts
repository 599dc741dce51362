/**
 * A ratio θ = ΣW / ΣN over clusters, which are drawn independently: W is the count or score in a cluster, N its number
 * of trials. Games won per game played, points per deal, tricks per Brand are all of this kind. The sums are integers
 * and add exactly, below 2^53.
 */
export interface Ratio {
  /** J, clusters with at least one trial. */
  readonly clusters: number;
  /** ΣN */
  readonly trials: number;
  /** ΣW */
  readonly total: number;
  /** ΣN² */
  readonly trialsSquared: number;
  /** ΣWN */
  readonly totalTimesTrials: number;
  /** ΣW² */
  readonly totalSquared: number;
}

/** Cells of one ratio in a flat array: one Float64Array holds hundreds of ratios. */
export const RATIO_WIDTH = 6;

/**
 * Adds a cluster of `trials` trials with sum `total` (both integers) to the ratio at `cells[at …]`, or several equal
 * ones (`times`). A cluster without trials is not counted.
 * @example
 * const cells = new Float64Array(RATIO_WIDTH);
 * addRatio(cells, 0, 2, 3); // a cluster with 2 of 3 trials won
 */
export function addRatio(cells: Float64Array, at: number, total: number, trials: number, times = 1): void {
  if (trials === 0) return;
  cells[at] += times;
  cells[at + 1] += times * trials;
  cells[at + 2] += times * total;
  cells[at + 3] += times * trials * trials;
  cells[at + 4] += times * total * trials;
  cells[at + 5] += times * total * total;
}

/**
 * The ratio stored at `cells[at …]`.
 * @example
 * const cells = new Float64Array(RATIO_WIDTH);
 * addRatio(cells, 0, 2, 3); // a cluster with 2 of 3 trials won
 * estimate(readRatio(cells)); // 0.666…
 */
export function readRatio(cells: ArrayLike<number>, at = 0): Ratio {
  return {
    clusters: cells[at],
    trials: cells[at + 1],
    total: cells[at + 2],
    trialsSquared: cells[at + 3],
    totalTimesTrials: cells[at + 4],
    totalSquared: cells[at + 5],
  };
}

/**
 * Adds all cells of `from` to `into`: merges any number of ratios (or other sums) with the same layout.
 * @example
 * const cells = new Float64Array(RATIO_WIDTH);
 * addRatio(cells, 0, 2, 3); // a cluster with 2 of 3 trials won
 * addCells(cells, cells); // twice as much of everything
 */
export function addCells(into: Float64Array, from: ArrayLike<number>): void {
  for (let i = 0; i < into.length; i += 1) into[i] += from[i];
}

/**
 * The ratio of clusters given as [total, trials] pairs: for tests and small tables.
 * @example
 * estimate(ratioOf([[2, 3], [1, 3]])); // 0.5
 */
export function ratioOf(clusters: Iterable<readonly [total: number, trials: number]>): Ratio {
  const cells = new Float64Array(RATIO_WIDTH);
  for (const [total, trials] of clusters) addRatio(cells, 0, total, trials);
  return readRatio(cells);
}

/**
 * The ratio θ = ΣW / ΣN; NaN without trials.
 * @example
 * estimate(ratioOf([[2, 3], [1, 3]])); // 0.5
 */
export function estimate(ratio: Ratio): number {
  return ratio.total / ratio.trials;
}

/**
 * The linearised (cluster-robust) standard error of θ: √(Σ(W − θN)² · J/(J−1)) / ΣN; NaN below two clusters.
 *
 * Where every cluster has the same number of trials this is the standard error of the mean of cluster means.
 * Source: W. Cochran, "Sampling Techniques" (1977) §6.3; C. de Chaisemartin & J. Ramirez-Cuellar, arXiv:1906.00288.
 * @example
 * standardError(ratioOf([[2, 3], [1, 3]]));
 */
export function standardError(ratio: Ratio): number {
  return Math.sqrt(residualSquares(ratio)) / ratio.trials;
}

/**
 * Σ(W − θN)² · J/(J−1): ΣN² times the variance of θ. NaN below two clusters.
 * @example
 * residualSquares(ratioOf([[2, 3], [1, 3]]));
 */
export function residualSquares(ratio: Ratio): number {
  const { clusters, trialsSquared, totalTimesTrials, totalSquared } = ratio;
  if (clusters < 2) return Number.NaN;
  const theta = estimate(ratio);
  const squares = totalSquared - theta * totalTimesTrials - theta * (totalTimesTrials - theta * trialsSquared);
  return (Math.max(0, squares) * clusters) / (clusters - 1);
}

/**
 * Can Σxy be the sum of the products of numbers with these sums of squares (Cauchy, Schwarz)? But for rounding.
 * @example
 * isProduct(7, 5, 10); // true: 1·1 + 2·3
 */
export const isProduct = (product: number, one: number, other: number): boolean =>
  one >= 0 && other >= 0 && product * product <= one * other * (1 + 1e-9);

/**
 * Can the cells from `at` on be those of a ratio over at most so many clusters, with at most so many trials each?
 * @example
 * const cells = new Float64Array(RATIO_WIDTH);
 * addRatio(cells, 0, 2, 3); // a cluster with 2 of 3 trials won
 * isRatio(cells, 0, { clusters: 1, trials: 3 }); // true
 */
export function isRatio(cells: ArrayLike<number>, at: number, most: Pick<Ratio, 'clusters' | 'trials'>): boolean {
  const { clusters, trials, total, trialsSquared, totalTimesTrials, totalSquared } = readRatio(cells, at);
  return (
    clusters >= 0 &&
    clusters <= most.clusters &&
    trials >= clusters &&
    trialsSquared >= trials &&
    trialsSquared <= most.trials * trials &&
    (clusters > 0 || totalSquared === 0) &&
    isProduct(trials, clusters, trialsSquared) &&
    isProduct(total, clusters, totalSquared) &&
    isProduct(totalTimesTrials, trialsSquared, totalSquared)
  );
}

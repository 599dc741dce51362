import type { BlockMean } from './blockmean.js';
import { isProduct } from './ratio.js';

/**
 * Sums of several numbers measured on the same blocks (a score per bot, hybrid or setting) with all their products, so
 * that the standard error of any weighted difference accounts for what they share within a block. Integers, which merge
 * exactly with `addCells`.
 */
export interface Joint {
  readonly blocks: number;
  /** Mean of each number over blocks. */
  readonly means: readonly number[];
  /** Sample covariance of two numbers over blocks; symmetric. */
  readonly covariance: readonly (readonly number[])[];
}

/**
 * Cells for `size` numbers: the count of blocks, the sums, and the products of each pair (i ≤ j).
 * @example
 * jointWidth(3); // 10
 */
export function jointWidth(size: number): number {
  return 1 + size + (size * (size + 1)) / 2;
}

/**
 * Adds a block in which the numbers were `row` (integers) to the sums at `cells[at …]`.
 * @example
 * const cells = new Float64Array(jointWidth(2));
 * addJoint(cells, 0, [1, -1]);
 * addJoint(cells, 0, [2, 1]);
 */
export function addJoint(cells: Float64Array, at: number, row: ArrayLike<number>): void {
  cells[at] += 1;
  let product = at + 1 + row.length;
  for (let i = 0; i < row.length; i += 1) {
    cells[at + 1 + i] += row[i];
    for (let j = i; j < row.length; j += 1) {
      cells[product] += row[i] * row[j];
      product += 1;
    }
  }
}

/**
 * The means and covariances of the `size` numbers summed at `cells[at …]`; NaN with too few blocks.
 * @example
 * const cells = new Float64Array(jointWidth(2));
 * addJoint(cells, 0, [1, -1]);
 * addJoint(cells, 0, [2, 1]);
 * readJoint(cells, 2).means; // [1.5, 0]
 */
export function readJoint(cells: ArrayLike<number>, size: number, at = 0): Joint {
  const blocks = cells[at];
  const sum = (i: number) => cells[at + 1 + i];
  const covariance = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  let product = at + 1 + size;
  for (let i = 0; i < size; i += 1) {
    for (let j = i; j < size; j += 1) {
      const value = (cells[product] - (sum(i) * sum(j)) / blocks) / (blocks - 1);
      covariance[i][j] = value;
      covariance[j][i] = value;
      product += 1;
    }
  }
  return { blocks, means: Array.from({ length: size }, (_, i) => sum(i) / blocks), covariance };
}

/**
 * Can the cells from `at` on be those of some whole numbers over so many blocks? `most`: how large each can be.
 * @example
 * const cells = new Float64Array(jointWidth(2));
 * addJoint(cells, 0, [1, -1]);
 * isJoint(cells, 0, [5, 5], 1); // true
 */
export function isJoint(cells: ArrayLike<number>, at: number, most: readonly number[], blocks: number): boolean {
  const sums = at + 1;
  const products = sums + most.length;
  const square = (i: number): number => cells[products + i * most.length - (i * (i - 1)) / 2];
  return (
    cells[at] === blocks &&
    most.every((limit, i) => {
      const isSquare = square(i) <= (blocks && blocks * limit ** 2) && (cells[sums + i] - square(i)) % 2 === 0;
      const beside = products + i * most.length - (i * (i + 1)) / 2;
      const areProducts = most.every((_, j) => j <= i || isProduct(cells[beside + j], square(i), square(j)));
      return isSquare && areProducts && isProduct(cells[sums + i], blocks, square(i));
    })
  );
}

/** Weights, one for each of the numbers: [1, −1, 0] is the first minus the second. */
export type Contrast = readonly number[];

/** What of a sum of numbers that cancel is a rounding error, in parts of their size. */
const ROUNDING = 1e-12;

/**
 * The weighted sum of the numbers, with a standard error that accounts for measuring them on the same blocks.
 * @example
 * contrastOf({ blocks: 100, means: [1, 0.5], covariance: [[4, 1], [1, 4]] }, [1, -1]); // the first less the second
 */
export function contrastOf({ blocks, means, covariance }: Joint, weights: Contrast): BlockMean {
  let [mean, size] = [0, 0];
  for (const i of placesOf(weights)) {
    mean += weights[i] * means[i];
    size += Math.abs(weights[i] * means[i]);
  }
  if (Math.abs(mean) <= ROUNDING * size) mean = 0;
  return { blocks, mean, standardError: Math.sqrt(varianceOf(covariance, weights) / blocks) };
}

/**
 * The variance of a contrast over blocks: exactly 0 for numbers that never differ.
 * @example
 * varianceOf([[4, 1], [1, 4]], [1, -1]); // 6
 */
export function varianceOf(covariance: Joint['covariance'], weights: Contrast): number {
  const places = placesOf(weights);
  let [variance, size] = [0, 0];
  for (const i of places) {
    let inner = 0;
    for (const j of places) {
      inner += covariance[i][j] * weights[j];
      size += Math.abs(weights[i] * covariance[i][j] * weights[j]);
    }
    variance += weights[i] * inner;
  }
  return variance > ROUNDING * size ? variance : 0;
}

/**
 * The indices of the numbers that have a weight: a pair has two, however many bots there are.
 * @example
 * placesOf([1, 0, -1]); // [0, 2]
 */
export const placesOf = (weights: Contrast): number[] => weights.flatMap((weight, i) => (weight === 0 ? [] : [i]));

/**
 * The joint law of several contrasts of the same numbers, such as all ratings: their differences are contrasts of it.
 * @example
 * const totals = { blocks: 100, means: [1, 0.5], covariance: [[4, 1], [1, 4]] };
 * jointOfContrasts(totals, [[1, 0], [1, -1]]).covariance; // [[4, 3], [3, 6]]
 */
export function jointOfContrasts({ blocks, means, covariance }: Joint, contrasts: readonly Contrast[]): Joint {
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, each, i) => sum + each * b[i], 0);
  const moved = contrasts.map((weights) => covariance.map((row) => dot(row, weights)));
  const products = contrasts.map((weights) => moved.map((row) => dot(weights, row)));
  return {
    blocks,
    means: contrasts.map((weights) => dot(weights, means)),
    covariance: products.map((row, i) => row.map((value, j) => (i <= j ? value : products[j][i]))),
  };
}

/**
 * The contrast "first minus second" for every pair i < j of `size` numbers, with the pair.
 * @example
 * pairsOf(3).map(({ first, second }) => [first, second]); // [[0, 1], [0, 2], [1, 2]]
 */
export function pairsOf(
  size: number,
): { readonly first: number; readonly second: number; readonly weights: Contrast }[] {
  const weights = (i: number, j: number) => Array.from({ length: size }, (_, k) => (k === i ? 1 : k === j ? -1 : 0));
  return Array.from({ length: size }, (_, i) => i).flatMap((first) =>
    Array.from({ length: size - 1 - first }, (_, k) => first + 1 + k).map((second) => ({
      first,
      second,
      weights: weights(first, second),
    })),
  );
}

// Added to for every world: no allocation, no closures.

import { type BlockMean, withUnseen } from '../../stats/blockmean.js';

/** Weighted sums of what each answer came to in the same worlds, with their products: all else follows from them. */
export class AnswerSums {
  /** How many answers there are, and the worlds added. */
  readonly size: number;
  worlds = 0;
  /** The sums of weights, and of their squares. */
  weight = 0;
  squares = 0;
  /** The least and the most that was scored. */
  least = Number.POSITIVE_INFINITY;
  most = Number.NEGATIVE_INFINITY;
  /** By answer: the sum of its scores by weight, and by the square of the weight. */
  private readonly scores: Float64Array;
  private readonly squared: Float64Array;
  /** By pair of answers, i × size + j for i ≤ j: the sum of products by the square of the weight. */
  private readonly products: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.scores = new Float64Array(size);
    this.squared = new Float64Array(size);
    this.products = new Float64Array(size * size);
  }

  /** Adds a world in which the answers numbered `open`, ascending, scored `scores`, by answer. */
  add(weight: number, scores: Float64Array, open: readonly number[]): void {
    const { size, products } = this;
    const square = weight * weight;
    this.worlds++;
    this.weight += weight;
    this.squares += square;
    for (let a = 0; a < open.length; a++) {
      const i = open[a];
      const score = scores[i];
      if (score < this.least) this.least = score;
      if (score > this.most) this.most = score;
      this.scores[i] += weight * score;
      this.squared[i] += square * score;
      for (let b = a; b < open.length; b++) products[i * size + open[b]] += square * score * scores[open[b]];
    }
  }

  /** So many worlds of equal weight would be worth as much. */
  get effective(): number {
    return this.squares === 0 ? 0 : this.weight ** 2 / this.squares;
  }

  mean(i: number): number {
    return this.scores[i] / this.weight;
  }

  /** What an answer is worth; blocks are the {@link effective} worlds. */
  value(i: number): BlockMean {
    return this.meanOf(this.mean(i), this.covariance(i, i), this.farthest(i));
  }

  /** By how much an answer is better than another, in the same worlds. */
  difference(i: number, j: number): BlockMean {
    const variance = this.covariance(i, i) + this.covariance(j, j) - 2 * this.covariance(i, j);
    return this.meanOf(this.mean(i) - this.mean(j), variance, this.range);
  }

  /** The covariance of two answers' scores in one of the {@link effective} worlds (of a ratio, by linearisation). */
  covariance(i: number, j: number): number {
    const { products, squared, squares, size, effective } = this;
    const a = this.mean(i);
    const b = this.mean(j);
    const product = products[Math.min(i, j) * size + Math.max(i, j)];
    const sum = product - a * squared[j] - b * squared[i] + a * b * squares;
    return effective > 1 ? ((sum / this.weight ** 2) * effective ** 2) / (effective - 1) : Number.POSITIVE_INFINITY;
  }

  /** What a difference not seen yet may be: how far apart scores are, or one and its opposite. */
  get range(): number {
    return this.worlds === 0 ? 0 : this.highest - this.lowest;
  }

  /** What an answer may score that was not seen yet, by its distance from the mean. */
  farthest(i: number): number {
    const mean = this.mean(i);
    return Math.max(this.highest - mean, mean - this.lowest);
  }

  private get highest(): number {
    return Math.max(this.most, -this.least);
  }

  private get lowest(): number {
    return Math.min(this.least, -this.most);
  }

  private meanOf(mean: number, variance: number, event: number): BlockMean {
    const blocks = this.effective;
    if (blocks <= 1) return { blocks, mean, standardError: Number.POSITIVE_INFINITY };
    return withUnseen({ blocks, mean, standardError: Math.sqrt(Math.max(0, variance) / blocks) }, event);
  }
}

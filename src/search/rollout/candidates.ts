// Asked for every answer in every world: no allocation, no closures.

import type { Key } from '../../cards/random/key.js';
import type { Random } from '../../players/bot/random.js';
import { SeatedBot } from '../../players/bot/seated.js';
import type { Policies } from '../../players/bot/spec.js';
import { atFirst } from './beliefs.js';

/** The bots that the player in a seat may be, and how likely each is by what was said and played in a world. */
export class Candidates {
  readonly bots: readonly SeatedBot[];
  /** Is there just one? Then it need not be found out which. */
  readonly isOne: boolean;
  /** What each would answer to the current question. */
  readonly answers: Int32Array;
  /** The one that plays on in the current world. */
  chosen = 0;
  /** How likely each was before the deal, and is before anything is known; in sum 1. */
  private readonly prior: Float64Array;
  private readonly unknown: readonly number[];
  /** How unlikely, in logarithms, the answers of each are in the current world. */
  private readonly unlikely: Float64Array;
  /** Which have given another answer than the player in the current world. */
  private readonly strayed: Uint8Array;
  /** The weight that each has in the worlds so far. */
  private readonly weights: Float64Array;

  constructor(models: readonly Policies[], key: Key) {
    const { length } = models;
    this.bots = models.map((model) => new SeatedBot(model, key));
    this.isOne = length === 1;
    this.answers = new Int32Array(length);
    this.unknown = atFirst(length);
    this.prior = Float64Array.from(this.unknown);
    this.unlikely = new Float64Array(length);
    this.strayed = new Uint8Array(length);
    this.weights = new Float64Array(length);
  }

  /** A question is put for the first time: how likely each is to begin with, in sum 1. */
  suppose(prior: readonly number[] = this.unknown): void {
    this.weights.fill(0);
    this.prior.set(prior);
  }

  /** Nothing has been said in the current world. */
  begin(): void {
    this.unlikely.fill(0);
    this.strayed.fill(0);
  }

  /** One has given an answer that is so unlikely, in logarithms, where it would have given another. */
  stray(m: number, unlikely: number): void {
    this.unlikely[m] += unlikely;
    this.strayed[m] = 1;
  }

  /** Would one of them have given all answers? */
  get agrees(): boolean {
    for (let m = 0; m < this.strayed.length; m++) if (this.strayed[m] === 0) return true;
    return false;
  }

  /** How unlikely, in logarithms, the answers in the current world are of one of them, each as likely as it is. */
  get sum(): number {
    return -Math.log(this.likelihood);
  }

  private get likelihood(): number {
    let likelihood = 0;
    for (let m = 0; m < this.prior.length; m++) likelihood += this.likelihoodOf(m);
    return likelihood;
  }

  private likelihoodOf(m: number): number {
    return this.prior[m] * Math.exp(-this.unlikely[m]);
  }

  /** Draws one, each as likely as it is in the current world. */
  draw(random: Random): number {
    let rest = random.fraction() * this.likelihood;
    const last = this.prior.length - 1;
    for (let m = 0; m < last; m++) {
      rest -= this.likelihoodOf(m);
      if (rest < 0) return m;
    }
    return last;
  }

  /** The current world counts for what is believed. */
  note(weight: number): void {
    const { likelihood } = this;
    for (let m = 0; m < this.weights.length; m++) this.weights[m] += (weight * this.likelihoodOf(m)) / likelihood;
  }

  /** How likely each is, by the worlds that count; in sum 1. */
  get believed(): number[] {
    const sum = this.weights.reduce((all, weight) => all + weight, 0);
    return Array.from(sum > 0 ? this.weights : this.prior, (weight) => (sum > 0 ? weight / sum : weight));
  }
}

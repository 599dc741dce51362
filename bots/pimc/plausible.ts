import { type CardView, newWorld, type Opinion, type Random, type Rehearsal, type Worlds } from '../../src/public/bots.js';
import type { WorldsOf } from './chooser.js';

/** So many worlds are weighed for each that is kept. */
const WEIGHED_FOR_ONE = 12;

/**
 * Worlds that are likely: of many drawn evenly those are taken more often in which the others would have said and played what they have;
 * `opinion` is how unlikely an answer is, in logarithms. Where there are few, each is taken with its weight.
 */
export function plausibly(kept: number, rehearsal: Rehearsal, opinion: Opinion): WorldsOf {
  const plausible = new Plausible(kept, rehearsal, opinion);
  const world = newWorld();
  return (view, worlds, random, look) => {
    const { numbers, weights } = plausible;
    const count = plausible.draw(view, worlds, random);
    let toCome = 0;
    for (let i = 0; i < count; i++) toCome += weights[i];
    for (let i = 0; i < count; i++) {
      toCome -= weights[i];
      if (look(worlds.at(numbers[i], world), weights[i], toCome)) return;
    }
  };
}

class Plausible {
  /** Numbers of worlds, and their weights. */
  readonly numbers: Int32Array;
  readonly weights: Float64Array;
  private readonly kept: number;
  private readonly rehearsal: Rehearsal;
  private readonly opinion: Opinion;
  private readonly world = newWorld();

  constructor(kept: number, rehearsal: Rehearsal, opinion: Opinion) {
    this.kept = kept;
    this.rehearsal = rehearsal;
    this.opinion = opinion;
    this.numbers = new Int32Array(WEIGHED_FOR_ONE * kept);
    this.weights = new Float64Array(WEIGHED_FOR_ONE * kept);
  }

  /** Finds worlds with their weights; tells how many. */
  draw(view: CardView, worlds: Worlds, random: Random): number {
    const { numbers, kept } = this;
    const all = worlds.count <= numbers.length;
    const count = all ? worlds.count : numbers.length;
    for (let i = 0; i < count; i++) numbers[i] = all ? i : random.below(worlds.count);
    this.weigh(view, worlds, count, random);
    return count <= kept ? count : this.keep(count, random);
  }

  /** Weighs worlds by what the others have said and played; the likeliest weighs 1. */
  private weigh(view: CardView, worlds: Worlds, count: number, random: Random): void {
    const { rehearsal, opinion, numbers, weights, world } = this;
    rehearsal.hear(view);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      weights[i] = rehearsal.tell(view, worlds.at(numbers[i], world), random, opinion);
      least = Math.min(least, weights[i]);
    }
    for (let i = 0; i < count; i++) weights[i] = Math.exp(least - weights[i]);
  }

  /** Keeps so many of them, those at evenly spaced places along the sums of weights, from a random one on; one met again weighs more. */
  private keep(count: number, random: Random): number {
    const { numbers, weights, kept } = this;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weights[i];
    const step = sum / kept;
    let next = random.fraction() * step;
    let to = 0;
    let at = 0;
    for (let i = 0; i < count; i++) {
      at += weights[i];
      let times = 0;
      for (; next < at; next += step) times++;
      if (times === 0) continue;
      numbers[to] = numbers[i];
      weights[to++] = times;
    }
    return to;
  }
}

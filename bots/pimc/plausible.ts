import {
  type CardSet,
  type CardView,
  newWorld,
  type Place,
  type Random,
  Rehearsal,
  type Seat,
  type Worlds,
} from '../../src/public/bots.js';
import sound from '../sound.js';
import { lookOf } from './calibration.js';
import { evenly, type WorldsOf } from './chooser.js';

/** So many worlds are drawn, and so many of them told, for each that is kept. */
const DRAWN_FOR_ONE = 64;
const TOLD_FOR_ONE = 12;

/** What makes a world likelier, in logarithms. */
export interface Trust {
  /** For each trick, or unit of log odds, in the look of the declarer's hand, to a defender. */
  readonly trust: number;
  /** Against it, for each answer or card of another seat that `sound` would not have given. */
  readonly doubt: number;
}

/**
 * Worlds that are likely: of many drawn evenly those in which the declarer's hand fits his contract are taken more often, and of these
 * those in which the others have said and played what `sound` would have.
 */
export function plausibly(kept: number, place: Omit<Place, 'params'>, trust: Trust): WorldsOf {
  const plausible = new Plausible(kept, place, trust);
  const even = evenly(kept);
  const world = newWorld();
  return (view, worlds, random, look) => {
    if (worlds.count <= kept) return even(view, worlds, random, look);
    for (const number of plausible.draw(view, worlds, random)) look(worlds.at(number, world));
  };
}

class Plausible {
  private readonly kept: number;
  private readonly trust: Trust;
  private readonly rehearsal: Rehearsal;
  private readonly world = newWorld();
  /** Numbers of worlds, and the sums of their weights up to each. */
  private readonly numbers: Int32Array;
  private readonly sums: Float64Array;

  constructor(kept: number, place: Omit<Place, 'params'>, trust: Trust) {
    this.kept = kept;
    this.trust = trust;
    const careful = sound.sit!({ ...place, params: sound.params! });
    this.rehearsal = new Rehearsal(place.game, place.rules, [careful, careful, careful]);
    this.numbers = new Int32Array(DRAWN_FOR_ONE * kept);
    this.sums = new Float64Array(DRAWN_FOR_ONE * kept);
  }

  /** The numbers of worlds, more than one of which may be the same. */
  draw(view: CardView, worlds: Worlds, random: Random): Int32Array {
    const { numbers, kept } = this;
    const all = worlds.count <= numbers.length;
    let count = all ? worlds.count : numbers.length;
    for (let i = 0; i < count; i++) numbers[i] = all ? i : random.below(worlds.count);
    const told = Math.min(count, TOLD_FOR_ONE * kept);
    if (this.weighByLook(view, worlds, count)) this.keep(count, told, random);
    count = told;
    this.weighByAnswers(view, worlds, count, random);
    this.keep(count, kept, random);
    return numbers.subarray(0, kept);
  }

  /** Weighs worlds by the hand that the declarer leads from; false if it is the own one, or nothing is known of his trumps. */
  private weighByLook(
    { isDeclarer, declarer, contract, trump, played }: CardView,
    worlds: Worlds,
    count: number,
  ): boolean {
    const { trust } = this.trust;
    if (isDeclarer || (trump === null && contract !== 'bettel' && contract !== 'mord')) return false;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const { hands } = worlds.at(this.numbers[i], this.world);
      const hand = (hands[declarer as Seat] | played[declarer as Seat]) as CardSet;
      sum += Math.exp(trust * lookOf(contract as string, trump ?? 0, hand));
      this.sums[i] = sum;
    }
    return true;
  }

  /** Weighs worlds by what the others have said and played. */
  private weighByAnswers(view: CardView, worlds: Worlds, count: number, random: Random): void {
    const { doubt } = this.trust;
    const { rehearsal, numbers, sums, world } = this;
    rehearsal.hear(view);
    let sum = 0;
    let weight = 0;
    for (let i = 0; i < count; i++) {
      const isNew = i === 0 || numbers[i] !== numbers[i - 1];
      if (isNew) weight = Math.exp(-doubt * rehearsal.tell(view, worlds.at(numbers[i], world), random, true));
      sum += weight;
      sums[i] = sum;
    }
  }

  /** Keeps so many of them: those at evenly spaced places along the sums of weights, from a random one on. */
  private keep(count: number, kept: number, random: Random): void {
    const { numbers, sums } = this;
    const start = random.fraction();
    const step = sums[count - 1] / kept;
    const chosen = new Int32Array(kept);
    for (let i = 0, at = 0; i < kept; i++) {
      while (at < count - 1 && sums[at] < (start + i) * step) at++;
      chosen[i] = numbers[at];
    }
    numbers.set(chosen);
  }
}

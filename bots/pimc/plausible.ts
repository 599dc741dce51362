import type { CardSet, CardView, Random, Seat, World, Worlds } from '../../src/index.js';
import { BETTEL, MORD, tricksOf, worthOf } from '../careful/strength.js';

/** So many worlds are drawn for each that is kept. */
const DRAWN_FOR_ONE = 16;

/**
 * Worlds for a defender who takes the declarer to have what his contract needs: of many drawn evenly some are kept, each with a chance that
 * grows with the look of the hand that the declarer would have played his contract with.
 */
export class Plausible {
  private readonly numbers: Int32Array;
  private readonly weights: Float64Array;

  constructor(kept: number) {
    this.numbers = new Int32Array(DRAWN_FOR_ONE * kept);
    this.weights = new Float64Array(DRAWN_FOR_ONE * kept);
  }

  /** Hands over worlds, as often as is asked. */
  each(
    view: CardView,
    worlds: Worlds,
    random: Random,
    trust: number,
    world: World,
    look: (world: World) => void,
  ): void {
    const { numbers, weights } = this;
    const declarer = view.declarer as Seat;
    const played = view.played[declarer];
    const all = worlds.count <= numbers.length;
    const count = all ? worlds.count : numbers.length;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      numbers[i] = all ? i : random.below(worlds.count);
      const hand = (worlds.at(numbers[i], world).hands[declarer] | played) as CardSet;
      sum += Math.exp(trust * lookOf(hand, view));
      weights[i] = sum;
    }
    // Evenly spaced places along the sum of weights, from a random one on.
    const kept = Math.min(count, numbers.length / DRAWN_FOR_ONE);
    const start = random.fraction();
    for (let i = 0, at = 0; i < kept; i++) {
      while (at < count - 1 && weights[at] < ((start + i) * sum) / kept) at++;
      look(worlds.at(numbers[at], world));
    }
  }
}

/** How well a hand fits a contract: log odds in Bettel and Mord, tricks with trumps. */
function lookOf(hand: CardSet, { contract, trump }: CardView): number {
  if (contract === 'bettel') return worthOf(hand, BETTEL) / 1000;
  if (contract === 'mord') return worthOf(hand, MORD) / 1000;
  return trump === null ? 0 : tricksOf(hand, trump) / 1000;
}

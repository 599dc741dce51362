// Asked several times in every deal: no allocation, no closures.
import type { CardSet } from '../../src/public/bots.js';
import { ranksOf, worthOf } from '../careful/strength.js';
import { chance } from './chance.js';
import type { Judge } from './judge.js';

/** How many things are seen in a hand of ten. */
export const SIGHTS = 11;
/** With the products of any two of them but the first. */
export const ALL_SIGHTS = SIGHTS + ((SIGHTS - 1) * SIGHTS) / 2;

/** What is seen in the ten cards dealt, as numbers of the size of 1: by these, weighted, bids promise what they do. */
export class Look {
  /**
   * 1; the chance with the best trumps, its square, the log odds; the chance with the second best; the chance of a Bettel and its square, of a
   * Mord and its square; the points of passing; the chance with trumps by that of a Bettel. After {@link multiply}, the products.
   */
  readonly sights = new Float64Array(ALL_SIGHTS);
  private readonly judge: Judge;

  constructor(judge: Judge) {
    this.judge = judge;
    this.sights[0] = 1;
  }

  /** Looks at a hand, with trumps out of some suits (bit `s` for suit `s`), for a number of tricks: an index of the odds. */
  at(hand: CardSet, allowed: number, target: number): void {
    const { judge, sights } = this;
    const { dealtTrump, dealtSide, dealtOdds } = judge;
    const sides = worthOf(hand, dealtSide);
    let best = Number.NEGATIVE_INFINITY;
    let second = Number.NEGATIVE_INFINITY;
    for (let suit = 0; suit < 4; suit++) {
      if (((allowed >> suit) & 1) === 0) continue;
      const ranks = ranksOf(hand, suit);
      const worth = sides + dealtTrump.held[ranks] - dealtSide.held[ranks];
      if (worth > best) {
        second = best;
        best = worth;
      } else if (worth > second) second = worth;
    }
    const wins = chance(best + dealtOdds[target]);
    const bettel = chance(worthOf(hand, judge.dealtBettel));
    const mord = chance(worthOf(hand, judge.dealtMord));
    sights[1] = wins;
    sights[2] = wins * wins;
    sights[3] = best < -4000 ? -4 : best > 4000 ? 4 : best / 1000;
    sights[4] = chance(second + dealtOdds[target]);
    sights[5] = bettel;
    sights[6] = bettel * bettel;
    sights[7] = mord;
    sights[8] = mord * mord;
    sights[9] = worthOf(hand, judge.defence) / 1000;
    sights[10] = wins * bettel;
  }

  /** Adds the products to what was seen. */
  multiply(): void {
    const { sights } = this;
    let at = SIGHTS;
    for (let one = 1; one < SIGHTS; one++)
      for (let other = one; other < SIGHTS; other++) sights[at++] = sights[one] * sights[other];
  }
}

/** The sum of what was seen, weighed: in four sums, so that an addition need not wait for the one before. */
export function weighed(weights: Float64Array, sights: Float64Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < weights.length; i += 4) {
    a += weights[i] * sights[i];
    b += weights[i + 1] * sights[i + 1];
    c += weights[i + 2] * sights[i + 2];
    d += weights[i + 3] * sights[i + 3];
  }
  for (; i < weights.length; i++) a += weights[i] * sights[i];
  return a + b + (c + d);
}

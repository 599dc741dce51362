// Asked several times in every deal: no allocation, no closures.
import { type CardSet, EMPTY } from '../../src/public/bots.js';
import { worthWithoutTwo } from '../careful/exchange.js';
import { LEAST, ranksOf, worthOf } from '../careful/strength.js';
import { chance } from './chance.js';
import type { Judge } from './judge.js';

/** How many things are seen in a hand of ten; and how many of them are enough to say how a deal will end. */
export const SIGHTS = 32;
export const END_SIGHTS = 12;

/**
 * What is seen in the ten cards dealt, as numbers of the size of 1: by these, weighted, answers promise what they do.
 */
export class Look {
  /**
   * 1, and of the chances with the best and the second-best trumps, in a Bettel and in a Mord, the points of passing,
   * and the log odds of a Bettel and a Mord without two cards those products that told most about what bids are worth,
   * chosen one after the other.
   */
  readonly sights = new Float64Array(SIGHTS);
  /** By suit, with it as trumps; 0 if it cannot be. */
  private readonly chances = new Float64Array(4);
  private readonly judge: Judge;
  /** What was looked at last: a seat is often asked twice about one hand. */
  private hand: CardSet = EMPTY;
  private allowed = 0;
  private target = 0;

  constructor(judge: Judge) {
    this.judge = judge;
    this.sights[0] = 1;
  }

  /**
   * Looks at a hand, with trumps out of some suits (bit `s` for suit `s`), for a number of tricks: an index of the
   * odds.
   */
  at(hand: CardSet, allowed: number, target: number): void {
    if (hand === this.hand && allowed === this.allowed && target === this.target) return;
    this.hand = hand;
    this.allowed = allowed;
    this.target = target;
    const { judge, sights, chances } = this;
    const { dealtTrump, dealtSide } = judge;
    const sides = worthOf(hand, dealtSide) + judge.dealtOdds[target];
    let best = LEAST;
    let second = LEAST;
    for (let suit = 0; suit < 4; suit++) {
      chances[suit] = 0;
      if (((allowed >> suit) & 1) === 0) continue;
      const ranks = ranksOf(hand, suit);
      const worth = sides + dealtTrump.held[ranks] - dealtSide.held[ranks];
      chances[suit] = chance(worth);
      if (worth > best) {
        second = best;
        best = worth;
      } else if (worth > second) second = worth;
    }
    sights[1] = chance(best);
    sights[2] = chance(worthOf(hand, judge.dealtBettel));
    sights[3] = chance(worthOf(hand, judge.dealtMord));
    sights[4] = worthOf(hand, judge.defence) / 1000;
    sights[5] = chance(second);
    sights[6] = within(best, 4000);
    this.combine(within(worthWithoutTwo(hand, judge.bettel), 6000), within(worthWithoutTwo(hand, judge.mord), 6000));
  }

  /** Adds products to what is seen, with the log odds of a Bettel and of a Mord without two cards. */
  private combine(lateBettel: number, lateMord: number): void {
    const { sights, chances } = this;
    const wins = sights[1];
    const bettel = sights[2];
    const mord = sights[3];
    const passing = sights[4];
    const other = sights[5];
    const odds = sights[6];
    sights[7] = mord * mord;
    sights[8] = bettel * lateBettel;
    sights[9] = wins * chances[3];
    sights[10] = lateBettel * lateMord;
    sights[11] = passing * lateBettel;
    sights[12] = bettel * bettel * lateBettel;
    sights[13] = wins * bettel * lateBettel;
    sights[14] = mord * lateMord;
    sights[15] = other * mord;
    sights[16] = mord * mord * lateMord;
    sights[17] = bettel * bettel * other;
    sights[18] = lateBettel * chances[3];
    sights[19] = mord * mord * bettel;
    sights[20] = wins * chances[2];
    sights[21] = bettel * bettel * bettel * bettel;
    sights[22] = wins * lateBettel;
    sights[23] = odds * mord * mord;
    sights[24] = odds * mord;
    sights[25] = wins * odds;
    sights[26] = other * passing;
    sights[27] = mord * passing;
    sights[28] = other * other;
    sights[29] = wins * other;
    sights[30] = wins * chances[1];
    sights[31] = other * lateMord;
  }
}

/** Log odds in thousandths as units of log odds, cut off at `most` thousandths. */
const within = (logOdds: number, most: number): number =>
  (logOdds < -most ? -most : logOdds > most ? most : logOdds) / 1000;

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

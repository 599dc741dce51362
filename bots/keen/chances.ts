// Asked several times in every deal of a session: no allocation, no closures.
import { type CardSet, EMPTY } from '../../src/public/bots.js';
import { worthWithoutTwo } from '../careful/exchange.js';
import { LEAST, ranksOf, worthOf } from '../careful/strength.js';
import { chance } from './chance.js';
import type { Judge } from './judge.js';

/** How many chances are seen in a hand of ten: enough to say how a deal will end. */
export const SIGHTS = 12;

/** What is seen of the chances in the ten cards dealt, as numbers of the size of 1: by these, weighed, deals end. */
export class Chances {
  /**
   * 1, and of the chances with the best and the second-best trumps, in a Bettel and in a Mord, the points of passing,
   * and the log odds of a Bettel and a Mord without two cards those products that tell most about how deals end.
   */
  readonly sights = new Float64Array(SIGHTS);
  /** That of hearts as trumps; 0 if they cannot be. */
  private hearts = 0;
  private readonly judge: Judge;
  /** What was looked at last: a seat is often asked twice about one hand. */
  private hand: CardSet = EMPTY;
  private allowed = 0;

  constructor(judge: Judge) {
    this.judge = judge;
    this.sights[0] = 1;
  }

  /** Looks at a hand, with trumps out of some suits (bit `s` for suit `s`). */
  at(hand: CardSet, allowed: number): void {
    if (hand === this.hand && allowed === this.allowed) return;
    this.hand = hand;
    this.allowed = allowed;
    const { judge, sights } = this;
    const { dealtTrump, dealtSide } = judge;
    const sides = worthOf(hand, dealtSide) + judge.dealtOdds[0];
    let best = LEAST;
    let second = LEAST;
    for (let suit = 0; suit < 4; suit++) {
      if (((allowed >> suit) & 1) === 0) continue;
      const ranks = ranksOf(hand, suit);
      const worth = sides + dealtTrump.held[ranks] - dealtSide.held[ranks];
      if (suit === 3) this.hearts = chance(worth);
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
    const { sights } = this;
    sights[7] = sights[3] * sights[3];
    sights[8] = sights[2] * lateBettel;
    sights[9] = sights[1] * this.hearts;
    sights[10] = lateBettel * lateMord;
    sights[11] = sights[4] * lateBettel;
  }
}

/** Log odds in thousandths as units of log odds, cut off at `most` thousandths. */
const within = (logOdds: number, most: number): number =>
  (logOdds < -most ? -most : logOdds > most ? most : logOdds) / 1000;

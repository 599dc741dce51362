// Asked several times in every deal: no allocation, no closures.
import { type CardSet, EMPTY, type Word } from '../../src/public/bots.js';
import { worthWithoutThree, worthWithoutTwo, worthWithTrumpsWithoutTwo } from './exchange.js';
import { BETTEL, bestTrump, MORD, SIDE, TRUMPS, tricksOf } from './strength.js';
import type { Terms } from './terms.js';

const ALL_SUITS = 15;

/**
 * What a hand is good for: the tricks to be expected with the best trumps, and the chances of a Bettel and of a Mord.
 */
export class Judgement {
  /** The best trump suit. */
  trump = 0;
  tricks = 0.5;
  /** Steps of {@link CHANCES}: whole numbers are kept in place, others would be allocated anew. */
  private bettelStep = 0;
  private mordStep = 0;
  private isFinal = false;
  // What was judged last: a bidder is often asked again with the same hand.
  private hand: CardSet = EMPTY;
  private allowed = 0;

  /** Judges ten cards before the exchange, with trumps out of some suits (bit `s` for suit `s`). */
  ten(hand: CardSet, calls: boolean, allowed: number = ALL_SUITS): void {
    if (hand !== this.hand || this.isFinal) {
      this.hand = hand;
      this.isFinal = false;
      this.bettelStep = stepOf(0.00073 * worthWithoutTwo(hand, BETTEL) + (calls ? 0.2 : -1.1));
      const mord = worthWithoutTwo(hand, MORD);
      this.mordStep = stepOf(calls ? 0.00032 * mord + 0.3 : 0.00047 * mord - 2);
    } else if (allowed === this.allowed) return;
    this.allowed = allowed;
    this.trump = bestTrump(hand, allowed);
    this.tricks = 2.6 + 0.00074 * tricksOf(hand, this.trump);
  }

  /**
   * Judges the twelve cards of the declarer, two of which will go; in a Bettel a third one is led out of harm's way.
   */
  twelve(hand: CardSet, allowed: number = ALL_SUITS): void {
    this.isFinal = true;
    this.trump = bestTrump(hand, allowed);
    this.tricks = worthWithTrumpsWithoutTwo(hand, this.trump, TRUMPS, SIDE) / 1000;
    this.bettelStep = stepOf(worthWithoutThree(hand, BETTEL) / 1000 - 1.6);
    this.mordStep = stepOf(worthWithoutTwo(hand, MORD) / 1000 - 2.5);
  }

  get bettel(): number {
    return CHANCES[this.bettelStep];
  }

  get mord(): number {
    return CHANCES[this.mordStep];
  }

  /** The chance of a number of tricks: before the exchange it is less certain than after. */
  private chanceOf(target: number): number {
    const margin = this.tricks - target;
    return CHANCES[this.isFinal ? stepOf(1.1 + 1.95 * margin) : stepOf(0.8 + 1.33 * margin)];
  }

  /** What a defender can expect to pay for a number of tricks with trumps. */
  numberPoints(target: number, price: number, isByTrick: boolean): number {
    const wins = this.chanceOf(target);
    const paid = isByTrick ? Math.max(this.tricks, target) : price;
    return wins * paid - (1 - wins) * price;
  }

  /** What a defender can expect to pay for a contract. */
  points(contract: Word, terms: Terms): number {
    if (contract === 'bettel') return terms.bettelPrice * (2 * this.bettel - 1);
    if (contract === 'mord') return terms.mordPrice * (2 * this.mord - 1);
    if (terms.isByLevel) return this.numberPoints(terms.brandTarget, terms.brandPrice, false);
    const target = Number(contract);
    return this.numberPoints(target, target, terms.paysTaken);
  }
}

/** Chances by log odds from −8 to 8, in steps of 1/32; further out in either direction as at the end. */
const CHANCES = Float64Array.from({ length: 2049 }, (_, step) => {
  const within = Math.min(Math.max(step - 768, 0), 512);
  return 1 / (1 + Math.exp((256 - within) / 32));
});

function stepOf(logOdds: number): number {
  const step = (1024.5 + 32 * logOdds) | 0;
  return step < 0 ? 0 : step > 2048 ? 2048 : step;
}

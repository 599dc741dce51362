// Asked several times in every deal: no allocation, no closures.
import type { CardSet, Word } from '../../src/index.js';
import { gainOfTwo } from './exchange.js';
import { BETTEL, bestTrump, MORD, NO_TRUMPS, SIDE, TRUMPS, tricksOf, worthOf } from './strength.js';
import type { Terms } from './terms.js';

const ALL_SUITS = 15;
/** Tricks that the talon brings on average. */
const TALON = 0.9;
/** How fast the chance of a number of tricks rises with the tricks expected. */
const STEEPNESS = 1.5;

/** What a hand is good for: the tricks to be expected with the best trumps, and the chances of a Bettel and of a Mord. */
export class Judgement {
  trump = 0;
  tricks = 0.5;
  bettel = 0.5;
  mord = 0.5;

  /** Judges ten cards before the exchange, with trumps out of some suits (bit `s` for suit `s`). */
  ten(hand: CardSet, calls: boolean, allowed: number = ALL_SUITS): void {
    this.trump = bestTrump(hand, allowed);
    this.tricks = tricksOf(hand, this.trump) + TALON;
    const bettel = worthOf(hand, NO_TRUMPS, BETTEL, BETTEL);
    const gain = gainOfTwo(hand, NO_TRUMPS, BETTEL, BETTEL);
    this.bettel = chance(2 + bettel + (calls ? 0.9 : 0.6) * gain);
    const mord = worthOf(hand, NO_TRUMPS, MORD, MORD);
    const mordGain = gainOfTwo(hand, NO_TRUMPS, MORD, MORD);
    this.mord = chance(-1 + 2 * (mord + (calls ? 0.9 : 0.6) * mordGain));
  }

  /** Judges the twelve cards of the declarer, two of which will go. */
  twelve(hand: CardSet, allowed: number = ALL_SUITS): void {
    this.trump = bestTrump(hand, allowed);
    this.tricks = tricksOf(hand, this.trump) + gainOfTwo(hand, this.trump, TRUMPS, SIDE);
    this.bettel = chance(2 + worthOf(hand, NO_TRUMPS, BETTEL, BETTEL) + gainOfTwo(hand, NO_TRUMPS, BETTEL, BETTEL));
    const mord = worthOf(hand, NO_TRUMPS, MORD, MORD) + gainOfTwo(hand, NO_TRUMPS, MORD, MORD);
    this.mord = chance(1 + 2 * mord);
  }

  /** What a defender can expect to pay for a number of tricks with trumps. */
  numberPoints(target: number, price: number, isByTrick: boolean): number {
    const wins = chance(STEEPNESS * (this.tricks - target + 0.5));
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

const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

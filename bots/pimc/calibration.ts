import type { CardSet } from '../../src/public/bots.js';
import { BETTEL, MORD, tricksOf, worthOf } from '../careful/strength.js';

/**
 * How often a declarer makes his contract when nobody sees the cards, by the tricks he would take if everybody did, and by the look of the
 * hand he leads from: with one trick too few a good hand still often comes home, and a Bettel that could be defeated mostly is not if its
 * weak spots are few. Log odds, fitted to deals that `pimc` played against itself (README, "Calibration").
 */
const TRICKS = { base: 1.23, margin: 1.18, made: 0.85, look: 0.71 };
const BETTEL_MADE = { base: 1.31, look: 0.49 };
const BETTEL_BEATEN = { base: -1.38, look: 0.92 };
const MORD_MADE = { base: -0.19, look: 0.88 };
const MORD_BEATEN = { base: -2.33, look: 0.57 };

/** So many tricks more or less than the target say all: what lies beyond need not be known. */
export const MARGIN = 3;

const chance = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** What decides whether a contract is made: its name, the tricks it takes, the suit of its trumps if there are any. */
export interface Plan {
  readonly contract: string;
  readonly target: number;
  readonly suit: number;
}

/** The chance of a plan with these ten cards, if open cards bring so many tricks. */
export function chanceOf({ contract, target, suit }: Plan, hand: CardSet, tricks: number): number {
  if (contract === 'bettel') {
    const { base, look } = tricks === 0 ? BETTEL_MADE : BETTEL_BEATEN;
    return chance(base + look * lookOf(contract, suit, hand));
  }
  if (contract === 'mord') {
    const { base, look } = tricks === 10 ? MORD_MADE : MORD_BEATEN;
    return chance(base + look * lookOf(contract, suit, hand));
  }
  const margin = Math.max(-MARGIN, Math.min(MARGIN, tricks - target));
  const { base, made, look } = TRICKS;
  return chance(
    base + TRICKS.margin * margin + (margin >= 0 ? made : 0) + look * (lookOf(contract, suit, hand) - target),
  );
}

/** How a hand looks for a contract: log odds in Bettel and Mord, tricks with trumps. */
export function lookOf(contract: string, suit: number, hand: CardSet): number {
  if (contract === 'bettel') return worthOf(hand, BETTEL) / 1000;
  if (contract === 'mord') return worthOf(hand, MORD) / 1000;
  return tricksOf(hand, suit) / 1000;
}

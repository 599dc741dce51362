import { type CardSet, cardsOf } from '../../../src/public/bots.js';
import { LEAST, ranksOf } from '../../careful/strength.js';
import type { Losses } from '../numbers.js';
import { sigmoid } from './fit.js';

/**
 * What is recorded of a deal: a kind of contract, the declarer's twelve cards, the place of his discard among all 66,
 * and in three words which of them make it.
 */
export const DISCARD_ROW = 6;
export const PAIRS = 66;

/** The learned discards of a contract. */
export interface DiscardFit {
  readonly losses: Losses;
  readonly deals: number;
  /** How often the contract is made in the deals held out, with the declarer's discards and with the learned ones. */
  readonly madeBefore: number;
  readonly made: number;
}

/** One deal in so many is held out. */
const HELD_OUT = 10;
/** How often all deals are gone through: first for the chances of all discards, then for the choice among them. */
const ROUNDS = { chances: 4, choice: 2 };
/** How far a weight moves at first. */
const STEP = { chances: 0.05, choice: 0.02 };
/**
 * While the choice is learned, a discard is chosen more often the more it promises: e times as often for so much more,
 * in log odds.
 */
const NEARLY = 0.3;

/** Each loss of no card, one or two of a set of ranks, and its number, by the set and the ranks lost. */
const LOSSES: { readonly ranks: number; readonly lost: number }[] = [];
const NUMBERS = new Int16Array(1 << 16);
for (let ranks = 0; ranks < 256; ranks++) {
  for (let lost = ranks; ; lost = (lost - 1) & ranks) {
    const less = lost & (lost - 1);
    if ((less & (less - 1)) === 0) {
      NUMBERS[(ranks << 8) | lost] = LOSSES.length;
      LOSSES.push({ ranks, lost });
    }
    if (lost === 0) break;
  }
}

/**
 * Fits what each loss does for the log odds of making the contract to rows of deals in which every discard was played
 * on, beginning with what the cards kept are worth (`worth`, in thousandths): first to all discards, by logistic
 * regression, then to how often the discards that promise most succeed.
 */
export function fitDiscards(rows: Int32Array, kind: number, worth: readonly number[]): DiscardFit {
  const fit = new Fitting(worth);
  const starts = Array.from({ length: rows.length / DISCARD_ROW }, (_, i) => i * DISCARD_ROW);
  const deals = starts.filter((at) => rows[at] === kind).map((at) => rows.subarray(at, at + DISCARD_ROW));
  const learned = deals.filter((_, i) => i % HELD_OUT !== 0);
  for (const phase of ['chances', 'choice'] as const) {
    fit.forget();
    for (let round = 0; round < ROUNDS[phase]; round++)
      for (const deal of learned) fit[phase](deal, STEP[phase] * (1 - round / ROUNDS[phase]));
  }
  const test = deals.filter((_, i) => i % HELD_OUT === 0);
  const share = (of: (deal: Int32Array) => number): number =>
    test.reduce((sum, deal) => sum + isMade(deal, of(deal)), 0) / Math.max(1, test.length);
  return {
    losses: { one: bestLosses(fit.weights, 1), two: bestLosses(fit.weights, 2) },
    deals: deals.length,
    madeBefore: share((deal) => deal[2]),
    made: share((deal) => fit.best(deal)),
  };
}

const isMade = (deal: Int32Array, pair: number): number => (deal[3 + (pair >> 5)] >>> (pair & 31)) & 1;

/** Weights of losses on their way, and what one deal does to them. */
class Fitting {
  readonly weights: Float64Array;
  /** The sum of the squares of all errors so far, by weight: the more there are, the less it moves. */
  private readonly moved: Float64Array;
  /** For each discard of the current deal, the number of its loss in each suit, and what it promises. */
  private readonly losses = new Int32Array(4 * PAIRS);
  private readonly promised = new Float64Array(PAIRS);

  constructor(worth: readonly number[]) {
    this.weights = Float64Array.from(LOSSES, ({ ranks, lost }) => worth[ranks ^ lost] / 1000);
    this.moved = new Float64Array(LOSSES.length);
  }

  forget(): void {
    this.moved.fill(1e-6);
  }

  /** Towards the chances of all discards. */
  chances(deal: Int32Array, step: number): void {
    this.look(deal);
    for (let pair = 0; pair < PAIRS; pair++) this.move(pair, isMade(deal, pair) - sigmoid(this.promiseOf(pair)), step);
  }

  /** Towards choosing what succeeds. */
  choice(deal: Int32Array, step: number): void {
    const { promised } = this;
    this.look(deal);
    const most = Math.max(...promised);
    let all = 0;
    let made = 0;
    for (let pair = 0; pair < PAIRS; pair++) {
      promised[pair] = Math.exp((promised[pair] - most) / NEARLY);
      all += promised[pair];
      made += promised[pair] * isMade(deal, pair);
    }
    for (let pair = 0; pair < PAIRS; pair++) {
      const error = (promised[pair] / all) * (isMade(deal, pair) - made / all);
      if (Math.abs(error) > 1e-4) this.move(pair, error, step);
    }
  }

  best(deal: Int32Array): number {
    this.look(deal);
    return this.promised.indexOf(Math.max(...this.promised));
  }

  private move(pair: number, error: number, step: number): void {
    for (let at = 4 * pair; at < 4 * pair + 4; at++) {
      const loss = this.losses[at];
      this.moved[loss] += error * error;
      this.weights[loss] += (step * error) / Math.sqrt(this.moved[loss]);
    }
  }

  private promiseOf(pair: number): number {
    const { weights, losses } = this;
    const at = 4 * pair;
    return weights[losses[at]] + weights[losses[at + 1]] + weights[losses[at + 2]] + weights[losses[at + 3]];
  }

  /** Finds the losses of all discards of a deal, and what they promise. */
  private look(deal: Int32Array): void {
    const hand = deal[1] as CardSet;
    const cards = cardsOf(hand);
    let pair = 0;
    for (const [i, low] of cards.entries()) {
      for (const high of cards.slice(i + 1)) {
        const pairSet = (1 << low) | (1 << high);
        for (let suit = 0; suit < 4; suit++)
          this.losses[4 * pair + suit] = NUMBERS[(ranksOf(hand, suit) << 8) | ranksOf(pairSet as CardSet, suit)];
        this.promised[pair] = this.promiseOf(pair);
        pair++;
      }
    }
  }
}

/** For each set of ranks the best loss of so many cards, in thousandths of a unit of log odds. */
function bestLosses(weights: Float64Array, count: 1 | 2): Losses['one'] {
  const gain = new Array<number>(256).fill(LEAST);
  const cards = new Array<number>(256).fill(0);
  for (const [number, { ranks, lost }] of LOSSES.entries()) {
    const more = Math.round(1000 * (weights[number] - weights[NUMBERS[ranks << 8]]));
    if (lost === 0 || ((lost & (lost - 1)) === 0) !== (count === 1) || more <= gain[ranks]) continue;
    gain[ranks] = more;
    cards[ranks] = lost;
  }
  return { gain, cards };
}

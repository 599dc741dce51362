import { type CardSet, cardsOf } from '../../../src/public/bots.js';
import { LEAST, ranksOf } from '../../careful/strength.js';
import type { Losses } from '../numbers.js';
import { drawn } from './fit.js';

/** What is recorded of a deal: a kind of contract, the declarer's twelve cards, the place of his discard among all 66, and in three words which of them make it. */
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
/** Every loss is drawn towards what the hands kept are worth, as if seen in so many deals. */
const RIDGE = 20;
/** A unit of log odds is at most a quarter of chance, and less where a contract is nearly made or lost. */
const CHANCE = 0.15;
/** Discards that promise nearly as much as the best are those to tell apart: others count less, down to a floor. */
const NEARLY = 0.02;
const FLOOR = 0.03;
const ROUNDS = 2;

/** Each loss of one card or two of a set of ranks, and its number, by the set and the ranks lost. */
const LOSSES: { readonly ranks: number; readonly lost: number }[] = [];
const NUMBERS = new Int16Array(1 << 16);
for (let ranks = 0; ranks < 256; ranks++) {
  for (let lost = ranks; lost !== 0; lost = (lost - 1) & ranks) {
    const less = lost & (lost - 1);
    if ((less & (less - 1)) !== 0) continue;
    NUMBERS[(ranks << 8) | lost] = LOSSES.length;
    LOSSES.push({ ranks, lost });
  }
}

/**
 * Fits what each loss does for the chance to rows of deals in which every discard was played on. Only differences within a deal count, which
 * leaves out nearly all luck. `worth` is that of ranks kept, in thousandths of a unit of log odds.
 */
export function fitDiscards(rows: Int32Array, kind: number, worth: readonly number[]): DiscardFit {
  const deals: Deal[] = [];
  for (let at = 0; at < rows.length; at += DISCARD_ROW) {
    if (rows[at] === kind) deals.push(new Deal(rows.subarray(at, at + DISCARD_ROW)));
  }
  const prior = Float64Array.from(LOSSES, ({ ranks, lost }) => (CHANCE * (worth[ranks ^ lost] - worth[ranks])) / 1000);
  let weights: Float64Array = prior;
  for (let round = 0; round < ROUNDS; round++) weights = fitted(deals, weights, prior);
  const test = deals.filter((_, i) => i % HELD_OUT === 0);
  const share = (of: (deal: Deal) => number): number =>
    test.reduce((sum, deal) => sum + deal.makes(of(deal)), 0) / test.length;
  return {
    losses: { one: bestLosses(weights, 1), two: bestLosses(weights, 2) },
    deals: deals.length,
    madeBefore: share((deal) => deal.own),
    made: share((deal) => deal.best(weights)),
  };
}

/** One deal, and what goes of its suits with each discard. */
class Deal {
  readonly own: number;
  private readonly row: Int32Array;

  constructor(row: Int32Array) {
    this.row = row;
    this.own = row[2];
  }

  makes(pair: number): number {
    return (this.row[3 + (pair >> 5)] >>> (pair & 31)) & 1;
  }

  /** The numbers of the losses of each discard: both of a suit, and −1; or of two suits. */
  losses(): Int32Array {
    const hand = this.row[1] as CardSet;
    const cards = cardsOf(hand);
    const numberOf = (suit: number, lost: number): number => NUMBERS[(ranksOf(hand, suit) << 8) | lost];
    let at = 0;
    for (const [i, low] of cards.entries()) {
      for (const high of cards.slice(i + 1)) {
        const [one, other] = [1 << (low & 7), 1 << (high & 7)];
        const isOfSuit = low >> 3 === high >> 3;
        PAIR_LOSSES[at++] = numberOf(low >> 3, isOfSuit ? one | other : one);
        PAIR_LOSSES[at++] = isOfSuit ? -1 : numberOf(high >> 3, other);
      }
    }
    return PAIR_LOSSES;
  }

  best(weights: Float64Array): number {
    const promised = promises(this.losses(), weights);
    return promised.indexOf(Math.max(...promised));
  }
}

/** Of the current deal. */
const PAIR_LOSSES = new Int32Array(2 * PAIRS);
const PROMISES = new Float64Array(PAIRS);

function promises(losses: Int32Array, weights: Float64Array): Float64Array {
  for (let pair = 0; pair < PAIRS; pair++) {
    const other = losses[2 * pair + 1];
    PROMISES[pair] = weights[losses[2 * pair]] + (other < 0 ? 0 : weights[other]);
  }
  return PROMISES;
}

/** Least squares within each deal, every discard weighted by how nearly it promised the most. */
function fitted(deals: readonly Deal[], before: Float64Array, prior: Float64Array): Float64Array {
  const size = prior.length;
  const squares = new Float64Array(size * size);
  const products = new Float64Array(size);
  const sums = new Float64Array(size);
  for (const [i, deal] of deals.entries()) if (i % HELD_OUT !== 0) add(deal, before, squares, products, sums);
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) squares[j * size + i] = squares[i * size + j];
  return drawn(squares, products, prior, RIDGE);
}

/** Adds a deal to the sums of squares, below the diagonal, and products, each less what the mean of the deal accounts for. `sums` is 0 before and after. */
function add(
  deal: Deal,
  before: Float64Array,
  squares: Float64Array,
  products: Float64Array,
  sums: Float64Array,
): void {
  const size = before.length;
  const losses = deal.losses();
  const promised = promises(losses, before);
  const most = Math.max(...promised);
  let all = 0;
  let made = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const weight = FLOOR + Math.exp((promised[pair] - most) / NEARLY);
    const [one, other] = [losses[2 * pair], losses[2 * pair + 1]];
    const success = weight * deal.makes(pair);
    all += weight;
    made += success;
    for (const loss of other < 0 ? [one] : [one, other]) {
      squares[loss * size + loss] += weight;
      products[loss] += success;
      sums[loss] += weight;
    }
    if (other >= 0) squares[Math.max(one, other) * size + Math.min(one, other)] += weight;
  }
  const met = [...new Set(losses)].filter((loss) => loss >= 0);
  for (const loss of met) {
    products[loss] -= (sums[loss] * made) / all;
    for (const other of met) if (other <= loss) squares[loss * size + other] -= (sums[loss] * sums[other]) / all;
  }
  for (const loss of met) sums[loss] = 0;
}

/** For each set of ranks the best loss of so many cards, in hundredths of a percent. */
function bestLosses(weights: Float64Array, count: 1 | 2): Losses['one'] {
  const gain = new Array<number>(256).fill(LEAST);
  const cards = new Array<number>(256).fill(0);
  for (const [number, { ranks, lost }] of LOSSES.entries()) {
    const won = Math.round(10_000 * weights[number]);
    if (((lost & (lost - 1)) === 0) !== (count === 1) || won <= gain[ranks]) continue;
    gain[ranks] = won;
    cards[ranks] = lost;
  }
  return { gain, cards };
}

import { type BlockMean, fixedInterval, withError, withUnseen } from '../../stats/blockmean.js';
import { LEVEL, type Mean } from '../../stats/interval.js';
import { type BoardPoints, type Controls, halfOf } from './control.js';
import { DEALS } from './scores.js';

/** Points a deal of a bot on boards, some played by its controls alone: a term a board. */
export interface Estimate {
  /** By board, in points a deal. */
  readonly terms: Float64Array;
  /** Where the law of the terms changes: between two cuts they are independent draws of one kind. */
  readonly cuts: readonly number[];
  /** Boards that the bot itself has played. */
  readonly blocks: number;
}

/** The mean of a bot over all the boards that the quick bots have played. Its own boards are the first of these. */
export function estimateOf(
  { points, controls }: { readonly points: Int32Array; readonly controls: Controls },
  quick: readonly BoardPoints[],
): Estimate {
  const [blocks, all] = [points.length, quick[0].points.length];
  const half = halfOf(blocks);
  const terms = new Float64Array(all);
  for (const [at, [from, end]] of [[0, half] as const, [half, blocks] as const].entries()) {
    const control = blocks === all ? null : controls[at];
    const weight = (control?.coefficient ?? 0) / DEALS;
    const many = control === null ? points : quick.find(({ bot }) => bot === control.bot)!.points;
    for (let board = from; board < end; board++)
      terms[board] += (points[board] / DEALS - weight * many[board]) / blocks;
    if (weight === 0) continue;
    const share = (weight * (end - from)) / blocks / all;
    for (let board = 0; board < all; board++) terms[board] += share * many[board];
  }
  return { terms, cuts: [0, half, blocks], blocks };
}

/** Points a deal, with a 95 % interval. Of a corrected bot an event may be unseen: all else is its control's. */
export const pointsOf = (one: Estimate, event: number): Mean =>
  withError(withUnseen(meanLess(one, NOTHING), one.blocks < one.terms.length ? event : 0));

const NOTHING: Estimate = { terms: new Float64Array(0), cuts: [], blocks: Number.POSITIVE_INFINITY };

/**
 * Points a deal that one bot scores more than another. `event`: the most points a deal that a board can add, perhaps
 * not seen yet; `of`: the number of such differences, whose intervals cover all together with 95 % (Bonferroni).
 */
export function differenceOf(one: Estimate, other: Estimate, event: number, of: number): Mean {
  const found = withUnseen(meanLess(one, other), event);
  return withError(found, fixedInterval(found, 1 - (1 - LEVEL) / of));
}

/** The sum of the terms of one less those of the other; its variance is that within the strata between all cuts. */
function meanLess(one: Estimate, other: Estimate): BlockMean {
  const length = Math.max(one.terms.length, other.terms.length);
  let [from, mean, variance] = [0, 0, 0];
  for (const end of strataOf([...one.cuts, ...other.cuts], length)) {
    const found = sumWithin(one.terms, other.terms, from, end);
    mean += found.sum;
    variance += found.variance;
    from = end;
  }
  return { blocks: Math.min(one.blocks, other.blocks), mean, standardError: Math.sqrt(variance) };
}

/** Fewer boards than this say too little of their variance; they count as of the stratum before. */
const LEAST = 10;

/** The ends of strata, the last one `length`. */
function strataOf(cuts: readonly number[], length: number): number[] {
  const ends: number[] = [];
  for (const cut of [...cuts].sort((a, b) => a - b))
    if (cut - (ends.at(-1) ?? 0) >= LEAST && length - cut >= LEAST) ends.push(cut);
  return [...ends, length];
}

function sumWithin(one: Float64Array, other: Float64Array, from: number, end: number) {
  const less = (board: number): number => (one[board] ?? 0) - (other[board] ?? 0);
  let sum = 0;
  for (let board = from; board < end; board++) sum += less(board);
  let squares = 0;
  for (let board = from; board < end; board++) squares += (less(board) - sum / (end - from)) ** 2;
  return { sum, variance: (squares * (end - from)) / (end - from - 1) };
}

import { makeGame } from '../games/rule-sets.js';
import { stakesOf } from '../games/stakes.js';
import { type BlockMean, fixedInterval, meanOfRatio, withError, withUnseen } from '../stats/blockmean.js';
import { LEVEL, type Mean } from '../stats/interval.js';
import { ratioOf } from '../stats/ratio.js';

/** Deals of a block: a board in three seatings. */
const DEALS = 3;

/** The mean of whole numbers by block, in points a deal. */
const blockMean = (points: Int32Array): BlockMean =>
  meanOfRatio(ratioOf(Array.from(points, (each) => [each, DEALS] as const)));

/** Points a deal, with a 95 % interval. */
export const pointsOf = (points: Int32Array): Mean => withError(blockMean(points));

/**
 * Points a deal that one bot scores more than another on the boards that both have played; `of`: the number of such comparisons, whose intervals
 * cover all together with 95 % (Bonferroni). With `isSame` nothing rare can still be unseen.
 */
export function differenceOf(
  [one, other]: readonly [Int32Array, Int32Array],
  { game, of, isSame }: { readonly game: string; readonly of: number; readonly isSame: boolean },
): Mean {
  const both = Math.min(one.length, other.length);
  const less = Int32Array.from({ length: both }, (_, block) => one[block] - other[block]);
  const event = isSame ? 0 : (2 * stakesOf(makeGame(game)).least) / DEALS;
  const found = withUnseen(blockMean(less), event);
  return withError(found, fixedInterval(found, levelOf(of)));
}

/** How much more is scored on some boards than on others: independent means. */
export function changeOf(fresh: Int32Array, before: Int32Array): Mean {
  const [now, then] = [blockMean(fresh), blockMean(before)];
  const found = {
    blocks: Math.min(now.blocks, then.blocks),
    mean: now.mean - then.mean,
    standardError: Math.hypot(now.standardError, then.standardError),
  };
  return withError(found);
}

const levelOf = (comparisons: number): number => 1 - (1 - LEVEL) / comparisons;

import { type BlockMean, fixedInterval, LEAST_BLOCKS, withUnseen } from './blockmean.js';
import { drawChiSquare, drawNormal, type Simulation } from './draws.js';
import { type Mean, symmetricInterval } from './interval.js';
import { quadratic } from './joint.js';
import { choleskyOf, type Matrix } from './matrix.js';
import { normalOf, type SeatedTable, weightsOf } from './rating.js';
import { studentCritical } from './student.js';

/** A block with tables of its own, and the total score of each bot in it. */
export interface RatedBlock {
  /** One object for all blocks with the same tables. */
  readonly tables: readonly SeatedTable[];
  readonly totals: readonly number[];
}

/** All blocks with the same tables. */
interface Design {
  count: number;
  readonly tables: readonly SeatedTable[];
  readonly normal: Matrix;
  /** Sums of products of what its blocks add to the ratings. */
  readonly products: readonly number[][];
}

/** How ratings are simulated, and the size of an event in a deal that has not been seen yet, see `withUnseen`. */
type Terms = Simulation & { readonly event: number };

/**
 * Ratings from blocks of different tables, as of several runs; undefined if the tables do not connect all bots.
 * `interval`: all intervals hold together; `blocks`: how many equal blocks would give as good an estimate of the error.
 *
 * The variance is the sum over blocks of what a block adds to the rating, times what it would add if the rating came
 * from all other blocks: unbiased for games of equal variance, where squares of what blocks add are too small by the
 * share that each has in the rating. The idea is that of CR2: R. Bell & D. McCaffrey, "Bias Reduction in Standard
 * Errors for Linear Regression with Multi-Stage Samples", Survey Methodology 28 (2002), 169–181; the degrees of freedom
 * are Satterthwaite's.
 * @example
 * const tables = [{ players: [0, 1, 2], games: 3 }];
 * const blocks = [[3, 0, -3], [1, 0, -1], [2, 1, -3]].map((totals) => ({ tables, totals }));
 * unevenRatings(3, blocks, { event: 1, level: 0.95, draws: 2_000, uniform: Math.random })?.[0].mean; // 0.666…
 */
export function unevenRatings(
  bots: number,
  blocks: readonly RatedBlock[],
  terms: Terms,
): readonly (BlockMean & { readonly interval: Mean })[] | undefined {
  const designs = designsOf(bots, blocks);
  const kinds = [...designs.values()];
  const whole = squareOf(bots, (i, j) => sumOf(kinds, ({ count, normal }) => count * normal[i][j]));
  const weights = weightsOf(whole);
  if (weights === undefined) return undefined;
  const totals = weights.map((_, bot) => sumOf(blocks, (block) => block.totals[bot]));
  const means = weights.map((row) => dot(row, totals));
  const variances = variancesOf(means, weights, whole, designs, blocks);
  const held = means.map((_, bot) => sumOf(kinds, (kind) => kind.count * gamesOf(kind, bot)));
  const ratings = means.map((mean, bot) => {
    const found = { blocks: alikeOf(kinds, weights[bot]), mean, standardError: Math.sqrt(variances[bot]) };
    // An event of a bot moves the ratings of others, too: all are above the average.
    const moved = weights.map((row, other) => Math.abs(weights[bot][other] / row[other]) / held[other]);
    return withUnseen(found, terms.event * Math.max(...moved) * found.blocks);
  });
  const factor = factorOf(ratings, kinds, terms);
  return ratings.map((rating) => {
    const { low, high } = fixedInterval(rating, terms.level);
    const isOpen = low === null || high === null;
    const interval = isOpen
      ? { mean: rating.mean, low, high }
      : symmetricInterval(rating.mean, (factor * (high - low)) / 2);
    return { ...rating, interval };
  });
}

function designsOf(bots: number, blocks: readonly RatedBlock[]): Map<RatedBlock['tables'], Design> {
  const designs = new Map<RatedBlock['tables'], Design>();
  for (const { tables } of blocks) {
    const design = designs.get(tables) ?? {
      count: 0,
      tables,
      normal: normalOf(bots, tables),
      products: squareOf(bots, () => 0),
    };
    design.count++;
    designs.set(tables, design);
  }
  return designs;
}

const gamesOf = ({ tables }: Design, bot: number): number =>
  sumOf(tables, ({ players, games }) => (players.includes(bot) ? games : 0));

/** The variances of the ratings; fills the products of the designs. */
function variancesOf(
  means: readonly number[],
  weights: Matrix,
  whole: Matrix,
  designs: ReadonlyMap<RatedBlock['tables'], Design>,
  blocks: readonly RatedBlock[],
): number[] {
  const variances = means.map(() => 0);
  // Without a block that alone connects some bots there are no ratings; theirs has fewer than three, and no interval.
  const others = new Map(
    [...designs].map(([tables, { normal }]) => [
      tables,
      weightsOf(squareOf(means.length, (i, j) => whole[i][j] - normal[i][j])) ?? weights,
    ]),
  );
  for (const { tables, totals } of blocks) {
    const { normal, products } = designs.get(tables) as Design;
    const rest = normal.map((row, bot) => totals[bot] - dot(row, means));
    const added = weights.map((row) => dot(row, rest));
    for (const [bot, row] of (others.get(tables) as Matrix).entries()) {
      variances[bot] += added[bot] * dot(row, rest);
      for (const [other, each] of added.entries()) products[bot][other] += added[bot] * each;
    }
  }
  return variances.map((variance) => Math.max(0, variance));
}

/** How many equal blocks the error of a rating with these weights is from; rounded, so that three are not 2.999…. */
function alikeOf(designs: readonly Design[], weights: readonly number[]): number {
  const shares = designs.map(({ count, normal }) => ({ count, share: quadratic(normal, weights, weights) }));
  const squared = sumOf(shares, ({ count, share }) => count * share ** 2);
  return Math.round((1e6 * sumOf(shares, ({ count, share }) => count * share) ** 2) / squared) / 1e6;
}

/**
 * How much wider than each alone intervals are that cover together: the `level` quantile of the largest error among the
 * ratings, each in units of its own interval, in imagined repetitions. Bots that meet in the same few blocks share
 * their luck, and the error of its estimate.
 */
function factorOf(ratings: readonly BlockMean[], designs: readonly Design[], { level, draws, uniform }: Terms): number {
  const bots = ratings.flatMap(({ blocks }, bot) => (blocks < LEAST_BLOCKS ? [] : [bot]));
  const criticals = ratings.map(({ blocks }) => studentCritical(level, blocks - 1));
  const kinds = designs.map(({ count, products }) => ({
    products,
    df: Math.max(1, count - 1),
    lower: choleskyOf(products),
  }));
  const largest = Float64Array.from({ length: draws }, () => {
    const errors = ratings.map(() => 0);
    const variances = ratings.map(() => 0);
    for (const { products, df, lower } of kinds) {
      const z = lower.map(() => drawNormal(uniform));
      const scale = drawChiSquare(df, uniform) / df;
      for (const bot of bots) {
        errors[bot] += dot(lower[bot], z);
        variances[bot] += scale * products[bot][bot];
      }
    }
    return bots.reduce((most, bot) => {
      const error = variances[bot] === 0 ? 0 : Math.abs(errors[bot]) / Math.sqrt(variances[bot]);
      return Math.max(most, error / criticals[bot]);
    }, 0);
  }).sort();
  return Math.max(1, largest[Math.min(draws - 1, Math.ceil(level * (draws + 1)) - 1)]);
}

const squareOf = (size: number, of: (i: number, j: number) => number): number[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => of(i, j)));

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * b[i], 0);

const sumOf = <T>(all: Iterable<T>, of: (each: T) => number): number => {
  let sum = 0;
  for (const each of all) sum += of(each);
  return sum;
};

import type { BlockMean } from './blockmean.js';

/**
 * Blocks that all have a control (the result of cheap play), and some also an outcome (the result of expensive play). Strata are formed by the
 * control, so they differ in the expected mean and variance of their outcomes.
 */
export interface Stratum {
  /** The half of the run. The control's coefficient in one half is estimated in the other, so that no block affects its own. */
  readonly half: 0 | 1;
  /** The number of blocks, and the mean of their controls. */
  readonly blocks: number;
  readonly mean: number;
  /** Controls and outcomes of the blocks with an outcome, in the same order. If none has one, outcomes are known to equal the control. */
  readonly controls: readonly number[];
  readonly outcomes: readonly number[];
  /** The expected standard deviation of its outcomes; only the ratio to other strata matters. */
  readonly spread: number;
}

/** For the blocks of each half, the coefficient of the control. */
export type HalfCoefficients = readonly [number, number];

/** The mean over all blocks, and its components. */
export interface TwoPhaseMean extends BlockMean {
  readonly coefficients: HalfCoefficients;
  /** The variance of the outcome of one random block. */
  readonly variance: number;
}

/** If fewer outcomes (and less than half) of a stratum differ from its most frequent one, its variance cannot be estimated from them. */
const DIFFERING_NEEDED = 30;

/**
 * The mean outcome of all blocks, from the controls of all and the outcomes of some: in each stratum, the mean outcome is corrected by the difference
 * between the controls of its drawn blocks and of all its blocks. It is unbiased for any strata, spreads and numbers drawn; a good fit reduces its
 * error, which includes both phases: the blocks, and those drawn from them. `blocks` is Satterthwaite's degrees of freedom plus one. NaN if a stratum
 * lacks outcomes that it needs; an infinite error if it has too few.
 *
 * `coefficients`: from {@link halfCoefficients}, for these outcomes or others of the same blocks. `event`: the size of an event not seen yet, which
 * matters if few outcomes differ.
 *
 * Source: W. Cochran, Sampling Techniques, 3rd edition (1977), chapters 5A and 12.
 * @example
 * const drawn = { half: 0, blocks: 10, mean: 0.5, controls: [0, 1], outcomes: [0, 2], spread: 1 } as const;
 * const known = { half: 1, blocks: 10, mean: 0, controls: [], outcomes: [], spread: 0 } as const;
 * twoPhaseMean([drawn, known], [0, 0]).mean; // 0.5
 */
export function twoPhaseMean(strata: readonly Stratum[], coefficients: HalfCoefficients, event = 0): TwoPhaseMean {
  const blocks = sum(strata, (stratum) => stratum.blocks);
  const parts = strata.map((stratum) => partOf(stratum, coefficients[stratum.half]));
  const mean = sum(parts, (part) => part.blocks * part.mean) / blocks;
  const squares = sum(parts, (part) => (part.blocks - 1) * part.variance + part.blocks * (part.mean - mean) ** 2);
  const variance = squares / (blocks - 1);
  const common = commonScale(parts);
  const errors = parts.map((part) => squaredError(part, common) * (part.blocks / blocks) ** 2);
  const squared = variance / blocks + sum(errors, (error) => error) + unseen(parts, event, blocks);
  const drawn = parts.reduce((all, part, i) => (part.drawn > 1 ? all + errors[i] ** 2 / (part.drawn - 1) : all), 0);
  return {
    mean,
    coefficients,
    variance,
    blocks: 1 + (drawn > 0 ? Math.min(blocks, squared ** 2 / drawn) : blocks - 1),
    standardError: Math.sqrt(squared),
  };
}

/** The estimates in a stratum. */
interface StratumPart extends Pick<Stratum, 'blocks' | 'spread'> {
  readonly drawn: number;
  readonly mean: number;
  /** The variance of the outcomes, and of the residuals. */
  readonly variance: number;
  readonly residual: number;
  readonly differing: number;
}

function partOf({ blocks, mean, controls, outcomes, spread }: Stratum, coefficient: number): StratumPart {
  const drawn = outcomes.length;
  if (drawn === 0 && spread === 0) return { blocks, spread, drawn, mean, variance: 0, residual: 0, differing: 0 };
  const rests = outcomes.map((outcome, i) => outcome - coefficient * (controls[i] - mean));
  const times = new Map<number, number>();
  for (const outcome of outcomes) times.set(outcome, (times.get(outcome) ?? 0) + 1);
  return {
    blocks,
    spread,
    drawn,
    mean: meanOf(rests),
    variance: drawn > 1 ? covariance(outcomes, outcomes) : 0,
    residual: drawn > 1 ? covariance(rests, rests) : 0,
    differing: drawn - Math.max(0, ...times.values()),
  };
}

/** The squared error of its mean; 0 for a stratum whose blocks were all drawn. */
function squaredError(part: StratumPart, common: number): number {
  const { blocks, drawn, differing, spread } = part;
  if (drawn === blocks || (drawn === 0 && spread === 0)) return 0;
  if (drawn < 2) return Number.POSITIVE_INFINITY;
  const residual = isKnown(differing, drawn) ? part.residual : Math.max(part.residual, common * spread ** 2);
  return residual * (1 / drawn - 1 / blocks);
}

/** The ratio of residuals to their expected size, over all strata. */
function commonScale(parts: readonly StratumPart[]): number {
  const known = parts.filter(({ drawn }) => drawn > 1);
  const expected = sum(known, ({ drawn, spread }) => (drawn - 1) * spread ** 2);
  return expected > 0 ? sum(known, ({ drawn, residual }) => (drawn - 1) * residual) / expected : 0;
}

/** As if there had been one more such block in each direction, among those drawn and among all. */
function unseen(parts: readonly StratumPart[], event: number, blocks: number): number {
  const open = parts.filter(({ drawn, spread }) => drawn > 0 || spread > 0);
  const [all, drawn] = [sum(open, (part) => part.blocks), sum(open, (part) => part.drawn)];
  if (
    event === 0 ||
    isKnown(
      sum(parts, (part) => part.differing),
      drawn,
    )
  )
    return 0;
  const share = drawn === 0 ? 0 : (all / blocks / drawn) ** 2 * (1 - drawn / all);
  return 2 * event ** 2 * (share + 1 / blocks ** 2);
}

/** Do enough of the drawn blocks differ to estimate the variance? */
const isKnown = (differing: number, drawn: number): boolean =>
  drawn > 0 && differing >= Math.min(DIFFERING_NEEDED, drawn / 2);

/**
 * The coefficients that minimise the error. Each is estimated in the other half, so that it does not depend on the blocks it is used for.
 * @example
 * const strata = [0, 1].map((half) => ({ half, blocks: 9, mean: 0, controls: [0, 1], outcomes: [0, half + 1], spread: 1 }) as Stratum);
 * halfCoefficients(strata); // [2, 1]
 */
export function halfCoefficients(strata: readonly Stratum[]): HalfCoefficients {
  const of = (half: number): number => coefficientOf(strata.filter((stratum) => stratum.half === half));
  return [of(1), of(0)];
}

function coefficientOf(strata: readonly Stratum[]): number {
  const over = (other: 'controls' | 'outcomes'): number =>
    sum(strata, (stratum) => {
      const { blocks, controls } = stratum;
      return controls.length < 2 ? 0 : (blocks ** 2 / controls.length) * covariance(controls, stratum[other]);
    });
  const variance = over('controls');
  return variance > 0 ? over('outcomes') / variance : 0;
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let products = 0;
  for (let i = 0; i < a.length; i++) products += (a[i] - meanA) * (b[i] - meanB);
  return products / (a.length - 1);
}

const meanOf = (values: readonly number[]): number => sum(values, (value) => value) / values.length;

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}

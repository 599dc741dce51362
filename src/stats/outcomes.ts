/** A histogram of block results: `counts[i]` blocks with result `values[i]`, ascending, for sequential tests. */
export interface Outcomes {
  readonly values: readonly number[];
  readonly counts: readonly number[];
}

/**
 * The outcomes from a map of values to counts. Values with count 0 are kept: they are possible, even if not seen.
 * @example
 * outcomesOf(new Map([[1, 50], [-1, 40]])); // { values: [-1, 1], counts: [40, 50] }
 */
export function outcomesOf(tally: ReadonlyMap<number, number>): Outcomes {
  const sorted = [...tally].sort(([a], [b]) => a - b);
  return { values: sorted.map(([value]) => value), counts: sorted.map(([, count]) => count) };
}

/** The count of a value not seen yet in likelihood computations. */
const UNSEEN = 1e-3;

/**
 * Outcomes in which values of count 0 count as a thousandth of a block, so that hypotheses can be compared before the
 * extremes have been seen (the prior of M. Van den Bergh's implementations).
 * @example
 * regularised({ values: [-1, 0, 1], counts: [0, 10, 5] }).counts; // [0.001, 10, 5]
 */
export function regularised({ values, counts }: Outcomes): Outcomes {
  return { values, counts: counts.map((count) => (count === 0 ? UNSEEN : count)) };
}

/**
 * The outcomes with the mirror image of the largest about 0 as a further possible value. Otherwise, until both signs
 * have been seen, the likelihood would treat it as certain that one bot is never worse.
 * @example
 * mirrored({ values: [0, 3], counts: [90, 10] }); // { values: [-3, 0, 3], counts: [0, 90, 10] }
 */
export function mirrored({ values, counts }: Outcomes): Outcomes {
  const extreme = Math.max(0, ...values.map(Math.abs));
  const seen = values.map((value, i) => [value, counts[i]] as const);
  return outcomesOf(new Map([[-extreme, 0], [extreme, 0], ...seen]));
}

/**
 * The number of blocks that differ from the most frequent outcome.
 * @example
 * differing({ values: [-1, 0, 1], counts: [4, 90, 6] }); // 10
 */
export function differing({ counts }: Outcomes): number {
  return counts.reduce((sum, count) => sum + count, 0) - Math.max(0, ...counts);
}

/**
 * Mean and spread of outcomes: `variance` is about the mean, divided by the number of blocks. NaN without blocks.
 * @example
 * momentsOf({ values: [-1, 0, 1], counts: [40, 10, 50] }).mean; // 0.1
 */
export function momentsOf({ values, counts }: Outcomes): Readonly<Record<'blocks' | 'mean' | 'variance', number>> {
  const blocks = counts.reduce((sum, count) => sum + count, 0);
  const average = (f: (value: number) => number) =>
    values.reduce((sum, value, i) => sum + f(value) * counts[i], 0) / blocks;
  const mean = average((value) => value);
  return { blocks, mean, variance: average((value) => (value - mean) ** 2) };
}

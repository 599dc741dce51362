import { liesAbove, liesBelow, type Mean } from './interval.js';

/** A simultaneous interval of the strength of `first` minus that of `second`. */
export interface PairInterval {
  readonly first: number;
  readonly second: number;
  readonly interval: Mean;
}

/**
 * Rank intervals from simultaneous intervals of all pairs: a bot ranks behind all that are surely better and ahead of
 * all that are surely worse. They are simultaneous at the level of the pairs' intervals.
 *
 * Source: M. Mogstad, J. Romano, A. Shaikh & D. Wilhelm, "Inference for Ranks", Review of Economic Studies 91 (2024).
 * @example
 * const pairs = [{ first: 0, second: 1, interval: symmetricInterval(0.4, 0.1) }];
 * rankIntervals(2, pairs); // [{ best: 1, worst: 1 }, { best: 2, worst: 2 }]
 */
export function rankIntervals(
  size: number,
  pairs: readonly PairInterval[],
): { readonly best: number; readonly worst: number }[] {
  const better = new Array<number>(size).fill(0);
  const worse = new Array<number>(size).fill(0);
  for (const { first, second, interval } of pairs) {
    if (liesAbove(interval)) {
      worse[first] += 1;
      better[second] += 1;
    } else if (liesBelow(interval)) {
      worse[second] += 1;
      better[first] += 1;
    }
  }
  return better.map((ahead, bot) => ({ best: ahead + 1, worst: size - worse[bot] }));
}

/**
 * Cycles of three bots, each surely better than the next, by *direct* differences (ratings have none).
 * @example
 * const pairs = [{ first: 0, second: 1, interval: symmetricInterval(0.4, 0.1) }];
 * cyclesOf(2, pairs); // []
 */
export function cyclesOf(size: number, pairs: readonly PairInterval[]): [number, number, number][] {
  const beats = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const { first, second, interval } of pairs) {
    beats[first][second] = liesAbove(interval);
    beats[second][first] = liesBelow(interval);
  }
  const cycles: [number, number, number][] = [];
  for (let a = 0; a < size; a += 1) {
    for (let b = a + 1; b < size; b += 1) {
      for (let c = a + 1; c < size; c += 1) {
        if (beats[a][b] && beats[b][c] && beats[c][a]) cycles.push([a, b, c]);
      }
    }
  }
  return cycles;
}

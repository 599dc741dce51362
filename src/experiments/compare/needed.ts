import { normalQuantile } from '../../stats/normal.js';
import { blocksNeeded } from '../../stats/power.js';
import { DIFFERING_NEEDED } from '../blocks/contrasts.js';

/** What a comparison has found out about how much blocks vary. */
export interface ComparedBlocks {
  readonly blocks: number;
  readonly spread: { readonly deviation: number | null; readonly differing: number | null; readonly event: number };
}

/**
 * How many blocks it takes to find a difference between the two bots of a comparison, in points a deal, with
 * probability `power`, if a test may err in a share `alpha`; or to pass a gate of it, if both are equally good. Null if
 * they have not differed yet.
 * @example
 * const { summary } = await compare({ a: './mine.ts', b: 'sound', blocks: 2_000 });
 * console.log(blocksToFind(0.02, summary), 'blocks');
 */
export function blocksToFind(
  difference: number,
  { blocks, spread: { deviation, differing, event } }: ComparedBlocks,
  { alpha = 0.05, power = 0.8 }: { readonly alpha?: number; readonly power?: number } = {},
): number | null {
  if (!deviation) return null;
  const [z, more] = [-normalQuantile(alpha / 2), normalQuantile(power)];
  // Until enough blocks differ, a comparison allows for an event that it has not seen.
  const isEnough = (count: number): boolean => {
    const error = deviation / Math.sqrt(count);
    return z * Math.hypot(error, (Math.SQRT2 * event) / count) + more * error <= difference;
  };
  const plain = blocksNeeded({ difference, deviation, alpha }, power);
  let [low, high] = [plain - 1, Math.max(plain, Math.ceil((DIFFERING_NEEDED * blocks) / (differing ?? blocks)))];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The same for the differences that are reported; none if the bots have not differed yet. */
export const neededFor = (compared: ComparedBlocks) =>
  [0.02, 0.05, 0.1].flatMap((difference) => {
    const blocks = blocksToFind(difference, compared);
    return blocks === null ? [] : [{ difference, blocks }];
  });

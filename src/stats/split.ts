import { normalQuantile } from './normal.js';

/** Cases in two groups: those whose number is `threshold` at most, and the others. */
export interface Split {
  /** Which of several numbers of a case divides them. */
  readonly by: number;
  readonly threshold: number;
}

/**
 * The split in two groups that says most of the outcomes: between its groups their squares differ most. Null if no
 * split is more than chance among so many (Welch's t, Bonferroni). `numbers`: for each kind of number, those of the
 * cases; `least`: the fewest cases of a group; `error`: the probability that any of all splits tried is found where
 * outcomes do not depend on the numbers. Means of the groups are to be judged on other cases, since here they are the
 * most different of many.
 * Source: L. Breiman, J. Friedman, R. Olshen & C. Stone, "Classification and Regression Trees" (1984), §8.4.
 * @example
 * bestSplit([0, 0, 1, 3, 4, 4], [[4, 4, 5, 6, 6, 7]], { least: 2, error: 0.05 }); // { by: 0, threshold: 5 }
 */
export function bestSplit(
  outcomes: readonly number[],
  numbers: readonly ArrayLike<number>[],
  { least, error }: Readonly<Record<'least' | 'error', number>>,
): Split | null {
  const mean = outcomes.reduce((sum, outcome) => sum + outcome, 0) / outcomes.length;
  const centred = outcomes.map((outcome) => outcome - mean);
  const tried = numbers.flatMap((each, by) => splitsBy(each, centred, least).map((split) => ({ ...split, by })));
  const needed = normalQuantile(1 - error / (2 * Math.max(1, tried.length))) ** 2;
  const sure = tried.filter(({ deviate }) => deviate ** 2 > needed);
  if (sure.length === 0) return null;
  const { by, threshold } = sure.reduce((best, split) => (split.between > best.between ? split : best));
  return { by, threshold };
}

/** Sums of a group. */
interface Group {
  count: number;
  sum: number;
  squares: number;
}

const none = (): Group => ({ count: 0, sum: 0, squares: 0 });

function add(group: Group, { count, sum, squares }: Group): void {
  group.count += count;
  group.sum += sum;
  group.squares += squares;
}

/** The variance of the mean of a group. */
const varianceOf = ({ count, sum, squares }: Group): number => (squares - sum ** 2 / count) / (count - 1) / count;

/** The splits by one number: the sum of squares between their groups, and Welch's t. */
function splitsBy(numbers: ArrayLike<number>, outcomes: readonly number[], least: number) {
  const groups = new Map<number, Group>();
  const all = none();
  for (let i = 0; i < outcomes.length; i++) {
    const group = groups.get(numbers[i]) ?? none();
    if (group.count === 0) groups.set(numbers[i], group);
    group.count++;
    group.sum += outcomes[i];
    group.squares += outcomes[i] ** 2;
  }
  for (const group of groups.values()) add(all, group);
  const below = none();
  return [...groups]
    .sort(([a], [b]) => a - b)
    .flatMap(([threshold, group]) => {
      add(below, group);
      const { count, sum, squares } = below;
      const above = { count: all.count - count, sum: all.sum - sum, squares: all.squares - squares };
      if (count < least || above.count < least) return [];
      const difference = sum / count - above.sum / above.count;
      const between = (difference ** 2 * count * above.count) / all.count;
      return [{ threshold, between, deviate: difference / Math.sqrt(varianceOf(below) + varianceOf(above)) }];
    });
}

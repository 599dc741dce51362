import { type CardSet, EMPTY, intersect, size, union, without } from '../../engine/cards.js';
import { BINOMIAL } from '../../random/combinations.js';

/** Where hidden cards can lie: how many lie there, and which of them may. */
export interface HiddenPlace {
  readonly capacity: number;
  readonly possible: CardSet;
}

/** Shares of the four classes that are not settled by the rest, and how many ways there are with these and all shares before. */
interface ClassSplit {
  /** How many cards of those for the first or second place go to the first. */
  readonly firstOfFirstSecond: number;
  /** How many cards of those for the first or third place go to the first. */
  readonly firstOfFirstThird: number;
  /** How many cards of those for the second or third place go to the second. */
  readonly secondOfSecondThird: number;
  /** How many cards of those for any place go to the first, and to the second. */
  readonly firstOfAny: number;
  readonly secondOfAny: number;
  /** Ways with an earlier split. */
  readonly before: number;
}

/**
 * The ways to put hidden cards into three places. Cards that may lie in the same places form a class; a split says how many of each class
 * lie where; within a split all choices of cards are free. So ways are counted by binomials, and the n-th is found without trying others.
 */
export class Ways {
  /** How many there are, below 2^31. */
  readonly count: number;
  /** What the way last chosen puts into each place. */
  readonly sets: [CardSet, CardSet, CardSet] = [EMPTY, EMPTY, EMPTY];
  private readonly fixed: readonly [CardSet, CardSet, CardSet];
  private readonly firstSecond: CardSet;
  private readonly firstThird: CardSet;
  private readonly secondThird: CardSet;
  private readonly any: CardSet;
  private readonly splits: ClassSplit[] = [];

  constructor(hidden: CardSet, [first, second, third]: readonly [HiddenPlace, HiddenPlace, HiddenPlace]) {
    const a = intersect(hidden, first.possible);
    const b = intersect(hidden, second.possible);
    const c = intersect(hidden, third.possible);
    this.fixed = [without(a, union(b, c)), without(b, union(a, c)), without(c, union(a, b))];
    this.firstSecond = without(intersect(a, b), c);
    this.firstThird = without(intersect(a, c), b);
    this.secondThird = without(intersect(b, c), a);
    this.any = intersect(a, intersect(b, c));
    const capacities = [first, second, third].map(({ capacity }, i) => capacity - size(this.fixed[i]));
    const nowhere = without(hidden, union(a, union(b, c)));
    const fits = nowhere === EMPTY && size(hidden) === first.capacity + second.capacity + third.capacity;
    this.count = fits ? this.addSplits(capacities) : 0;
  }

  private addSplits([first, second, third]: readonly number[]): number {
    const pair = size(this.firstSecond);
    const outer = size(this.firstThird);
    const last = size(this.secondThird);
    const any = size(this.any);
    let before = 0;
    for (let i = 0; i <= pair; i++) {
      for (let j = Math.max(0, outer - third); j <= outer; j++) {
        for (let k = Math.max(0, outer - j + last - third); k <= last; k++) {
          const firstOfAny = first - i - j;
          const secondOfAny = second - (pair - i) - k;
          if (firstOfAny < 0 || secondOfAny < 0 || firstOfAny + secondOfAny > any) continue;
          this.splits.push({
            firstOfFirstSecond: i,
            firstOfFirstThird: j,
            secondOfSecondThird: k,
            firstOfAny,
            secondOfAny,
            before,
          });
          before +=
            BINOMIAL[pair][i] *
            BINOMIAL[outer][j] *
            BINOMIAL[last][k] *
            BINOMIAL[any][firstOfAny] *
            BINOMIAL[any - firstOfAny][secondOfAny];
        }
      }
    }
    return before;
  }

  /** Puts the cards as the way with this number does, 0 ≤ number < count. */
  choose(number: number): void {
    const { splits, firstSecond, firstThird, secondThird, any, sets, fixed } = this;
    const split = splits[splitOf(number, splits)];
    let rest = number - split.before;
    let a = fixed[0] as number;
    let b = fixed[1] as number;
    let c = fixed[2] as number;
    if (firstSecond !== EMPTY) {
      const ways = BINOMIAL[size(firstSecond)][split.firstOfFirstSecond];
      const own = chosen(rest % ways, split.firstOfFirstSecond, firstSecond);
      rest = (rest / ways) | 0;
      a |= own;
      b |= firstSecond & ~own;
    }
    if (firstThird !== EMPTY) {
      const ways = BINOMIAL[size(firstThird)][split.firstOfFirstThird];
      const own = chosen(rest % ways, split.firstOfFirstThird, firstThird);
      rest = (rest / ways) | 0;
      a |= own;
      c |= firstThird & ~own;
    }
    if (secondThird !== EMPTY) {
      const ways = BINOMIAL[size(secondThird)][split.secondOfSecondThird];
      const own = chosen(rest % ways, split.secondOfSecondThird, secondThird);
      rest = (rest / ways) | 0;
      b |= own;
      c |= secondThird & ~own;
    }
    if (any !== EMPTY) {
      const ways = BINOMIAL[size(any)][split.firstOfAny];
      const own = chosen(rest % ways, split.firstOfAny, any);
      const next = chosen((rest / ways) | 0, split.secondOfAny, any & ~own);
      a |= own;
      b |= next;
      c |= any & ~own & ~next;
    }
    sets[0] = a as CardSet;
    sets[1] = b as CardSet;
    sets[2] = c as CardSet;
  }
}

/** Where the split lies whose ways hold this number. */
function splitOf(number: number, splits: readonly ClassSplit[]): number {
  let low = 0;
  for (let high = splits.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1;
    if (splits[middle].before <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The choice of `members` cards of a set with this number, in colexicographic order. */
function chosen(number: number, members: number, set: number): number {
  let left = number;
  let rest = set;
  let place = size(set as CardSet);
  let found = 0;
  for (let k = members; k > 0; ) {
    const bit = 1 << (31 - Math.clz32(rest));
    rest ^= bit;
    const below = BINOMIAL[--place][k];
    if (below > left) continue;
    left -= below;
    found |= bit;
    k--;
  }
  return found;
}

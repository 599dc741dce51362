import { type CardSet, EMPTY, intersect, size, union, without } from '../../../cards/engine/cards.js';
import { BINOMIAL } from '../../../cards/random/combinations.js';

/** A place for hidden cards: how many are there, and which of them can be. */
export interface HiddenPlace {
  readonly capacity: number;
  readonly possible: CardSet;
  /** Sets of cards of each of which some card is here: suits that were played from this hand, without a tap. */
  readonly kept?: readonly CardSet[];
}

/** The four counts from which the rest of a split follows, and the number of ways before it. */
interface ClassSplit {
  /** Of the cards that can be in the first or second place, how many are in the first. */
  readonly firstOfFirstSecond: number;
  /** Of the cards that can be in the first or third place, how many are in the first. */
  readonly firstOfFirstThird: number;
  /** Of the cards that can be in the second or third place, how many are in the second. */
  readonly secondOfSecondThird: number;
  /** Of the cards that can be in any place, how many are in the first, and in the second. */
  readonly firstOfAny: number;
  readonly secondOfAny: number;
  /** Ways with an earlier split. */
  readonly before: number;
}

/**
 * The ways to distribute hidden cards over three places. Cards that can be in the same places form a class; a split
 * says how many cards of each class are where; within a split, all choices are free. So binomials count the ways, and
 * the n-th is found without enumerating others.
 */
export class Ways {
  /** How many there are, below 2^31. */
  readonly count: number;
  /** The cards in each place under the last chosen way. */
  readonly sets: [CardSet, CardSet, CardSet] = [EMPTY, EMPTY, EMPTY];
  private readonly places: readonly HiddenPlace[];
  private readonly fixed: readonly [CardSet, CardSet, CardSet];
  private readonly firstSecond: CardSet;
  private readonly firstThird: CardSet;
  private readonly secondThird: CardSet;
  private readonly any: CardSet;
  private readonly splits: ClassSplit[] = [];

  constructor(hidden: CardSet, places: readonly [HiddenPlace, HiddenPlace, HiddenPlace]) {
    const [first, second, third] = places;
    this.places = places;
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

  /** Must something be kept in some place, so that some of the ways do not fit? */
  get isPartial(): boolean {
    return this.places.some(({ kept }) => kept !== undefined && kept.length > 0);
  }

  /** Has each place of the last chosen way something of all that is kept there? */
  fits(): boolean {
    return this.places.every(({ kept = [] }, i) => kept.every((some) => (this.sets[i] & some) !== 0));
  }

  /** The numbers of the ways that fit. */
  fitting(): Int32Array {
    const numbers = Int32Array.from({ length: this.count }, (_, number) => number);
    return numbers.filter((number) => {
      this.choose(number);
      return this.fits();
    });
  }

  /** Chooses the way with this number, 0 ≤ number < count. */
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

/** {@link BINOMIAL} row by row, where it is looked up for every card of many worlds. */
const WIDTH = 33;
const CHOICES = Int32Array.from({ length: WIDTH * WIDTH }, (_, i) => BINOMIAL[Math.floor(i / WIDTH)][i % WIDTH]);

/** The index of the split that contains the way with this number. */
function splitOf(number: number, splits: readonly ClassSplit[]): number {
  let low = 0;
  for (let high = splits.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1;
    if (splits[middle].before <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The subset of `members` cards with this number, in colexicographic order. */
function chosen(number: number, members: number, set: number): number {
  let left = number;
  let rest = set;
  let place = size(set as CardSet);
  let found = 0;
  for (let k = members; k > 0; ) {
    const bit = 1 << (31 - Math.clz32(rest));
    rest ^= bit;
    const below = CHOICES[--place * WIDTH + k];
    if (below > left) continue;
    left -= below;
    found |= bit;
    k--;
  }
  return found;
}

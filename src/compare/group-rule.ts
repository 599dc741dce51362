import type { BlockMean } from '../stats/blockmean.js';
import { GroupDesign } from '../stats/group.js';
import { converted, LEVEL, type Mean, symmetricInterval } from '../stats/interval.js';
import { normalQuantile } from '../stats/normal.js';
import { studentCdf } from '../stats/student.js';

/** The maximum number of looks in a group-sequential test. */
export const MOST_LOOKS = 100;

/** The state of a group-sequential test at a look. */
export interface GroupLook {
  /** The number of this look, and of all looks. */
  readonly look: number;
  readonly looks: number;
  /** The first look at which the test could have ended; null before. The design begins there. */
  readonly first: number | null;
  /** The mean's distance from 0 in standard errors, and the bound that ends the test at this look; infinite if none. */
  readonly deviate: number;
  readonly bound: number;
  /** Is it over, because the mean has crossed the bound or this was the last look? */
  readonly isOver: boolean;
}

/**
 * A group-sequential test of a comparison, with looks at fixed numbers of blocks. Its design begins at the first look that may end it, and spends there
 * what is due until then: a bound that was never in force must not count when the test's end is judged.
 */
export class GroupTest {
  private readonly blocks: readonly number[];
  private readonly budget: number;

  /** `budget`: planned blocks; `every`: blocks between looks; `first`: no look before this many blocks can end it. */
  constructor(budget: number, every: number, first: number) {
    const looks = Array.from({ length: Math.ceil(budget / every) }, (_, i) => Math.min(budget, (i + 1) * every));
    this.blocks = looks.filter((blocks) => blocks >= Math.min(first, budget));
    this.budget = budget;
  }

  /** Null if no look is due. `mayEnd`: is there enough data to end before the last look? `before`: the look before this one, if any. */
  look({ blocks, mean, standardError }: BlockMean, mayEnd: boolean, before: GroupLook | null): GroupLook | null {
    const at = this.blocks.indexOf(blocks);
    if (at < 0) return null;
    const deviate = standardError > 0 ? normalDeviate(mean / standardError, blocks - 1) : 0;
    const isLast = at === this.blocks.length - 1;
    const first = before?.first ?? (mayEnd || isLast ? at : null);
    const bound = first === null ? Number.POSITIVE_INFINITY : this.designFrom(first).bounds[at - first];
    return { look: at, looks: this.blocks.length, first, deviate, bound, isOver: isLast || Math.abs(deviate) >= bound };
  }

  /**
   * The interval of the mean at a look. Once the test is over, it accounts for the stopping rule; before, it is given by the bound, and valid at all
   * looks together.
   */
  interval({ mean, standardError }: BlockMean, { look, first, deviate, bound, isOver }: GroupLook): Mean {
    if (!(standardError > 0)) return symmetricInterval(mean, 0);
    if (!isOver || first === null) return symmetricInterval(mean, bound * standardError);
    const unit = deviate === 0 ? standardError : mean / deviate; // the standard error on the scale of the normal deviate
    return converted(this.designFrom(first).estimate(look - first, deviate, LEVEL), (x) => unit * x);
  }

  private designFrom(first: number): GroupDesign {
    const times = this.blocks.slice(first).map((blocks) => blocks / this.budget);
    const key = times.join(' ');
    const made = DESIGNS.get(key) ?? new GroupDesign(times, 1 - LEVEL);
    if (DESIGNS.size > 1000) DESIGNS.clear();
    DESIGNS.set(key, made);
    return made;
  }
}

/** A cache: all looks of a run, and all runs of a self-test, need the same few. */
const DESIGNS = new Map<string, GroupDesign>();

/** The normal deviate with the same tail probability as a Student deviate. */
function normalDeviate(t: number, df: number): number {
  const tail = studentCdf(-Math.abs(t), df);
  return tail > 0 ? -Math.sign(t) * normalQuantile(tail) : t;
}

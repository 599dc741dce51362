import type { BlockMean } from '../stats/blockmean.js';
import { LEVEL } from '../stats/estimates.js';
import { GroupDesign } from '../stats/group.js';
import { type Interval, symmetricInterval } from '../stats/interval.js';
import { normalQuantile } from '../stats/normal.js';
import { studentCdf } from '../stats/student.js';

/** The maximum number of looks in a group-sequential test. */
export const MOST_LOOKS = 100;

/** The state of a group-sequential test at a look. */
export interface GroupLook {
  /** The number of this look, and of all looks. */
  readonly look: number;
  readonly looks: number;
  /** The mean's distance from 0 in standard errors, and the bound that ends the test at this look; infinite if none. */
  readonly deviate: number;
  readonly bound: number;
  /** Is it over, because the mean has crossed the bound or this was the last look? */
  readonly isOver: boolean;
}

/** A group-sequential test of a comparison, with looks at fixed numbers of blocks. */
export class GroupTest {
  private readonly blocks: readonly number[];
  private readonly design: GroupDesign;

  /** `budget`: planned blocks; `every`: blocks between looks; `first`: no look before this many blocks can end it. */
  constructor(budget: number, every: number, first: number) {
    const looks = Array.from({ length: Math.ceil(budget / every) }, (_, i) => Math.min(budget, (i + 1) * every));
    this.blocks = looks.filter((blocks) => blocks >= Math.min(first, budget));
    this.design = new GroupDesign(
      this.blocks.map((blocks) => blocks / budget),
      1 - LEVEL,
    );
  }

  /** Null if no look is due. `mayEnd`: is there enough data to end before the last look? */
  look({ blocks, mean, standardError }: BlockMean, mayEnd: boolean): GroupLook | null {
    const at = this.blocks.indexOf(blocks);
    if (at < 0) return null;
    const deviate = standardError > 0 ? normalDeviate(mean / standardError, blocks - 1) : 0;
    const isLast = at === this.blocks.length - 1;
    const bound = mayEnd || isLast ? this.design.bounds[at] : Number.POSITIVE_INFINITY;
    return { look: at, looks: this.blocks.length, deviate, bound, isOver: isLast || Math.abs(deviate) >= bound };
  }

  /**
   * The interval of the mean at a look. Once the test is over, it accounts for the stopping rule; before, it is given by the bound, and valid at all
   * looks together.
   */
  interval({ mean, standardError }: BlockMean, { look, deviate, bound, isOver }: GroupLook): Interval {
    if (!(standardError > 0)) return symmetricInterval(mean, 0, LEVEL);
    if (!isOver) return symmetricInterval(mean, bound * standardError, LEVEL);
    const { estimate, low, high } = this.design.estimate(look, deviate, LEVEL);
    const unit = deviate === 0 ? standardError : mean / deviate; // the standard error on the scale of the normal deviate
    return { estimate: unit * estimate, low: unit * low, high: unit * high, level: LEVEL };
  }
}

/** The normal deviate with the same tail probability as a Student deviate. */
function normalDeviate(t: number, df: number): number {
  const tail = studentCdf(-Math.abs(t), df);
  return tail > 0 ? -Math.sign(t) * normalQuantile(tail) : t;
}

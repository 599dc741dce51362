import type { BlockMean } from '../stats/blockmean.js';
import { LEVEL } from '../stats/estimates.js';
import { GroupDesign } from '../stats/group.js';
import { type Interval, symmetricInterval } from '../stats/interval.js';
import { normalQuantile } from '../stats/normal.js';
import { studentCdf } from '../stats/student.js';

/** The most looks of a group-sequential test. */
export const MOST_LOOKS = 100;

/** What a look of a group-sequential test sees. */
export interface GroupLook {
  /** Which look it is, of how many. */
  readonly look: number;
  readonly looks: number;
  /** How many standard errors the mean is from 0, and how many end the test at this look; infinite where none do. */
  readonly deviate: number;
  readonly bound: number;
  /** Is it over: has the mean passed the bound, or was this the last look? */
  readonly isOver: boolean;
}

/** A group-sequential test of a comparison: it looks after the same numbers of blocks, whatever it sees. */
export class GroupTest {
  private readonly blocks: readonly number[];
  private readonly design: GroupDesign;

  /** `budget`: the blocks that are planned; `every`: those between looks; `first`: before so many no look ends it. */
  constructor(budget: number, every: number, first: number) {
    const looks = Array.from({ length: Math.ceil(budget / every) }, (_, i) => Math.min(budget, (i + 1) * every));
    this.blocks = looks.filter((blocks) => blocks >= Math.min(first, budget));
    this.design = new GroupDesign(
      this.blocks.map((blocks) => blocks / budget),
      1 - LEVEL,
    );
  }

  /** Null where no look is due. `mayEnd`: is there enough to end on before the last look? */
  look({ blocks, mean, standardError }: BlockMean, mayEnd: boolean): GroupLook | null {
    const at = this.blocks.indexOf(blocks);
    if (at < 0) return null;
    const deviate = standardError > 0 ? normalDeviate(mean / standardError, blocks - 1) : 0;
    const isLast = at === this.blocks.length - 1;
    const bound = mayEnd || isLast ? this.design.bounds[at] : Number.POSITIVE_INFINITY;
    return { look: at, looks: this.blocks.length, deviate, bound, isOver: isLast || Math.abs(deviate) >= bound };
  }

  /**
   * The interval of the mean at a look: once the test is over, that which allows for how it was ended; before, that of the bound, which holds at all looks
   * together.
   */
  interval({ mean, standardError }: BlockMean, { look, deviate, bound, isOver }: GroupLook): Interval {
    if (!(standardError > 0)) return symmetricInterval(mean, 0, LEVEL);
    if (!isOver) return symmetricInterval(mean, bound * standardError, LEVEL);
    const { estimate, low, high } = this.design.estimate(look, deviate, LEVEL);
    const unit = deviate === 0 ? standardError : mean / deviate; // the standard error, where Student's law is normal
    return { estimate: unit * estimate, low: unit * low, high: unit * high, level: LEVEL };
  }
}

/** The normal deviate as probable as Student's. */
function normalDeviate(t: number, df: number): number {
  const tail = studentCdf(-Math.abs(t), df);
  return tail > 0 ? -Math.sign(t) * normalQuantile(tail) : t;
}

import type { BlockMean } from '../../stats/blockmean.js';
import { GroupDesign } from '../../stats/group.js';
import { converted, LEVEL, type Mean, symmetricInterval } from '../../stats/interval.js';
import { normalQuantile } from '../../stats/normal.js';
import { studentCdf } from '../../stats/student.js';

export const MOST_LOOKS = 100;

export interface GroupLook {
  /** The number of this look, from 1, and of all looks. */
  readonly look: number;
  readonly looks: number;
  /** The mean's distance from 0 in standard errors, and the bound that ends the test at this look; infinite if none. */
  readonly deviate: number;
  readonly bound: number;
}

/**
 * A group-sequential test of a comparison, with looks at fixed numbers of blocks. Its design begins at the first look
 * that may end it, and spends there what is due until then: a bound that was never in force must not count. `budget`:
 * planned blocks; `every`: blocks between looks; `least`: no look before this many blocks can end it.
 *
 * What it returns looks at the mean so far; null if no look is due. `mayEnd`: is there enough data to end before the
 * last look? Once the test is over, because the mean has crossed the bound or this was the last look, the interval
 * accounts for the stopping rule; before, it is given by the bound, and valid at all looks together.
 */
export function groupTest({ budget, every }: { readonly budget: number; readonly every: number }, least: number) {
  const looks = Array.from({ length: Math.ceil(budget / every) }, (_, i) => Math.min(budget, (i + 1) * every)).filter(
    (blocks) => blocks >= Math.min(least, budget),
  );
  let first = Number.POSITIVE_INFINITY;
  return ({ blocks, mean, standardError }: BlockMean, mayEnd: boolean) => {
    const at = looks.indexOf(blocks);
    if (at < 0) return null;
    const isLast = at === looks.length - 1;
    if (mayEnd || isLast) first = Math.min(first, at);
    const design = first > at ? null : designOf(looks.slice(first).map((each) => each / budget));
    const deviate = standardError > 0 ? normalDeviate(mean / standardError, blocks - 1) : 0;
    const bound = design?.bounds[at - first] ?? Number.POSITIVE_INFINITY;
    const group: GroupLook = { look: at + 1, looks: looks.length, deviate, bound };
    const interval = (): Mean => {
      if (!(standardError > 0)) return symmetricInterval(mean, 0);
      if (design === null || (!isLast && Math.abs(deviate) < bound))
        return symmetricInterval(mean, bound * standardError);
      // the standard error on the scale of the normal deviate
      const unit = deviate === 0 ? standardError : mean / deviate;
      return converted(design.estimate(at - first, deviate, LEVEL), (x) => unit * x);
    };
    return { group, interval: interval() };
  };
}

/** A cache: all looks of a run need the same few. */
const DESIGNS = new Map<string, GroupDesign>();

function designOf(times: readonly number[]): GroupDesign {
  const key = times.join(' ');
  const made = DESIGNS.get(key) ?? new GroupDesign(times, 1 - LEVEL);
  if (DESIGNS.size > 1000) DESIGNS.clear();
  DESIGNS.set(key, made);
  return made;
}

/** The normal deviate with the same tail probability as a Student deviate. */
function normalDeviate(t: number, df: number): number {
  const tail = studentCdf(-Math.abs(t), df);
  return tail > 0 ? -Math.sign(t) * normalQuantile(tail) : t;
}

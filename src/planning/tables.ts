import type { Reliance } from '../table/reliance.js';
import { count } from '../text/numbers.js';
import { faultLines, relianceLines } from '../text/reliance-notes.js';
import type { Section } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import type { PlannedPair, PlanSummary } from './summary.js';

export const planFact = ({ alpha, power }: PlanSummary): string =>
  `error rates: ${alpha} to call a difference where there is none, ${(1 - power).toFixed(2)} to miss one`;

/**
 * The sizes of comparisons, and the faults of the pilot. If `rate`, in deals per second, is given, times are shown too; not in files, since they are
 * not reproducible.
 */
export function planSections({ plans, firstFaults }: PlanSummary, reliance: Reliance, rate = 0): Section[] {
  const faults = { title: 'faults', text: `${faultLines(firstFaults)}${relianceLines(reliance)}` };
  return [...plans.map((each) => pairSection(each, rate)), ...(firstFaults.length > 0 ? [faults] : [])];
}

function pairSection(known: PlannedPair, rate: number): Section {
  const { a, b, efforts, smallest, deviation, independentDeals } = known;
  const time = (blocks: number): string[] => (rate > 0 ? [duration((blocks * known.dealsOfBlock) / rate)] : []);
  const rows = efforts.map(({ difference, fixed, sequential }) => [
    String(difference),
    count(fixed),
    count(fixed * known.dealsOfBlock),
    ...time(fixed),
    ...sequential.map(count),
  ]);
  const times = rate > 0 ? ['time'] : [];
  const columns = ['difference', 'blocks', 'deals', ...times, 'sequential: if 0', 'if half', 'if all'];
  const found = smallest.map(({ blocks, difference }) => `${count(blocks)}: ${difference.toFixed(3)}`).join(', ');
  const saved =
    independentDeals === null
      ? ''
      : ` Deals at random instead of blocks would take ${independentDeals.toFixed(1)} times as many.`;
  return {
    title: `${short(a)} − ${short(b)}`,
    text: table(columns, rows, []),
    note: `Fixed numbers of blocks are for a two-sided test, sequential ones for a one-sided test of 0 against the difference, which takes at least 200. Deviation of a block: ${deviation.toFixed(3)} points a deal. Smallest difference found, by blocks: ${found}.${saved} Recommended: the group-sequential test (stop: group) with the fixed number of blocks as its horizon. It finds nearly as much, and ends early if the difference is larger.`,
  };
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

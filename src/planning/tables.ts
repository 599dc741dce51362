import { DIFFERING_NEEDED } from '../blocks/cautious.js';
import type { Reliance } from '../table/reliance.js';
import { count, several } from '../text/numbers.js';
import { faultLines, relianceLines } from '../text/reliance-notes.js';
import type { Section } from '../text/section.js';
import { short, table } from '../text/text-table.js';
import type { Effort } from './effort.js';
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
  const row = (name: string, of: (effort: Effort) => number, text = count): string[] => [
    name,
    ...efforts.map((effort) => text(of(effort))),
  ];
  const deals = ({ fixed }: Effort): number => fixed * known.dealsOfBlock;
  const rows = [
    row('blocks to find it, or pass a gate of it', ({ fixed }) => fixed),
    row('  deals', deals),
    ...(rate > 0
      ? [
          row(
            '  time',
            (effort) => deals(effort) / rate,
            (time) => duration(time).padStart(9),
          ),
        ]
      : []),
    row('  stop: group, on average', ({ group }) => group),
    ...['0', 'half of it', 'all of it'].map((truth, i) =>
      row(`stop: sprt, if the difference is ${truth}`, ({ sequential }) => sequential[i]),
    ),
    row('stop: width, to know it to ± as much', ({ width }) => width),
    row('stop: equivalence within it', ({ equivalence }) => equivalence),
  ];
  const found = smallest.map(({ blocks, difference }) => `${count(blocks)}: ${difference.toFixed(3)}`).join(', ');
  const saved =
    independentDeals === null
      ? ''
      : ` Deals at random instead of blocks would take ${independentDeals.toFixed(1)} times as many.`;
  return {
    title: `${short(a)} − ${short(b)}`,
    text: table(['difference', ...efforts.map(({ difference }) => String(difference))], rows),
    note: `${fewDiffer(known)}Deviation of a block: ${deviation.toFixed(3)} points a deal. Smallest difference found, by blocks: ${found}.${saved} A gate is passed and equivalence found if both are equally good. Recommended: the group-sequential test (stop: group) with the first number as its budget.`,
  };
}

/** A warning if the pilot says little. */
function fewDiffer({ blocks, differing }: PlannedPair): string {
  if (differing === null || differing >= DIFFERING_NEEDED) return '';
  return `Only ${differing} of ${several(blocks, 'block')} differ, too few to know the deviation: these numbers are guesses, and a longer pilot gives better ones. `;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${seconds.toFixed(1)} s`;
  return seconds < 5400 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

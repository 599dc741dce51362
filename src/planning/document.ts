import { DIFFERING_NEEDED } from '../blocks/cautious.js';
import type { Reliance } from '../board/reliance.js';
import type { Document } from '../document/document.js';
import { firstFaultTables } from '../document/faults.js';
import { type DataTable, type TableColumn, table } from '../document/table.js';
import { count, several, times } from '../text/numbers.js';
import { relianceNotes } from '../text/reliance-notes.js';
import { short } from '../text/text-table.js';
import type { Effort } from './effort.js';
import type { PlannedPair, PlanSummary } from './summary.js';

export const planFact = ({ alpha, power }: PlanSummary): string =>
  `error rates: ${alpha} to call a difference where there is none, ${(1 - power).toFixed(2)} to miss one`;

/**
 * The sizes of comparisons, and the faults of the pilot. If `rate`, in deals per second, is given, times are shown too; not in files, since they are
 * not reproducible.
 */
export const planDocument = (summary: PlanSummary & Reliance, rate = 0): Document => ({
  title: 'How many blocks does a comparison need?',
  verdict: '',
  facts: [planFact(summary)],
  tables: [
    ...summary.plans.map((each) => pairTable(each, rate)),
    ...firstFaultTables(summary.firstFaults, relianceNotes(summary)),
  ],
  figures: [],
});

/** A question, and how large a comparison it takes for each difference. */
interface PlanRow {
  readonly name: string;
  readonly of: (effort: Effort) => number;
  readonly text?: (size: number) => string;
}

function rowsOf({ dealsOfBlock }: PlannedPair, rate: number): PlanRow[] {
  const deals = ({ fixed }: Effort): number => fixed * dealsOfBlock;
  return [
    { name: 'blocks to find it, or pass a gate of it', of: ({ fixed }) => fixed },
    { name: '  deals', of: deals },
    ...(rate > 0
      ? [
          {
            name: '  time',
            of: (effort: Effort) => deals(effort) / rate,
            text: (time: number) => duration(time).padStart(9),
          },
        ]
      : []),
    { name: '  stop: group, on average', of: ({ group }) => group },
    ...['0', 'half of it', 'all of it'].map((truth, i) => ({
      name: `stop: sprt, if the difference is ${truth}`,
      of: ({ sequential }: Effort) => sequential[i],
    })),
    { name: 'stop: width, to know it to ± as much', of: ({ width }) => width },
    { name: 'stop: equivalence within it', of: ({ equivalence }) => equivalence },
  ];
}

/** A row for each question, a column for each difference. */
function pairTable(known: PlannedPair, rate: number): DataTable<PlanRow> {
  const { a, b, efforts, smallest, deviation, independentDeals } = known;
  const sizes = efforts.map(
    (effort): TableColumn<PlanRow> => ({
      as: 'plain',
      head: String(effort.difference),
      of: ({ of, text = count }) => text(of(effort)),
    }),
  );
  const decimals = (x: number): string => (x < 0.001 ? x.toPrecision(1) : x.toFixed(3));
  const found = smallest.map(({ blocks, difference }) => `${count(blocks)}: ${decimals(difference)}`).join(', ');
  const saved =
    independentDeals === null
      ? ''
      : ` Deals at random instead of blocks would take ${times(independentDeals)} as many.`;
  return table({
    title: `${short(a)} − ${short(b)}`,
    columns: [{ as: 'word', head: 'difference', of: ({ name }) => name }, ...sizes],
    rows: rowsOf(known, rate),
    note: `${fewDiffer(known)}Deviation of a block: ${deviation.toFixed(3)} points a deal. Smallest difference found, by blocks: ${found}.${saved} A gate is passed and equivalence found if both are equally good. Recommended: the group-sequential test (stop: group) with the first number as its budget.`,
  });
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

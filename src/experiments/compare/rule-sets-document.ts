import { type DataTable, table } from '../../results/document/table.js';
import { mean, several } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import type { RuleSetDifference } from './rule-sets.js';
import type { CompareSummary } from './summary.js';

/** How many rule sets are shown at either end; the file has all. */
const SHOWN = 3;

const rulesText = ({ rules }: RuleSetDifference): string =>
  Object.entries(rules)
    .map(([option, value]) => `${option}=${String(value)}`)
    .join(' ') || '–';

/** How the difference varies between drawn rule sets; nothing where the rules were given. */
export function ruleSetTables({ a, b, ruleSets }: CompareSummary): DataTable<RuleSetDifference>[] {
  if (ruleSets === undefined) return [];
  const { these, between, sets, seed } = ruleSets;
  const sorted = [...sets].sort((one, other) => (other.difference.mean ?? 0) - (one.difference.mean ?? 0));
  const shown = sorted.length <= 2 * SHOWN ? sorted : [...sorted.slice(0, SHOWN), ...sorted.slice(-SHOWN)];
  return [
    table<RuleSetDifference>({
      title: `Rule sets: ${short(a)} − ${short(b)}, the largest and the smallest of ${sets.length}`,
      file: 'rule-sets.csv',
      columns: [
        { as: 'count', head: 'set', key: 'set', of: ({ set }) => set },
        { as: 'count', head: 'blocks', key: 'blocks', of: ({ blocks }) => blocks },
        { as: 'mean', head: 'difference', key: 'difference', of: ({ difference }) => difference },
        { as: 'word', key: 'rules', of: rulesText },
      ],
      rows: sorted,
      shown,
      short: true,
      lines: [
        `under these ${sets.length} rule sets alone: ${mean(these)}`,
        `standard deviation between rule sets: ${between === null ? '–' : between.toFixed(3)}`,
      ],
      note: `Each with a 95 % interval of its own: the ends of a list of ${several(sets.length, 'rule set')} are extreme by chance too. The rules of each are in the file; seed ${seed}. Intervals of the other tables count blocks: they are for these rule sets.`,
    }),
  ];
}

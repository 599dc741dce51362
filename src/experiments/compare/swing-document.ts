import { inTables, SEAT_LETTERS, SEAT_NAMES } from '../../cards/record/notation.js';
import { type DataTable, table } from '../../results/document/table.js';
import { signed } from '../../results/text/numbers.js';
import { short } from '../../results/text/text-table.js';
import { SHOW_SWINGS } from '../../runs/run/command-line.js';
import type { CompareSummary } from './summary.js';
import type { SwingDeal } from './swings.js';

export const SWINGS = 'swings.csv';

/** How many swings people see in each direction. */
const SHOWN = 3;

/** Deals that made a difference; for people nothing if none were looked for. */
export function swingTables({ swings, a, b }: CompareSummary): DataTable[] {
  const shown = [1, -1].flatMap((sign) => swings.filter((each) => Math.sign(each.difference) === sign).slice(0, SHOWN));
  return [
    table<SwingDeal>({
      ...(swings.length > 0 && { title: 'Typical swings' }),
      file: SWINGS,
      columns: [
        { as: 'plain', head: 'board', key: 'board', of: ({ board }) => board },
        {
          as: 'word',
          head: 'seat',
          key: 'seat',
          of: ({ seat }) => SEAT_NAMES[seat],
          text: (_, { seat }) => SEAT_LETTERS[seat],
        },
        { as: 'plain', key: 'difference', of: ({ difference }) => difference },
        { as: 'plain', key: 'score_a', of: ({ scores }) => scores[0] },
        { as: 'plain', key: 'score_b', of: ({ scores }) => scores[1] },
        { as: 'plain', key: 'contract_a', of: ({ contracts }) => contracts[0] && inTables(contracts[0]) },
        { as: 'plain', key: 'contract_b', of: ({ contracts }) => contracts[1] && inTables(contracts[1]) },
        { as: 'plain', key: 'declares_a', of: ({ declares }) => declares[0] },
        { as: 'plain', key: 'declares_b', of: ({ declares }) => declares[1] },
        { as: 'plain', head: short(a), of: (swing) => endOf(swing, 0) },
        { as: 'plain', head: short(b), of: (swing) => endOf(swing, 1) },
        { as: 'plain', head: 'at', key: 'differ_at', of: ({ at }) => at },
        { as: 'word', head: short(a), key: 'action_a', of: ({ actions }) => actions[0] },
        { as: 'word', head: short(b), key: 'action_b', of: ({ actions }) => actions[1] },
      ],
      rows: swings,
      shown,
      lines: shown.length < swings.length ? [`${shown.length} of ${swings.length}; all with ${SHOW_SWINGS}.`] : [],
      note: 'The first deal of each kind of change, then the second; def.: the seat defends. At: the first action that differs, by whichever seat; the other bots change seats, too.',
    }),
  ];
}

/** How the deal ended with one of the two: `brand +2`, `def. brand −1`, if it defends it. */
const endOf = ({ contracts, declares, scores }: SwingDeal, which: 0 | 1): string =>
  `${contracts[which] === null || declares[which] ? '' : 'def. '}${contracts[which] ?? 'passed out'} ${signed(scores[which], 0)}`;

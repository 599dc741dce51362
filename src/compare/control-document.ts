import { type DataTable, table } from '../document/table.js';
import { count, percent, several, signed } from '../text/numbers.js';
import { short } from '../text/text-table.js';
import type { ControlFindings, StratumFindings } from './control-findings.js';

/** The tables that a comparison with a control has instead of the bots' behaviour; nothing without one. */
export function controlTables(control: ControlFindings | undefined): DataTable[] {
  if (control === undefined) return [];
  const { bot, blocks, played } = control;
  return [
    strataTable(
      control,
      `Control: ${several(blocks, 'block')} with the card play of ${short(bot)}, ${count(played)} with the bots' own`,
    ),
  ];
}

/** What bots score, where their behaviour is not reported. */
export const pointsTables = (points: ControlFindings['points'] = []): DataTable[] =>
  points.length === 0
    ? []
    : [
        table({
          title: 'Points a deal, 95 %',
          columns: [
            { as: 'bot', head: 'bot', of: ({ name }) => name },
            { as: 'mean', head: 'points', of: ({ points }) => points },
          ],
          rows: points,
        }),
      ];

/** The first row is of blocks that cannot differ, and need no play. */
function strataTable(control: ControlFindings, title: string): DataTable {
  const { equal, blocks, strata } = control;
  const still = { least: 0, most: 0, blocks: equal, share: equal / blocks, played: 0, mean: 0, deviation: 0 };
  const dashed =
    (text: (stratum: StratumFindings) => string) =>
    (_: unknown, row: StratumFindings): string =>
      row === still ? '–' : text(row);
  return table<StratumFindings>({
    title,
    file: 'strata.csv',
    columns: [
      { as: 'word', head: 'points at stake', of: (row) => (row === still ? 'none: all deals equal' : atStake(row)) },
      { as: 'plain', key: 'least', of: ({ least }) => least },
      { as: 'plain', key: 'most', of: ({ most }) => most },
      { as: 'count', head: 'blocks', key: 'blocks', of: ({ blocks }) => blocks },
      { as: 'plain', head: 'share', of: ({ share }) => percent(share) },
      {
        as: 'count',
        head: 'played',
        key: 'played',
        of: ({ played }) => played,
        text: dashed((row) => count(row.played)),
      },
      { as: 'plain', head: 'difference', key: 'mean', of: ({ mean }) => mean, text: (_, row) => signed(row.mean, 3) },
      {
        as: 'plain',
        head: 'deviation',
        key: 'deviation',
        of: ({ deviation }) => deviation,
        text: dashed((row) => row.deviation?.toFixed(3) ?? '–'),
      },
    ],
    rows: [still, ...strata],
    ...(equal === 0 && { shown: strata }),
    note: savedBy(control),
  });
}

const atStake = ({ least, most }: StratumFindings): string =>
  least === most ? least.toFixed(2) : `${least.toFixed(2)} to ${most.toFixed(2)}`;

/** How much was saved, in words. */
export function savedBy({ deals, dealsWithout, saves }: ControlFindings): string {
  if (saves === null || dealsWithout === null) return '';
  const played = `${several(deals, 'different deal')} with the bots' own card play; without the control, blocks would take ${count(dealsWithout)} for the same interval`;
  if (saves < 1) return `${played}, fewer than these: it is a poor control, worse than none.`;
  return `${played}: ${saves.toFixed(1)} times as many.`;
}

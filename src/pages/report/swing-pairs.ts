import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import { SWINGS } from '../../experiments/compare/swing-document.js';
import type { SwingDeal } from '../../experiments/compare/swings.js';
import type { DataTable } from '../../results/document/table.js';
import { several, signed } from '../../results/text/numbers.js';
import type { Run } from '../../runs/run/kind.js';
import type { DealsData } from './deals-file.js';

/** A table whose rows lead somewhere. */
export function linkedTo(table: DataTable, link: (row: unknown) => string | null): DataTable {
  const [first, ...columns] = table.columns;
  return { ...table, columns: [{ ...first, link }, ...columns] };
}

/** The table of swings, each of which leads to its deal in the page at `address`; others as they are. */
export function linkedSwings(table: DataTable, { swings }: CompareSummary, address: string | null): DataTable {
  if (table.file !== SWINGS || address === null) return table;
  const linked = linkedTo(
    table,
    (row) => `${address}#d=${swings.indexOf(row as SwingDeal) + 1}&s=${(row as SwingDeal).at}`,
  );
  return { ...linked, shown: table.rows, lines: [] };
}

/** What a page of deals says of such deals, each played with A in a seat and then with B. */
export const pairsData = (
  { a, b, run }: Run<CompareSummary>['summary'],
  title: string,
  swings: readonly Pick<SwingDeal, 'seat' | 'scores'>[],
): DealsData => ({
  title: `${a} or ${b}: ${title}`,
  facts: [`${several(swings.length, 'deal')}, each with ${a} in a seat and then with ${b} · ${run.command}`],
  game: run.game,
  isPaired: true,
  notes: swings.map(
    ({ seat, scores }) => `${SEAT_NAMES[seat]}: ${a} ${signed(scores[0], 0)}, ${b} ${signed(scores[1], 0)}`,
  ),
});

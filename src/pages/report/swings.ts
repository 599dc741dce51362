import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { records } from '../../analysis/solving/records.js';
import { SEAT_NAMES } from '../../cards/record/notation.js';
import type { CompareSummary } from '../../experiments/compare/summary.js';
import { SWINGS } from '../../experiments/compare/swing-document.js';
import type { SwingDeal } from '../../experiments/compare/swings.js';
import type { DataTable } from '../../results/document/table.js';
import { several, signed } from '../../results/text/numbers.js';
import type { Run } from '../../runs/run/kind.js';
import { dealsPage } from './deals-page.js';

/** The file that holds the deals of a comparison's swings, each played with the first bot, and with the second. */
export const SWING_RECORDS = 'swings.jsonl';

/** The table of swings with all its rows, each of which leads to its deal in the page at `address`. */
export const linkedSwings = (table: DataTable, { swings }: CompareSummary, address: string | null): DataTable => {
  const [first, ...columns] = table.columns;
  const link = (row: unknown): string =>
    `${address}#d=${swings.indexOf(row as SwingDeal) + 1}&s=${(row as SwingDeal).at}`;
  const linked = { columns: [{ ...first, link }, ...columns], shown: table.rows, lines: [] };
  return table.file !== SWINGS || address === null ? table : { ...table, ...linked };
};

/** The page of a comparison's swings; null where there are none. */
export async function swingsPage({ folder, manifest, summary: found }: Run): Promise<string | null> {
  const path = join(folder ?? '', SWING_RECORDS);
  if (folder === null || manifest.command !== 'compare' || !existsSync(path)) return null;
  const lines: string[] = [];
  for await (const record of records(path)) lines.push(JSON.stringify(record));
  if (lines.length === 0) return null;
  const { a, b, swings, run } = found as Run<CompareSummary>['summary'];
  const data = {
    title: `${a} or ${b}: swings`,
    facts: [`${several(lines.length / 2, 'deal')}, each with ${a} in a seat and then with ${b} · ${run.command}`],
    game: manifest.game,
    isPaired: true,
    notes: swings.map(
      ({ seat, scores }) => `${SEAT_NAMES[seat]}: ${a} ${signed(scores[0], 0)}, ${b} ${signed(scores[1], 0)}`,
    ),
  };
  return dealsPage(data, lines);
}

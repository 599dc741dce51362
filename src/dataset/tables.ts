import { count, percent, several } from '../text/numbers.js';
import { relianceLines } from '../text/reliance-notes.js';
import type { Section } from '../text/section.js';
import { table } from '../text/text-table.js';
import { type DatasetFaults, faultTable } from './faults.js';
import type { DatasetSummary } from './summary.js';

/** What was made, a line each. */
export function datasetFacts({ kind, boards, kept, where }: DatasetSummary, game: string, seed: string): string[] {
  const met = where === null ? [] : [`${count(kept)} deals (${percent(kept / Math.max(1, boards))}) with ${where}`];
  return [`${kind} of ${game}, ${several(boards, 'deal')}`, `seed ${seed}`, ...met];
}

/** The folders of a dataset, and what its bots did wrong. */
export function datasetTables({ folders }: DatasetSummary, faults: DatasetFaults): Section[] {
  const columns = ['folder', 'rows', 'files', 'size', 'bytes a row'];
  const rows = folders.map((each) => [
    each.name,
    count(each.rows),
    count(each.files),
    `${(each.bytes / 1e6).toFixed(1)} MB`,
    each.rows === 0 ? '–' : (each.bytes / each.rows).toFixed(1),
  ]);
  const bad = { title: 'faults', text: `${faultTable(faults)}${relianceLines(faults)}` };
  return [{ title: '', text: table(columns, rows) }, ...(faults.firstFaults.length > 0 ? [bad] : [])];
}

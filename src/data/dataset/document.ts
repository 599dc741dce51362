import type { Reliance } from '../../boards/reliance.js';
import type { Document } from '../../results/document/document.js';
import { type DataTable, table } from '../../results/document/table.js';
import { listed } from '../../results/document/words.js';
import { percent, several } from '../../results/text/numbers.js';
import { firstFaultTables } from '../../runs/document/faults.js';
import { repeatNotes } from '../../runs/document/reliance-notes.js';
import { conductTable } from './faults.js';
import type { DatasetSummary, FolderSize } from './summary.js';

/** What was made, a line each. */
export const datasetFacts = (summary: DatasetSummary & Reliance, game: string, seed: string): string[] => [
  `${summary.kind} of ${game}, ${several(summary.boards, 'deal')}`,
  `seed ${seed}`,
  ...metIn(summary),
  ...repeatNotes(summary),
];

const metIn = ({ boards, kept, where }: DatasetSummary): string[] =>
  where === null ? [] : [`${several(kept, 'deal')} (${percent(kept / Math.max(1, boards))}) with ${where}`];

/** What is in a dataset? */
export function datasetDocument(summary: DatasetSummary & Reliance): Document {
  const { kind, rows, boards, format, bytes, conduct, firstFaults, folders: sides } = summary;
  const isSplit = summary.folders.length > 1;
  const folders = foldersTable(summary);
  return {
    title: `What is in this dataset of ${kind}?`,
    verdict: `${several(rows, kind === 'solved' ? 'solved deal' : kind.slice(0, -1))}${kind === 'deals' ? '' : ` from ${several(boards, 'deal')}`}, as ${format}${isSplit ? `, in ${listed(sides.map(({ name }) => name))}` : ''}.`,
    facts: [
      `${several(rows, 'row')} from ${several(boards, 'deal')}`,
      `${format}, ${(bytes / 1e6).toFixed(1)} MB`,
      ...metIn(summary),
    ],
    tables: [
      folders,
      ...(firstFaults.length > 0 ? [{ ...conductTable(conduct), title: 'Faults' }] : []),
      ...firstFaultTables(firstFaults),
    ],
    figures: [],
  };
}

const foldersTable = ({ folders }: DatasetSummary): DataTable<FolderSize> =>
  table({
    title: '',
    columns: [
      { as: 'word', head: 'folder', of: ({ name }) => name },
      { as: 'count', head: 'rows', of: ({ rows }) => rows },
      { as: 'count', head: 'files', of: ({ files }) => files },
      { as: 'plain', head: 'size', of: ({ bytes }) => `${(bytes / 1e6).toFixed(1)} MB` },
      { as: 'plain', head: 'bytes a row', of: ({ rows, bytes }) => (rows === 0 ? null : (bytes / rows).toFixed(1)) },
    ],
    rows: folders,
    short: true,
  });

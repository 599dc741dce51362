import type { BlockJob } from '../../boards/job.js';
import type { Caption, Figure } from '../../results/document/document.js';
import { intervalFigure } from '../../results/document/intervals.js';
import { type DataTable, type TableColumn, table } from '../../results/document/table.js';
import type { RunStage } from '../../runs/run/kind.js';
import type { Mean } from '../../stats/interval.js';
import { type BlockChunks, chunksOf, usualChunk } from './block-chunks.js';
import { type PlayedBlocks, playBlocks } from './play.js';
import type { BlockSettings } from './settings.js';

/** The result of what a search has found, on blocks that were not used to choose it, in points per deal. */
export interface Confirmation {
  readonly blocks: number;
  readonly points: Mean;
  /** Its points minus those of the unchanged bot in the same seats. */
  readonly overStandard: Mean;
}

/** `confirm` blocks of a job, after those of the search. */
export const freshBlocks = ({ blocks, chunk }: BlockSettings, confirm: number, job: BlockJob): BlockChunks =>
  chunksOf(job, { from: blocks, end: blocks + confirm, chunk: chunk ?? usualChunk(job) });

/** Plays what a search has found again, once that is complete; null if not, or if no blocks are to be played. */
export const playConfirmation = async (
  { played }: PlayedBlocks,
  fresh: BlockChunks,
  stage: RunStage,
): Promise<PlayedBlocks | null> =>
  played.complete && fresh.end > fresh.from ? playBlocks(fresh, stage, { journal: 'confirmation.jsonl' }) : null;

/** What to say if no setting has made a difference. */
export const ALIKE = 'no setting differed from another: nothing that was asked depends on these parameters';

/** What was confirmed: points a deal by what they are of, under these headings; and a chart of it. */
export function confirmationTable(
  title: string,
  [name, points]: readonly [string, string],
  rows: readonly (readonly [string, Mean])[],
  note?: string,
): DataTable<readonly [string, Mean]> {
  const columns: TableColumn<readonly [string, Mean]>[] = [
    { as: 'word', head: name, of: ([name]) => name },
    { as: 'mean', head: points, of: ([, points]) => points },
  ];
  return table({ title, columns, rows, short: true, ...(note !== undefined && { note }) });
}

export const confirmationFigure = (confirmed: DataTable<readonly [string, Mean]>, words: Caption): Figure =>
  intervalFigure(confirmed, {
    name: 'confirmation',
    ...words,
    unit: 'points a deal',
    columns: [confirmed.columns[1].head ?? ''],
  });

import type { FirstFault } from '../../boards/faults.js';
import type { FaultCounts, Reliance } from '../../boards/reliance.js';
import type { ChunkLine } from './chunk-line.js';
import { conductInChunks, firstFaultsIn } from './faults.js';
import type { Format } from './options.js';
import type { DatasetPlan } from './plan.js';
import { foldersOf } from './split.js';

/** The rows of a folder of files. */
export interface FolderSize {
  readonly name: string;
  /** Its share of the deals. */
  readonly share: number;
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
}

/** What a dataset holds, in all. */
export interface DatasetSummary {
  readonly kind: string;
  readonly format: Format;
  /** Boards examined, and those that met the condition. */
  readonly boards: number;
  readonly kept: number;
  /** The share of the boards that met the condition; null where there are none. */
  readonly acceptance: number | null;
  readonly rows: number;
  readonly bytes: number;
  /** The condition that boards had to meet; null for none. */
  readonly where: string | null;
  readonly folders: readonly FolderSize[];
  /** Each different bot: deals played and faults by kind; none where nobody plays. */
  readonly conduct: readonly FaultCounts[];
  /** The first fault of each bot and kind, with the command that shows it again. */
  readonly firstFaults: readonly FirstFault[];
}

/** Sums up the chunks that are done. */
export function summarise(plan: DatasetPlan, lines: readonly ChunkLine[]): DatasetSummary & Reliance {
  const { kind, job, settled } = plan;
  const folders = foldersOf(job.split).map((name, side) => {
    const files = lines.map((line) => line.files[side]);
    return {
      name,
      share: job.split[side]?.share ?? 1,
      files: files.length,
      rows: files.reduce((sum, { rows }) => sum + rows, 0),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  });
  const boards = lines.reduce((sum, line) => sum + line.boards, 0);
  const kept = lines.reduce((sum, line) => sum + line.kept, 0);
  const { conduct, ...reliance } = conductInChunks(settled.bots, lines);
  return {
    kind: kind.name,
    format: job.format,
    boards,
    kept,
    acceptance: boards === 0 ? null : kept / boards,
    rows: folders.reduce((sum, { rows }) => sum + rows, 0),
    bytes: folders.reduce((sum, { bytes }) => sum + bytes, 0),
    where: job.where,
    folders,
    conduct,
    firstFaults: firstFaultsIn(plan, lines),
    ...reliance,
  };
}

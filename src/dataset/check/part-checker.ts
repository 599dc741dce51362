import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobPlayer, Piece } from '../../work/executor.js';
import type { DatasetJob } from '../job.js';
import { type ListedFile, PARTS, type PartLine } from '../part-line.js';
import { PartPlayer, type PlayedPart } from '../part-player.js';
import type { ColumnSchema } from '../schema.js';
import { type Defect, defectIn } from './defect.js';
import { firstDifferingRow } from './differing-row.js';

/** What is the same for all parts of a dataset that is checked: plain data. */
export interface PartCheckJob {
  readonly folder: string;
  /** What the dataset was made by, with the columns of its files; null if it is not to be made again, or cannot be. */
  readonly maker: { readonly job: DatasetJob; readonly columns: readonly ColumnSchema[] } | null;
}

/** A part to be checked. */
export interface PartToCheck extends Piece {
  readonly line: PartLine;
  /** Are its rows made again, and compared? */
  readonly again: boolean;
}

/** What was found in a part. Plain data. */
export interface CheckedPart {
  readonly defects: readonly Defect[];
  /** Boards whose rows were made again. */
  readonly again: number;
}

/** Checks parts of a dataset, on whatever thread it was made. */
export class PartChecker implements JobPlayer<CheckedPart, PartToCheck> {
  private readonly job: PartCheckJob;
  private player: Promise<PartPlayer> | null = null;

  constructor(job: PartCheckJob) {
    this.job = job;
  }

  async play({ first, count, line, again }: PartToCheck): Promise<CheckedPart> {
    const { folder, maker } = this.job;
    const defects: Defect[] = [];
    const made = again && maker !== null ? await this.makeAgain({ first, count }, maker.job) : null;
    if (made !== null && made.parts[0].kept !== line.kept)
      defects.push(defectIn(PARTS, otherKept(line, made.parts[0].kept)));
    for (const [side, file] of line.files.entries()) {
      const bytes = await readFile(join(folder, file.path)).catch(unreadable);
      const what = typeof bytes === 'string' ? bytes : notAsWritten(bytes, file);
      if (what !== null) defects.push(defectIn(file.path, what));
      if (typeof bytes === 'string' || made === null || maker === null) continue;
      if (hashOf(bytes) === made.parts[0].files[side].sha256) continue;
      const { columns, job } = maker;
      const difference = await firstDifferingRow(bytes, made.output[side], { format: job.format, columns });
      if (difference !== null) defects.push({ file: file.path, ...difference });
    }
    return { defects, again: made?.count ?? 0 };
  }

  private async makeAgain(boards: Piece, job: DatasetJob): Promise<PlayedPart> {
    this.player ??= PartPlayer.make(job);
    return (await this.player).play(boards);
  }
}

const unreadable = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`;

function notAsWritten(bytes: Uint8Array, { bytes: size, sha256 }: ListedFile): string | null {
  if (bytes.length !== size) return `has ${bytes.length} bytes, expected ${size} as parts.jsonl says`;
  const hash = hashOf(bytes);
  return hash === sha256 ? null : `is not the file that was written: its sha256 is ${hash}, expected ${sha256}`;
}

const otherKept = ({ part, kept }: PartLine, again: number): string =>
  `part ${part} keeps ${kept} boards; made again it keeps ${again}`;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

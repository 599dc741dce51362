import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../input/refusal.js';
import type { JobPlayer, Piece } from '../../work/executor.js';
import type { DatasetJob } from '../job.js';
import type { Format } from '../options.js';
import { type ListedFile, PARTS, type PartLine } from '../part-line.js';
import { PartPlayer, type PlayedPart } from '../part-player.js';
import type { ColumnSchema } from '../schema.js';
import type { Share } from '../split.js';
import { type Defect, Defects } from './defect.js';
import { readRows } from './read-rows.js';
import { RowCheck } from './row-check.js';
import { addFirstDifference } from './same-rows.js';

/** What is the same for all parts of a dataset that is checked: plain data. */
export interface PartCheckJob {
  readonly folder: string;
  readonly format: Format;
  readonly columns: readonly ColumnSchema[];
  readonly split: readonly Share[];
  readonly key: readonly string[];
  /** What the dataset was made by; null if it cannot be made again. */
  readonly job: DatasetJob | null;
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
  readonly rows: number;
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

  async play(work: PartToCheck): Promise<CheckedPart> {
    const { job } = this.job;
    const defects: Defect[] = [];
    const differences: Defect[] = [];
    let rows = 0;
    const made = work.again && job !== null ? await this.makeAgain(work, job) : null;
    if (made !== null && made.parts[0].kept !== work.line.kept)
      differences.push(otherKept(work.line, made.parts[0].kept));
    for (const [side, file] of work.line.files.entries()) {
      const found = new Defects(file.path);
      const bytes = await this.bytesOf(file, found);
      if (bytes !== null) rows += await this.checkRows(bytes, { work, side, found });
      defects.push(...found.all);
      if (bytes === null || made === null || hashOf(bytes) === made.parts[0].files[side].sha256) continue;
      const other = new Defects(file.path);
      await addFirstDifference(bytes, made.output[side], this.job, other);
      differences.push(...other.all);
    }
    return { defects: [...defects, ...differences], rows, again: made?.count ?? 0 };
  }

  private async makeAgain({ first, count }: PartToCheck, job: DatasetJob): Promise<PlayedPart> {
    this.player ??= PartPlayer.make(job);
    return (await this.player).play({ first, count });
  }

  /** Reads a file; is it the one that was written? Null if it cannot be read. */
  private async bytesOf({ path, bytes: size, sha256 }: ListedFile, found: Defects): Promise<Uint8Array | null> {
    try {
      const bytes = await readFile(join(this.job.folder, path));
      const hash = hashOf(bytes);
      if (bytes.length !== size) found.add(`has ${bytes.length} bytes, expected ${size} as parts.jsonl says`);
      else if (hash !== sha256)
        found.add(`is not the file that was written: its sha256 is ${hash}, expected ${sha256}`);
      return bytes;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      found.add(code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`);
      return null;
    }
  }

  /** Checks every row of a file. Gives how many there are. */
  private async checkRows(bytes: Uint8Array, { work, side, found }: FileToCheck): Promise<number> {
    const { format, columns, split, key } = this.job;
    const expected = work.line.files[side].rows;
    const check = new RowCheck(columns, { boards: work, side, split, key }, found);
    let rows = 0;
    try {
      for await (const each of readRows(bytes, format, columns)) {
        check.add(each);
        rows += each.count;
      }
      if (rows !== expected) found.add(`has ${rows} rows, expected ${expected} as parts.jsonl says`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      found.add(error.message);
    }
    return rows;
  }
}

const otherKept = ({ part, kept }: PartLine, again: number): Defect => ({
  file: PARTS,
  row: null,
  column: null,
  what: `part ${part} keeps ${kept} boards; made again it keeps ${again}`,
});

/** A file of a part, and where what is found goes. */
interface FileToCheck {
  readonly work: PartToCheck;
  readonly side: number;
  readonly found: Defects;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../input/refusal.js';
import type { JobPlayer, Piece } from '../../work/executor.js';
import type { DatasetJob } from '../job.js';
import type { Format } from '../options.js';
import { PARTS, type PartLine } from '../part-line.js';
import { PartPlayer } from '../part-player.js';
import type { ColumnSchema } from '../schema.js';
import type { Share } from '../split.js';
import { addBalances, type Balance, NO_ROWS, Tally } from './balance.js';
import { type Defect, Defects } from './defect.js';
import { readRows } from './read-rows.js';
import { RowCheck } from './row-check.js';
import { firstDifference } from './same-rows.js';

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
  readonly balance: Balance;
}

/** Checks parts of a dataset, on whatever thread it was made. */
export class PartChecker implements JobPlayer<CheckedPart, PartToCheck> {
  private readonly job: PartCheckJob;
  private player: Promise<PartPlayer> | null = null;

  constructor(job: PartCheckJob) {
    this.job = job;
  }

  async play(work: PartToCheck): Promise<CheckedPart> {
    const found: CheckedPart[] = [];
    const contents: (Uint8Array | null)[] = [];
    for (const side of work.line.files.keys()) {
      const { bytes, ...checked } = await this.checkFile(work, side);
      found.push({ ...checked, again: 0 });
      contents.push(bytes);
    }
    const again = work.again && this.job.job !== null ? await this.compare(work, contents, this.job.job) : NOT_AGAIN;
    return {
      defects: [...found.flatMap(({ defects }) => defects), ...again.defects],
      rows: found.reduce((sum, { rows }) => sum + rows, 0),
      again: again.boards,
      balance: found.map(({ balance }) => balance).reduce(addBalances, NO_ROWS),
    };
  }

  /** Reads a file and checks every row of it. */
  private async checkFile(
    { first, count, line }: PartToCheck,
    side: number,
  ): Promise<{ defects: readonly Defect[]; rows: number; balance: Balance; bytes: Uint8Array | null }> {
    const { folder, format, columns, split, key } = this.job;
    const { path, bytes: size, sha256, rows: listed } = line.files[side];
    const defects = new Defects(path);
    const bytes = await readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      defects.add(error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`);
      return null;
    });
    if (bytes === null) return { defects: defects.all, rows: 0, balance: NO_ROWS, bytes };
    if (bytes.length !== size) defects.add(`has ${bytes.length} bytes, expected ${size} as parts.jsonl says`);
    else if (hashOf(bytes) !== sha256)
      defects.add(`is not the file that was written: its sha256 is ${hashOf(bytes)}, expected ${sha256}`);
    const check = new RowCheck(columns, { boards: { first, count }, side, split, key }, defects);
    const tally = new Tally(columns);
    let rows = 0;
    try {
      for await (const each of readRows(bytes, format, columns)) {
        check.add(each);
        tally.add(each);
        rows += each.count;
      }
      if (rows !== listed) defects.add(`has ${rows} rows, expected ${listed} as parts.jsonl says`);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      defects.add(error.message);
    }
    return { defects: defects.all, rows, balance: tally.balance, bytes };
  }

  /** Makes a part again and compares. Bytes that differ are no defect where the rows are equal: they were packed by another library. */
  private async compare(
    { first, count, line: { part, kept, files } }: PartToCheck,
    contents: readonly (Uint8Array | null)[],
    job: DatasetJob,
  ): Promise<{ defects: readonly Defect[]; boards: number }> {
    this.player ??= PartPlayer.make(job);
    const made = await (await this.player).play({ first, count });
    const [again] = made.parts;
    const defects: Defect[] = [];
    if (again.kept !== kept)
      defects.push({
        file: PARTS,
        row: null,
        column: null,
        what: `part ${part} keeps ${kept} boards; made again it keeps ${again.kept}`,
      });
    for (const [side, { path }] of files.entries()) {
      const bytes = contents[side];
      if (bytes === null || hashOf(bytes) === again.files[side].sha256) continue;
      const differing = await firstDifference(bytes, made.output[side], this.job);
      if (differing !== null) defects.push({ file: path, ...differing });
    }
    return { defects, boards: count };
  }
}

const NOT_AGAIN = { defects: [], boards: 0 } as const;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../input/refusal.js';
import { type Manifest, replaceFile } from '../run/kept-run.js';
import { naming } from '../system/system-error.js';
import { isReproducible, type TrioFaults } from '../table/faults.js';
import type { ListedFile } from './check/part-checker.js';
import type { DatasetJob, Format } from './job.js';
import type { PartResult } from './part-player.js';

/** A part that is done: a line of the journal. */
export interface DonePart extends TrioFaults {
  readonly part: number;
  readonly boards: number;
  /** Boards that met the condition. */
  readonly kept: number;
  /** Deals that bots have played. */
  readonly dealsPlayed: number;
  readonly files: readonly ListedFile[];
}

/** Lists the parts that are done, a line of JSON each, until the manifest does. */
const JOURNAL = 'parts.jsonl';

/** `data/part-00007.parquet` */
export const pathOf = (folder: string, part: number, format: Format): string =>
  `${folder}/part-${String(part).padStart(5, '0')}.${format}`;

/** Where a dataset's parts are written, and remembered. */
export class PartStore {
  private readonly folder: string;
  private readonly job: DatasetJob;
  private readonly sides: readonly string[];

  constructor(folder: string, job: DatasetJob, sides: readonly string[]) {
    this.folder = folder;
    this.job = job;
    this.sides = sides;
  }

  /** Makes the folders, and clears away what a run that was killed has left half written. */
  async open(): Promise<void> {
    for (const side of this.sides) {
      const path = join(this.folder, side);
      await mkdir(path, { recursive: true });
      for (const name of await readdir(path)) {
        if (name.includes('.partial-')) await rm(join(path, name), { force: true });
      }
    }
  }

  /**
   * Writes the files of a part. When this resolves they are on the disk, and known to be.
   * @throws InputError if they are not what they were `before`, though no bot had to be stopped then
   */
  async write(result: PartResult, before: DonePart | undefined): Promise<DonePart> {
    const { part, kept, dealsPlayed, faultCounts, firstFaults, rows, output } = result;
    const all = output ?? [];
    const files = all.map((bytes, side) => ({
      path: pathOf(this.sides[side], part.number, this.job.format),
      rows: rows[side],
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
    if (before !== undefined && isReproducible(before)) checkSame(before, files, result);
    for (const [side, { path }] of files.entries()) {
      await naming(path, replaceFile(join(this.folder, path), all[side]));
    }
    const done = { part: part.number, boards: part.count, kept, dealsPlayed, faultCounts, firstFaults, files };
    await naming(JOURNAL, appendFile(join(this.folder, JOURNAL), `${JSON.stringify(done)}\n`, { flush: true }));
    return done;
  }

  /** The parts that were done before: from the journal, or from the manifest of a dataset that is complete. */
  async known(manifest: Manifest): Promise<Map<number, DonePart>> {
    const done = new Map<number, DonePart>();
    for (const part of (manifest.parts ?? []) as readonly DonePart[]) done.set(part.part, part);
    const path = join(this.folder, JOURNAL);
    const text = await readFile(path, 'utf8').catch(() => '');
    // A last line that a kill has cut off says nothing, and what comes after it begins a line of its own.
    if (text !== '' && !text.endsWith('\n')) await naming(JOURNAL, appendFile(path, '\n'));
    for (const line of text.split('\n')) {
      const part = parsed(line);
      if (part !== null) done.set(part.part, part);
    }
    return done;
  }

  /** The journal is not needed any more once the manifest has it all. */
  forget(): Promise<void> {
    return rm(join(this.folder, JOURNAL), { force: true });
  }

  /** Is every file of a part there as it was written? */
  async isWhole(done: DonePart): Promise<boolean> {
    for (const { path, bytes, sha256 } of done.files) {
      const place = join(this.folder, path);
      const found = await stat(place).catch(() => null);
      if (found?.size !== bytes || (await hashOf(place)) !== sha256) return false;
    }
    return done.files.length === this.sides.length;
  }
}

function parsed(line: string): DonePart | null {
  try {
    return JSON.parse(line) as DonePart;
  } catch {
    return null;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await naming(path, pipeline(createReadStream(path), hash));
  return hash.digest('hex');
}

/** @throws InputError if a part that was made again did not come out as before */
function checkSame(before: DonePart, files: readonly ListedFile[], result: PartResult): void {
  const { first, count } = result.part;
  const why = isReproducible(result) ? 'a bot draws on something outside' : 'a bot had to be stopped, or died';
  for (const [i, { path, sha256 }] of files.entries()) {
    if (before.files[i]?.sha256 === sha256) continue;
    refuse(path, `boards ${first} to ${first + count - 1} did not come out as before: ${why}`);
  }
}

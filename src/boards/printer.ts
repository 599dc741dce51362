import type { Fault } from '../cards/record/fault.js';
import { RecordWriter } from '../cards/record/format-record.js';
import { showDeal } from '../cards/record/show.js';
import { labelIn } from '../players/bot/spec-text.js';
import type { BlockJob } from './job.js';
import type { Table } from './table.js';

/** Formats the deals of a piece as the job requires: as records, or in readable form. */
export class Printer {
  private readonly job: BlockJob;
  private readonly writer: RecordWriter;
  private shown = '';

  constructor(job: BlockJob) {
    // Records have the specs; who reads a deal knows bots by their labels.
    const labels = job.names.map((name) => labelIn(name, 'bots')[0] ?? name);
    this.job = job.output === 'shown' ? { ...job, names: labels } : job;
    this.writer = new RecordWriter();
  }

  /** Adds the deal just played at the table. */
  add(table: Table, bySeat: Int32Array, board: number, faults: readonly Fault[]): void {
    const frame = frameOf(this.job, table, bySeat, { board, faults });
    if (this.job.output === 'records') this.writer.add(table.course, frame);
    else this.shown += `${showDeal(table.course, frame)}\n`;
  }

  /** What was added since the last call, as UTF-8. */
  take(): Uint8Array {
    if (this.job.output === 'records') return this.writer.take();
    const bytes = new TextEncoder().encode(this.shown);
    this.shown = '';
    return bytes;
  }
}

/** What the record of the deal just played at a table says besides its course. */
export function frameOf(
  { names, seed }: BlockJob,
  { standing }: Table,
  bySeat: ArrayLike<number>,
  { board, faults }: { readonly board: number; readonly faults: readonly Fault[] },
) {
  return {
    players: [names[bySeat[0]], names[bySeat[1]], names[bySeat[2]]] as const,
    seed,
    index: board,
    faults,
    ...standing,
  };
}

import { SEATINGS } from '../board/seating.js';
import type { Table } from '../board/table.js';
import type { Game } from '../engine/game.js';
import type { Fault } from '../record/fault.js';
import { RecordWriter } from '../record/format-record.js';
import { showDeal } from '../record/show.js';
import type { Job } from './job.js';

/** Formats the deals of a chunk as the job requires: as records, or in readable form. */
export class Printer {
  private readonly job: Job;
  private readonly writer: RecordWriter;
  private shown = '';

  constructor(job: Job, game: Game) {
    this.job = job;
    this.writer = new RecordWriter(game);
  }

  /** Adds the deal just played at the table. */
  add(table: Table, board: number, faults: readonly Fault[]): void {
    const [forehand, middlehand, dealer] = SEATINGS[table.seating];
    const { bots, names = bots, seed, output } = this.job;
    const players = [names[forehand], names[middlehand], names[dealer]] as const;
    const { session } = table;
    const frame = {
      ...{ players, seed, index: board, faults },
      session: session && { target: session.target, before: session.scores },
    };
    if (output === 'records') this.writer.add(table.course, frame);
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

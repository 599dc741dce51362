import type { Fault } from '../bot/fault.js';
import type { Game } from '../engine/game.js';
import { RecordWriter } from '../record/format-record.js';
import { showDeal } from '../record/show.js';
import type { Job } from './job.js';
import { SEATINGS } from './seating.js';
import type { Table } from './table.js';

/** Writes the deals of a chunk as the job asks: records, or deals as a person would write them down. */
export class Printer {
  private readonly job: Job;
  private readonly writer: RecordWriter;
  private lines: string[] = [];

  constructor(job: Job, game: Game) {
    this.job = job;
    this.writer = new RecordWriter(game);
  }

  /** Adds the deal that the table has just played. */
  add(table: Table, board: number, faults: readonly Fault[]): void {
    const [forehand, middlehand, dealer] = SEATINGS[table.seating];
    const { bots, seed } = this.job;
    const frame = {
      players: [bots[forehand], bots[middlehand], bots[dealer]] as const,
      seed,
      index: board,
      faults,
    };
    if (this.job.output === 'records') this.lines.push(this.writer.format(table.course, frame));
    else this.lines.push(showDeal(table.course, frame));
  }

  /** What was added since the last call, as UTF-8. */
  take(): Uint8Array {
    const text = this.lines.length > 0 ? `${this.lines.join('\n')}\n` : '';
    this.lines = [];
    return new TextEncoder().encode(text);
  }
}

import type { Game } from '../cards/engine/game.js';
import { type Tariff, tariffOf } from '../cards/games/tariff.js';
import type { Fault } from '../cards/record/fault.js';
import { RecordWriter } from '../cards/record/format-record.js';
import { ScoreSheet } from '../cards/record/sheet.js';
import { showDeal } from '../cards/record/show.js';
import { asLine } from '../support/input/refusal.js';
import type { BlockJob } from './job.js';
import type { Table } from './table.js';

/** Formats the deals of a piece as the job requires: as records, in readable form, or on a score sheet a match. */
export class Printer {
  private readonly job: BlockJob;
  private readonly writer: RecordWriter;
  private shown = '';
  private readonly tariff: Tariff | null;
  private sheet: ScoreSheet | null = null;
  /** Wrong answers since the sheet was begun. */
  private faults = 0;

  constructor(job: BlockJob, game: Game) {
    this.job = job;
    this.writer = new RecordWriter();
    this.tariff = job.money === undefined ? null : tariffOf(job.money, game);
  }

  /** Adds the deal just played at the table. */
  add(table: Table, bySeat: Int32Array, board: number, faults: readonly Fault[]): void {
    if (this.job.output === 'sheet') {
      this.faults += faults.length;
      this.addToSheet(table, bySeat, board);
      return;
    }
    const frame = frameOf(this.job, table, bySeat, { board, faults });
    if (this.job.output === 'records') this.writer.add(table.course, frame);
    else this.shown += `${showDeal(table.course, frame)}\n`;
  }

  private addToSheet(table: Table, bySeat: Int32Array, board: number): void {
    const { course, session } = table;
    const { names, seed, matchLength } = this.job;
    this.sheet ??= new ScoreSheet(names, this.tariff);
    this.sheet.add(course, bySeat);
    if (!table.isMatchOver && !table.isLastOfMatch(board)) return;
    const from = board - (board % matchLength);
    const wrong = this.faults === 0 ? '' : `  wrong answers: ${this.faults}, for which defaults were taken\n`;
    const target = session === null ? '' : `, a session to ${session.target}`;
    this.shown += `${course.game.ruleSet}, ${from === board ? `board ${board}` : `boards ${from}–${board}`} of seed ${asLine(seed)}${target}\n\n${this.sheet.text()}${wrong}\n`;
    this.sheet = null;
    this.faults = 0;
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
  { session }: Table,
  bySeat: ArrayLike<number>,
  { board, faults }: { readonly board: number; readonly faults: readonly Fault[] },
) {
  return {
    players: [names[bySeat[0]], names[bySeat[1]], names[bySeat[2]]] as const,
    seed,
    index: board,
    faults,
    session: session && { target: session.target, before: session.scores },
  };
}

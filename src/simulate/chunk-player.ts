import { Audit, isAudited } from '../board/audit.js';
import { Digest } from '../board/digest.js';
import { addFaultsOfBoard, takeFaults } from '../board/faults.js';
import { outcomeOf } from '../board/outcome.js';
import { SEATINGS } from '../board/seating.js';
import { Table } from '../board/table.js';
import { seatedAgain, seatedBots } from '../bot/loading/seated-bots.js';
import type { SeatedBot } from '../bot/seated.js';
import { makeGame } from '../games/rule-sets.js';
import { keyOf } from '../random/key.js';
import type { JobPlayer, Piece } from '../work/executor.js';
import { OrderedFile } from '../work/ordered-file.js';
import type { Job } from './job.js';
import { Printer } from './printer.js';
import { Statistics } from './statistics.js';
import { type SimulationSums, sumsOf } from './sums.js';

/** The result of a chunk. Plain data, except for the digest's bigint. */
export interface PlayedChunk extends SimulationSums {
  /** The requested output of the deals, in order, as UTF-8; null if there is none, or if it went to the file. */
  readonly output: Uint8Array | null;
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
}

/** Plays chunks of a job, on the thread on which it was made. */
export class ChunkPlayer implements JobPlayer<PlayedChunk> {
  private readonly table: Table;
  private readonly bots: readonly SeatedBot[];
  private readonly matchLength: number;
  private readonly statistics: Statistics;
  private readonly printer: Printer | null;
  private readonly file: OrderedFile | null;
  private readonly names: readonly string[];
  /** Plays some deals again, with other copies of the bots. */
  private readonly audit: Audit;
  private readonly again: readonly SeatedBot[];

  private constructor(job: Job, bots: readonly SeatedBot[], again: readonly SeatedBot[]) {
    this.bots = bots;
    this.again = again;
    this.names = job.names ?? job.bots;
    this.matchLength = job.matchLength;
    const game = makeGame(job.game, job.rules);
    this.table = new Table(game, job, keyOf(job.seed), bots);
    this.audit = new Audit(new Table(game, job, keyOf(job.seed), again));
    this.statistics = new Statistics(game, job);
    this.printer = job.output === 'none' ? null : new Printer(job, game);
    this.file = job.file === undefined ? null : new OrderedFile(job.file);
  }

  static async make(job: Job): Promise<ChunkPlayer> {
    const bots = await seatedBots(job);
    return new ChunkPlayer(job, bots, await seatedAgain(job));
  }

  play({ first, count }: Piece, elapsed: () => number): PlayedChunk {
    const { table, statistics, printer } = this;
    const sums = sumsOf(table.course.game, statistics).none(first);
    const { outcomes, ratios } = sums;
    const digest = new Digest();
    for (let board = first; board < first + count; board++) {
      table.play(board);
      const match = Math.floor(board / this.matchLength);
      if (isAudited(match)) this.noteDeal(board, board === match * this.matchLength);
      const outcome = outcomeOf(table.course, table.seating);
      outcomes[outcome]++;
      digest.add(table.course, board);
      if (ratios) {
        if (table.isMatchOver && table.session)
          statistics.addSession(table.session, table.seating, this.dealsOf(board));
        statistics.addDeal(outcome, table.course.score, table.isMatchOver ? ratios : null);
      }
      const faults = takeFaults(this.bots);
      printer?.add(table, board, faults);
      addFaultsOfBoard(sums, faults, board, table);
      if (table.session !== null && table.isMatchOver) board += this.matchLength - this.dealsOf(board);
    }
    this.audit.check({ names: this.names });
    const time = elapsed();
    const bytes = printer ? printer.take() : null;
    const written = this.file && bytes ? this.file.write(first, count, bytes) : null;
    return { ...sums, count, digest: digest.sum, written, output: written ? null : bytes, elapsed: time };
  }

  private noteDeal(board: number, isFirst: boolean): void {
    const { table, again } = this;
    const trio = SEATINGS[table.seating];
    this.audit.note(table, isFirst, { board, trio, again: [again[trio[0]], again[trio[1]], again[trio[2]]] });
  }

  /** The number of deals of the current session, including this board. */
  private dealsOf(board: number): number {
    return (board % this.matchLength) + 1;
  }

  close(): void {
    this.file?.close();
  }
}

import { loadPolicies } from '../bot/loading/load.js';
import { SeatedBot } from '../bot/seated.js';
import { parseSpec } from '../bot/spec.js';
import { makeGame } from '../games/rule-sets.js';
import { keyOf } from '../random/key.js';
import { Digest } from '../table/digest.js';
import { addFaultsOfBoard, noFaults, type TrioFaults, takeFaults } from '../table/faults.js';
import { outcomeCount, outcomeOf } from '../table/outcome.js';
import { Table } from '../table/table.js';
import type { Chunk } from '../work/chunks.js';
import type { Job } from './job.js';
import { Printer } from './printer.js';
import { Statistics } from './statistics.js';

/** What came of a chunk: sums that add up to those of the run. Plain data, but for the digest's bigint. */
export interface ChunkResult extends TrioFaults {
  readonly first: number;
  readonly count: number;
  readonly digest: bigint;
  /** How often each outcome occurred. */
  readonly outcomes: Float64Array;
  /** Ratios clustered by match, where deals are linked by a pot; else null: they follow from the outcomes. */
  readonly ratios: Float64Array | null;
  /** What the job asks to be written of the deals, in order; UTF-8. */
  readonly output: Uint8Array | null;
  /** Time it took to play, in milliseconds. */
  readonly elapsed: number;
}

/** Plays chunks of a job, on whatever thread it was made. */
export class ChunkPlayer {
  private readonly table: Table;
  private readonly bots: readonly SeatedBot[];
  private readonly statistics: Statistics;
  private readonly printer: Printer | null;

  private constructor(job: Job, bots: readonly SeatedBot[]) {
    this.bots = bots;
    const game = makeGame(job.game, job.rules);
    this.table = new Table(game, job, keyOf(job.seed), bots);
    this.statistics = new Statistics(game, job.bots);
    this.printer = job.output === 'none' ? null : new Printer(job, game);
  }

  static async make(job: Job): Promise<ChunkPlayer> {
    const key = keyOf(job.seed);
    const policies = await Promise.all(job.bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job)));
    return new ChunkPlayer(
      job,
      policies.map((each) => new SeatedBot(each, key, job.limits)),
    );
  }

  play({ first, count }: Chunk, elapsed: () => number): ChunkResult {
    const { table, statistics, printer } = this;
    const { game } = table.course;
    const digest = new Digest();
    const outcomes = new Float64Array(outcomeCount(game));
    const ratios = game.pot ? statistics.newCells() : null;
    const allFaults = noFaults();
    for (let board = first; board < first + count; board++) {
      table.play(board);
      const outcome = outcomeOf(table.course, table.seating);
      outcomes[outcome]++;
      digest.add(table.course, board);
      if (ratios) statistics.addDeal(outcome, table.course.score, table.isLastOfMatch(board) ? ratios : null);
      const faults = takeFaults(this.bots);
      printer?.add(table, board, faults);
      addFaultsOfBoard(allFaults, faults, board, table);
    }
    const output = printer ? printer.take() : null;
    return { first, count, digest: digest.sum, outcomes, ratios, ...allFaults, output, elapsed: elapsed() };
  }
}

import { FAULT_KINDS, type Fault } from '../bot/fault.js';
import { loadPolicies } from '../bot/load.js';
import { SeatedBot } from '../bot/seated.js';
import { parseSpec } from '../bot/spec.js';
import { makeGame } from '../games/rule-sets.js';
import { keyOf } from '../random/key.js';
import { Digest } from './digest.js';
import type { Chunk, Job } from './job.js';
import { outcomeCount, outcomeOf } from './outcome.js';
import { Printer } from './printer.js';
import { SEATINGS } from './seating.js';
import { Statistics } from './statistics.js';
import { Table } from './table.js';

/** A fault with where it was: enough to play the board again. */
export interface PlacedFault extends Fault {
  readonly board: number;
  /** Which of the trio of bots. */
  readonly bot: number;
}

/** What came of a chunk: sums that add up to those of the run. Plain data, but for the digest's bigint. */
export interface ChunkResult {
  readonly first: number;
  readonly count: number;
  readonly digest: bigint;
  /** How often each outcome occurred. */
  readonly outcomes: Float64Array;
  /** Ratios clustered by match, where deals are linked by a pot; else null: they follow from the outcomes. */
  readonly ratios: Float64Array | null;
  /** Faults by bot of the trio (rows) and kind (columns). */
  readonly faultCounts: readonly (readonly number[])[];
  /** The first fault of each bot and kind. */
  readonly firstFaults: readonly PlacedFault[];
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
    const faultCounts = this.bots.map(() => FAULT_KINDS.map(() => 0));
    const firstFaults: PlacedFault[] = [];
    for (let board = first; board < first + count; board++) {
      table.play(board);
      const outcome = outcomeOf(table.course, table.seating);
      outcomes[outcome]++;
      digest.add(table.course, board);
      if (ratios) statistics.addDeal(outcome, table.course.score, table.isLastOfMatch(board) ? ratios : null);
      const faults = this.takeFaults();
      printer?.add(table, board, faults);
      for (const fault of faults) {
        const bot = SEATINGS[table.seating][fault.seat];
        const kind = FAULT_KINDS.indexOf(fault.kind);
        if (faultCounts[bot][kind]++ === 0) firstFaults.push({ ...fault, board, bot });
      }
    }
    const output = printer ? printer.take() : null;
    return { first, count, digest: digest.sum, outcomes, ratios, faultCounts, firstFaults, output, elapsed: elapsed() };
  }

  /** The faults of the last board, in the order of its actions. */
  private takeFaults(): readonly Fault[] {
    const [one, two, three] = this.bots;
    if (one.faults.length + two.faults.length + three.faults.length === 0) return NONE;
    const faults = this.bots.flatMap((bot) => bot.faults.splice(0));
    return faults.sort((a, b) => a.at - b.at);
  }
}

const NONE: readonly Fault[] = [];

import { createHash } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';
import { Dealer } from '../board/dealing.js';
import { addFaultsOfBoard, noFaults } from '../board/faults.js';
import { SEATINGS } from '../board/seating.js';
import { loadPolicies } from '../bot/loading/load.js';
import { SeatedBot } from '../bot/seated.js';
import { type Policies, parseSpec } from '../bot/spec.js';
import type { Column } from '../features/column.js';
import { makeGame } from '../games/rule-sets.js';
import { rankDeal } from '../random/deal-rank.js';
import { keyOf } from '../random/key.js';
import { stopwatch } from '../system/clock.js';
import type { JobPlayer, Piece } from '../work/executor.js';
import { RowBatch } from './batch.js';
import { ExploringBot } from './exploration.js';
import { LineFile } from './format/line-file.js';
import { ParquetFile } from './format/parquet.js';
import type { DatasetJob } from './job.js';
import type { RowMaker } from './kind.js';
import { kindOf } from './kinds.js';
import type { PartSums } from './part-line.js';
import { selectColumns } from './schema.js';
import { addDone, isStopped } from './signals.js';
import { foldersOf, sideOf } from './split.js';
import { Where } from './where/where.js';

/** A part that has been made. Plain data. One that was stopped has no boards. */
export interface PlayedPart extends PartSums {
  /** The file of each side. */
  readonly output: readonly Uint8Array[];
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
}

/** Boards between two looks at the signals. */
const BOARDS_A_STEP = 8;
/** How long parts are made on the main thread before the event loop gets its turn, in milliseconds: for signals, timers and files. */
const TURN = 40;

/** Makes the files of parts of a job, on whatever thread it was made. */
export class PartPlayer implements JobPlayer<PlayedPart> {
  private readonly job: DatasetJob;
  private readonly columns: readonly Column[];
  private readonly dealing: Dealer;
  private readonly deal: { board: number; id: number; readonly cards: Int32Array };
  private readonly maker: RowMaker;
  private readonly condition: Where | null;
  /** May boards that do not meet the condition be passed over unplayed? Not where the pot links deals. */
  private readonly skips: boolean;
  /** The rows of each side of a split, and of the side that the current deal is on. */
  private sides: readonly RowBatch[];
  private side: RowBatch;
  private kept = 0;
  private dealsPlayed = 0;
  private faults = noFaults();

  private constructor(job: DatasetJob, bots: readonly SeatedBot[], model: Policies | null) {
    this.job = job;
    const game = makeGame(job.game, job.rules);
    const key = keyOf(job.seed);
    const kind = kindOf(job.kind);
    this.columns = selectColumns(kind.columns(job, game), job.columns.join(','), 'columns');
    this.sides = this.newSides();
    this.side = this.sides[0];
    this.dealing = new Dealer(job, key);
    this.deal = { board: 0, id: 0, cards: this.dealing.cards };
    this.condition = job.where === null ? null : new Where(job.where, job, game, !kind.isThorough);
    this.skips = !game.pot;
    this.maker = kind.rows({
      job,
      game,
      key,
      bots,
      model,
      add: (row) => this.side.add(row as never),
      played: (table, board) => {
        this.dealsPlayed++;
        const { course, start, seating } = table;
        addFaultsOfBoard(this.faults, table.takeFaults(), { course, start, bySeat: SEATINGS[seating], board });
      },
    });
  }

  static async make(job: DatasetJob): Promise<PartPlayer> {
    const Bot = job.explore === null ? SeatedBot : ExploringBot;
    const model = job.rollouts > 0 ? await loadPolicies(parseSpec('keen', 'rollouts'), 'rollouts') : null;
    const bots = kindOf(job.kind).plays ? job.bots : [];
    const policies = await Promise.all(bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job)));
    const seated = policies.map((each) => new Bot(each, keyOf(job.seed), job.limits));
    return new PartPlayer(job, seated, model);
  }

  async play({ first, count }: Piece, elapsed = stopwatch()): Promise<PlayedPart> {
    const { signals } = this.job;
    const end = first + count;
    let pause = elapsed() + TURN;
    this.begin();
    for (let from = first; from < end; from += BOARDS_A_STEP) {
      if (isStopped(signals)) return { first, count: 0, parts: [], firstFaults: [], output: [], elapsed: elapsed() };
      const to = Math.min(end, from + BOARDS_A_STEP);
      for (let board = from; board < to; board++) this.add(board);
      addDone(signals, to - from);
      if (!isMainThread || elapsed() < pause) continue;
      await new Promise((resolve) => setImmediate(resolve));
      pause = elapsed() + TURN;
    }
    return { ...this.end(first, count), elapsed: elapsed() };
  }

  private begin(): void {
    this.kept = 0;
    this.dealsPlayed = 0;
    this.faults = noFaults();
    this.sides = this.newSides();
  }

  private newSides(): readonly RowBatch[] {
    const { columns } = this;
    const { format, split } = this.job;
    return foldersOf(split).map(() => {
      const file = format === 'parquet' ? new ParquetFile(columns) : new LineFile(columns, format);
      return new RowBatch(columns, file);
    });
  }

  private add(board: number): void {
    const { deal, condition, maker } = this;
    this.dealing.deal(board);
    const { cards } = deal;
    deal.board = board;
    deal.id = rankDeal(cards[0], cards[1], cards[3]);
    const isIn = condition === null || condition.mayAdmit(deal);
    if (!isIn && this.skips) return;
    this.side = this.sides[sideOf(deal.id, this.job.split)];
    const course = maker.add(deal);
    if (!isIn || condition?.admits(course) === false) {
      this.side.drop();
      return;
    }
    this.kept++;
    this.side.keep();
  }

  private end(first: number, count: number): Omit<PlayedPart, 'elapsed'> {
    const { job, sides, kept, dealsPlayed, faults } = this;
    const output = sides.map((side) => side.finish());
    const part = Math.floor(first / job.boardsPerPart);
    const files = foldersOf(job.split).map((folder, side) => ({
      path: `${folder}/part-${String(part).padStart(5, '0')}.${job.format}`,
      rows: sides[side].written,
      bytes: output[side].length,
      sha256: createHash('sha256').update(output[side]).digest('hex'),
    }));
    const parts = [{ part, boards: count, kept, dealsPlayed, ...faults, files }];
    return { first, count, parts, firstFaults: [...faults.firstFaults], output };
  }
}

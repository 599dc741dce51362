import { auditedOf, isAudited } from '../../boards/audit.js';
import { blocksOf } from '../../boards/blocks.js';
import { CheckedDeals } from '../../boards/checked-deals.js';
import type { TakePlace } from '../../boards/deal-player.js';
import { type Faults, noFaults } from '../../boards/faults.js';
import { type BlockJob, playedOnce, seatingsOf } from '../../boards/job.js';
import type { SeatedGame } from '../../boards/lane.js';
import { endPrograms, type LoadedBots, loadTwice } from '../../boards/loaded-bots.js';
import { seatingOf } from '../../boards/seating.js';
import { Where } from '../../boards/where/where.js';
import type { Start } from '../../cards/engine/deal.js';
import type { Game } from '../../cards/engine/game.js';
import { makeGame } from '../../cards/games/rule-sets.js';
import { rankDeal } from '../../cards/random/deal-rank.js';
import { Dealer } from '../../cards/random/dealing.js';
import { keyOf } from '../../cards/random/key.js';
import type { Fault } from '../../cards/record/fault.js';
import { loadPolicies } from '../../players/bot/loading/load.js';
import { SeatedBot } from '../../players/bot/seated.js';
import { parseSpec } from '../../players/bot/spec.js';
import type { Column } from '../../players/features/column.js';
import { RowBatch, type RowFile } from './batch.js';
import { Exploration, ExploringBot } from './exploration.js';
import type { DatasetJob } from './job.js';
import type { RowMaker, RowSetting } from './kind.js';
import { kindOf, onlyCardsOf } from './kinds.js';
import { selectColumns } from './schema.js';
import { foldersOf, sideOf } from './split.js';

/** The boards of a dataset, as a job of those who play deals. */
const boardsOf = (job: DatasetJob): BlockJob => playedOnce(job);

/** Who sits in a dataset: bots that explore, if any are to. */
const seatIn =
  ({ explore, asked }: DatasetJob, game: Game): TakePlace =>
  (policies, key, { limits }, place) =>
    explore === null
      ? new SeatedBot(policies, key, limits)
      : new ExploringBot(policies, key, limits, place, new Exploration({ explore, asked }, game, key));

const NONE: readonly Fault[] = [];

/** Plays the boards of a dataset, and adds their rows to files. */
export class BoardRows {
  readonly checked: CheckedDeals;
  /** The rows of each side of a split, and of the side that the current deal is on. */
  readonly sides: readonly RowBatch[];
  private side: RowBatch;
  sums: Faults & { kept: number; dealsPlayed: number } = { kept: 0, dealsPlayed: 0, ...noFaults() };
  private readonly job: DatasetJob;
  private readonly bots: LoadedBots;
  private readonly dealer: Dealer;
  private readonly maker: RowMaker;
  private readonly condition: Where | null;
  /** May boards that do not meet the condition be passed over unplayed? Not where the pot links deals. */
  private readonly skips: boolean;
  /** The declarers and contracts with which each board is played; none if nobody plays. */
  private readonly starts: readonly (Start | null)[];

  private constructor(
    job: DatasetJob,
    bots: LoadedBots,
    models: Pick<RowSetting, 'model' | 'playedOn'>,
    fileOf: Parameters<typeof BoardRows.make>[1],
  ) {
    this.job = job;
    this.bots = bots;
    const game = makeGame(job.game, job.rules);
    const key = keyOf(job.seed);
    const kind = kindOf(job.kind);
    const columns = selectColumns(kind.columns(job, game), job.columns.join(','), 'columns');
    this.sides = foldersOf(job.split).map(() => new RowBatch(columns, fileOf(columns, job)));
    this.side = this.sides[0];
    this.checked = new CheckedDeals(boardsOf(job), game, bots, seatIn(job, game));
    this.dealer = new Dealer(job.beginning, key);
    this.condition = job.where === null ? null : new Where(job.where, job, game, onlyCardsOf(kind));
    this.skips = !game.pot;
    this.starts = kind.plays ? (kind.starts?.(job) ?? [job.beginning.start]) : [];
    const { table } = this.checked;
    this.maker = kind.rows({ job, game, key, table, ...models, add: (row) => this.side.add(row as never) });
  }

  /** `fileOf`: makes a file for rows with some columns. */
  static async make(
    job: DatasetJob,
    fileOf: (columns: readonly Column[], job: DatasetJob) => RowFile,
  ): Promise<BoardRows> {
    const { rollouts, playedOn } = job;
    const models = {
      model: rollouts > 0 ? await loadPolicies(parseSpec('keen', 'rollouts'), 'rollouts') : null,
      playedOn: playedOn && (await loadPolicies(parseSpec(playedOn.spec, 'playedOn'), 'playedOn', job, { copy: 2 })),
    };
    const bots = await loadTwice(kindOf(job.kind).plays ? job.bots : [], boardsOf(job));
    return new BoardRows(job, bots, models, fileOf);
  }

  /** Begins boards `first … end − 1`. */
  begin(first: number, end: number): void {
    this.checked.deals.start(() => this.games(first, end));
    for (const side of this.sides) side.begin();
    this.sums = { kept: 0, dealsPlayed: 0, ...noFaults() };
  }

  close(): void {
    endPrograms(this.bots);
  }

  /** What is played of some boards, in order. */
  private *games(first: number, end: number): Generator<SeatedGame> {
    const { job, skips, starts } = this;
    const dealer = new Dealer(job.beginning, keyOf(job.seed));
    for (const { block, from, to } of blocksOf(boardsOf(job), first, end - first)) {
      const [seating] = seatingsOf(boardsOf(job), block);
      const step = skips ? 1 : to - from;
      for (let board = from; board < to; board += step)
        if (!skips || this.mayAdmit(board, dealer))
          for (const start of starts) yield { from: board, to: board + step, triple: 0, seating, start };
    }
  }

  private mayAdmit(board: number, dealer: Dealer): boolean {
    dealer.deal(board);
    return this.condition === null || this.condition.mayAdmit({ board, cards: dealer.cards });
  }

  /** Plays a board and adds its rows. */
  playBoard(board: number): void {
    const { condition, maker, dealer, starts, checked, job, sums } = this;
    const { deals } = checked;
    const isIn = this.mayAdmit(board, dealer);
    if (!isIn && this.skips) return;
    const { cards } = dealer;
    const dealt = { board, id: rankDeal(cards[0], cards[1], cards[3]), cards };
    const side = this.sides[sideOf(dealt.id, job.split)];
    this.side = side;
    const seating = seatingOf(board, job.matchLength, job.fixedSeats);
    const deal = board % job.matchLength;
    const audited = isAudited((board - deal) / job.matchLength) ? auditedOf(board, starts.length) : -1;
    for (let i = 0; i < starts.length; i++) {
      deals.table.start = starts[i];
      deals.play(board, deal, 0, seating);
      if (i === audited) checked.note(board, deal, 0, seating);
      sums.dealsPlayed++;
      maker.add(dealt, deals.takeFaults(board, sums));
    }
    if (starts.length === 0) maker.add(dealt, NONE);
    const isKept = isIn && condition?.admits(dealt, starts.length === 0 ? null : deals.table.course) !== false;
    if (isKept) sums.kept++;
    if (isKept) side.keep();
    else side.drop();
  }
}

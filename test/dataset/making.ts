import { Dealer } from '../../src/board/dealing.js';
import { loadPolicies } from '../../src/bot/loading/load.js';
import { SeatedBot } from '../../src/bot/seated.js';
import { parseSpec } from '../../src/bot/spec.js';
import { RowBatch } from '../../src/dataset/batch.js';
import { ExploringBot } from '../../src/dataset/exploration.js';
import { LineFile } from '../../src/dataset/format/line-file.js';
import type { DatasetJob } from '../../src/dataset/job.js';
import { kindOf } from '../../src/dataset/kinds.js';
import type { Course } from '../../src/engine/course.js';
import type { DealState } from '../../src/engine/deal-state.js';
import type { Column } from '../../src/features/column.js';
import { makeGame } from '../../src/games/rule-sets.js';
import { rankDeal } from '../../src/random/deal-rank.js';
import { keyOf } from '../../src/random/key.js';
import { jobOf as simulationJob } from '../simulate/jobs.js';

/** A dataset of one board after the other, without files. */
export function jobOf(change: Partial<DatasetJob>): DatasetJob {
  const game = makeGame(change.game ?? 'bolachen', change.rules ?? {});
  return {
    ...simulationJob({ bots: ['sound', 'bold', 'random'], seed: 'test', end: 1000, ...change }),
    kind: 'decisions',
    format: 'parquet',
    boardsPerPart: 1000,
    columns: [],
    where: null,
    split: [],
    declarers: [0, 1, 2],
    contracts: game.contracts.map((_, i) => i),
    phases: null,
    asked: [true, true, true],
    explore: null,
    sample: 1,
    labels: false,
    rollouts: 0,
    signals: null,
    ...change,
  };
}

export type Row = Readonly<Record<string, unknown>>;

/** Makes rows of a job, as the values that they stand for. */
export async function rowMaker(
  job: DatasetJob,
): Promise<{ rowsOf(board: number): Row[]; played(): Course; columns: readonly Column[] }> {
  const game = makeGame(job.game, job.rules);
  const key = keyOf(job.seed);
  const kind = kindOf(job.kind);
  const policies = await Promise.all(job.bots.map((spec) => loadPolicies(parseSpec(spec, 'bots'), 'bots', job)));
  const Bot = job.explore === null ? SeatedBot : ExploringBot;
  const bots = policies.map((each) => new Bot(each, key));
  const columns = kind.columns(job, game);
  let batch = new RowBatch(columns, new LineFile(columns, 'jsonl'));
  const model = job.rollouts > 0 ? await loadPolicies(parseSpec('keen', 'bots')) : null;
  const maker = kind.rows({
    job,
    game,
    key,
    bots,
    model,
    add: (row) => batch.add(row as never),
    played: (table) => table.takeFaults(),
  });
  const dealing = new Dealer(job, key);
  let course: DealState | null = null;
  return {
    columns,
    played: () => course as Course,
    rowsOf(board) {
      batch = new RowBatch(columns, new LineFile(columns, 'jsonl'));
      dealing.deal(board);
      const { cards } = dealing;
      course = maker.add({ board, id: rankDeal(cards[0], cards[1], cards[3]), cards });
      batch.keep();
      const lines = Buffer.from(batch.finish()).toString().split('\n');
      return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}

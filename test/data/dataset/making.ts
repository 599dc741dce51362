import type { Course } from '../../../src/cards/engine/course.js';
import { makeGame } from '../../../src/cards/games/rule-sets.js';
import { chunkPlayer } from '../../../src/data/dataset/chunk-player.js';
import type { DatasetJob } from '../../../src/data/dataset/job.js';
import { kindOf } from '../../../src/data/dataset/kinds.js';
import type { Column } from '../../../src/players/features/column.js';
import { jobOf as simulationJob } from '../../experiments/simulate/jobs.js';

/** A dataset of one board after the other, without files. */
export function jobOf(change: Partial<DatasetJob>): DatasetJob {
  const game = makeGame(change.game ?? 'bolachen', change.rules ?? {});
  return {
    ...simulationJob({ bots: ['sound', 'bold', 'random'], seed: 'test', end: 1000, ...change }),
    kind: 'decisions',
    format: 'parquet',
    csvStyle: 'plain',
    boardsPerChunk: 1000,
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
    playedOn: null,
    ...change,
  };
}

export type Row = Readonly<Record<string, unknown>>;

/** Makes rows of a job, as the values that they stand for. */
export async function rowMaker(
  job: DatasetJob,
): Promise<{ rowsOf(...boards: number[]): Promise<Row[]>; played(): Course; columns: readonly Column[] }> {
  const columns = kindOf(job.kind).columns(job, makeGame(job.game, job.rules));
  const player = await chunkPlayer({ ...job, format: 'jsonl', columns: columns.map(({ name }) => name) });
  return {
    columns,
    played: () => player.checked.table.course,
    async rowsOf(...boards) {
      const rows: Row[] = [];
      for (const board of boards) {
        const { output } = await player.play({ first: board, count: 1 });
        const lines = Buffer.from(output[0]).toString().split('\n');
        rows.push(...lines.filter(Boolean).map((line) => JSON.parse(line) as Row));
      }
      return rows;
    },
  };
}

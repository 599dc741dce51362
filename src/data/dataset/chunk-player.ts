import { isMainThread } from 'node:worker_threads';
import type { JobPlayer, NotedDeals, Piece } from '../../boards/piece.js';
import { pulse, WINDING_UP } from '../../players/bot/pulse.js';
import { stopwatch } from '../../support/system/clock.js';
import { BoardRows } from './board-rows.js';
import { type ChunkSums, filesOf } from './chunk-line.js';
import { LineFile } from './format/line-file.js';
import { ParquetFile } from './format/parquet.js';
import type { DatasetJob } from './job.js';

/** A chunk that has been made. Plain data. One that was stopped has no boards. */
export interface PlayedChunk extends ChunkSums {
  /** The file of each side. */
  readonly output: readonly Uint8Array[];
  /** Time taken, in milliseconds. */
  readonly elapsed: number;
}

/** Boards between two looks at whether the run is being stopped. */
const BOARDS_A_STEP = 8;
/** Milliseconds on the main thread before the event loop gets its turn: for signals, timers and files. */
const TURN = 40;

const fileOf: Parameters<typeof BoardRows.make>[1] = (columns, { format, csvStyle }) =>
  format === 'parquet' ? new ParquetFile(columns) : new LineFile(columns, format, csvStyle);

/** Makes the files of chunks of a job, on the thread on which it was made. */
export async function chunkPlayer(job: DatasetJob) {
  const rows = await BoardRows.make(job, fileOf);
  const { checked } = rows;
  return {
    checked,
    async play({ first, count }: Piece, elapsed = stopwatch()): Promise<PlayedChunk> {
      const end = first + count;
      let pause = elapsed() + TURN;
      rows.begin(first, end);
      for (let from = first; from < end; from += BOARDS_A_STEP) {
        if (Atomics.load(pulse.cells, WINDING_UP) === 1)
          return { first, count: 0, chunks: [], firstFaults: [], output: [], elapsed: elapsed() };
        const to = Math.min(end, from + BOARDS_A_STEP);
        for (let board = from; board < to; board++) rows.playBoard(board);
        if (!isMainThread || elapsed() < pause) continue;
        await new Promise((resolve) => setImmediate(resolve));
        pause = elapsed() + TURN;
      }
      checked.audit.check();
      return { ...writtenIn(rows, job, first, count), elapsed: elapsed() };
    },
    takeNoted: (): NotedDeals => [checked.audit.takeNoted()],
    playAgain: ([noted]: NotedDeals): void => checked.audit.playMatches(noted),
    close: (): void => rows.close(),
  } satisfies JobPlayer<PlayedChunk> & { checked: unknown };
}

/** The files of a chunk, and its line. */
function writtenIn({ sides, sums }: BoardRows, job: DatasetJob, first: number, count: number) {
  const output = sides.map((side) => side.finish());
  const chunk = Math.floor(first / job.boardsPerChunk);
  const rows = sides.map(({ written }) => written);
  const files = filesOf(job, first, output, rows);
  return {
    first,
    count,
    chunks: [{ chunk, boards: count, ...sums, files }],
    firstFaults: [...sums.firstFaults],
    output,
  };
}

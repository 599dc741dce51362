import type { BlockJob } from '../../boards/job.js';
import type { JobPlayer, Piece } from '../../boards/piece.js';
import { BoardPlayer } from '../../boards/player.js';
import { SEATINGS } from '../../boards/seating.js';
import type { PlayedPiece } from '../../boards/sums.js';
import type { Swing } from '../../boards/tallies/duel.js';
import { type FullSwing, swingPlayer } from '../../experiments/compare/swings.js';
import { type RowsAsked, RowsPlayer } from '../../experiments/pricing/in-memory.js';
import type { Executor } from '../../runs/work/executor.js';
import { Lanes } from '../../runs/work/lanes.js';
import { stopwatch } from '../../support/system/clock.js';
import { ownWorker } from '../page/own-thread.js';
import { putFiles } from './here.js';

/** The name of a worker that plays pieces, rather than rollouts. */
export const PLAYING = 'pieces';

/** What a worker is asked: a new job, a piece of it, a swing again, all pairs of deals on some boards, or rows. */
type Question =
  | { readonly files: Readonly<Record<string, string>>; readonly job: BlockJob }
  | { readonly piece: Piece }
  | { readonly swing: Swing }
  | { readonly boards: readonly number[] }
  | { readonly rows: RowsAsked };
type NumberedMessage<T> = T & { readonly id: number };
type Answer = NumberedMessage<{ readonly result: unknown } | { readonly refused: string }>;

/** The seatings of a board with A in a seat, each with that in which A and B have exchanged their seats. */
function pairsOn({ seatings }: BlockJob, board: number): Swing[] {
  const other = [1, 0, 2];
  return SEATINGS.slice(0, seatings).map((order, first) => {
    const second = SEATINGS.findIndex((each) => each.every((place, seat) => place === other[order[seat]]));
    return { board, first, second, difference: 0, cell: 0 };
  });
}

/** Plays pieces on the thread of a worker. */
export class PieceServer {
  private job: BlockJob | null = null;
  private player: JobPlayer<PlayedPiece> | null = null;
  private swings: JobPlayer<FullSwing, Swing> | null = null;
  private readonly rows = new RowsPlayer();

  async answer(question: Question): Promise<unknown> {
    const elapsed = stopwatch();
    if ('job' in question) {
      putFiles(question.files);
      this.job = question.job;
      this.player = await BoardPlayer.make(question.job);
      this.swings = null;
      return null;
    }
    if ('rows' in question) return this.rows.rows(question.rows);
    if ('piece' in question) return this.player?.play(question.piece, elapsed);
    const job = this.job as BlockJob;
    this.swings ??= await swingPlayer(job);
    const player = this.swings;
    if ('swing' in question) return player.play(question.swing, elapsed);
    return Promise.all(
      question.boards.flatMap((board) => pairsOn(job, board).map((swing) => player.play(swing, elapsed))),
    );
  }
}

/** Serves pieces on the thread of a worker, one after the other. */
export function servePieces(): void {
  const server = new PieceServer();
  let before: Promise<unknown> = Promise.resolve();
  self.onmessage = ({ data: { id, ...question } }: MessageEvent<NumberedMessage<Question>>) => {
    before = before.then(async () => {
      try {
        self.postMessage({ id, result: await server.answer(question as Question) });
      } catch (error) {
        self.postMessage({ id, refused: error instanceof Error ? error.message : String(error) });
      }
    });
  };
}

/** A worker of the page that is asked and answers. */
class AskedWorker {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { done: (result: unknown) => void; fail: (error: Error) => void }>();
  private next = 0;

  constructor(script: string) {
    this.worker = ownWorker(script, PLAYING);
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waits = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('refused' in data) waits?.fail(new Error(data.refused));
      else waits?.done(data.result);
    };
    this.worker.onerror = ({ message }) => {
      for (const { fail } of this.waiting.values()) fail(new Error(message));
    };
  }

  ask<T>(question: Question): Promise<T> {
    const id = this.next++;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done: done as (result: unknown) => void, fail });
      this.worker.postMessage({ id, ...question });
    });
  }

  end(): void {
    this.worker.terminate();
  }
}

export const cores = (): number => navigator.hardwareConcurrency || 2;

/** Workers, as many as the machine has cores: begun once, they play one job after the other. */
export class PageThreads implements Executor<PlayedPiece> {
  readonly ahead: number;
  private readonly workers: readonly AskedWorker[];
  private lanes: Lanes;

  constructor(script: string, count: number) {
    this.workers = Array.from({ length: count }, () => new AskedWorker(script));
    this.ahead = 2 * count; // while one is played, the next is on its way
    this.lanes = new Lanes(this.ahead);
  }

  /** @throws Error if a bot does not load */
  async begin(files: Readonly<Record<string, string>>, job: BlockJob): Promise<void> {
    this.lanes = new Lanes(this.ahead);
    await Promise.all(this.workers.map((worker) => worker.ask({ files, job })));
  }

  play(piece: Piece): Promise<PlayedPiece> {
    return this.lanes.on((lane) => this.workers[lane % this.workers.length].ask<PlayedPiece>({ piece }));
  }

  again(swing: Swing): Promise<FullSwing> {
    return this.workers[0].ask<FullSwing>({ swing });
  }

  readonly rowsOf: RowsPlayer['rows'] = (rows) =>
    this.lanes.on((lane) => this.workers[lane % this.workers.length].ask({ rows }));

  pairsOn(boards: readonly number[]): Promise<readonly FullSwing[]> {
    return this.workers[0].ask({ boards });
  }

  async close(): Promise<void> {
    for (const worker of this.workers) worker.end();
  }
}

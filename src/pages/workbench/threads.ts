import type { BlockJob } from '../../boards/job.js';
import type { JobPlayer, Piece } from '../../boards/piece.js';
import { BoardPlayer } from '../../boards/player.js';
import type { PlayedPiece } from '../../boards/sums.js';
import type { Swing } from '../../boards/tallies/duel.js';
import { type FullSwing, swingPlayer } from '../../experiments/compare/swings.js';
import { type AskRows, rowsInMemory } from '../../experiments/pricing/in-memory.js';
import type { Executor } from '../../runs/work/executor.js';
import { Lanes } from '../../runs/work/lanes.js';
import { stopwatch } from '../../support/system/clock.js';
import { OwnThread } from '../page/own-thread.js';
import { TaskRoller, type WorthsTask } from '../page/rolling.js';
import { putFiles } from './here.js';

/** What a worker is asked: a new job, its pieces, a swing again, rows; by a page of deals, what answers are worth. */
type Question =
  | { readonly files: Readonly<Record<string, string>>; readonly job: BlockJob }
  | { readonly piece: Piece }
  | { readonly swing: Swing }
  | { readonly rows: Parameters<AskRows>[0] }
  | WorthsTask;

/** Plays what is asked, on the thread of a worker. */
export class PieceServer {
  private job: BlockJob | null = null;
  private player: JobPlayer<PlayedPiece> | null = null;
  private swings: JobPlayer<FullSwing, Swing> | null = null;
  private readonly rows = rowsInMemory();
  private readonly roller = new TaskRoller();

  async answer(question: Question): Promise<unknown> {
    const elapsed = stopwatch();
    if ('job' in question) {
      putFiles(question.files);
      this.job = question.job;
      this.player = await BoardPlayer.make(question.job);
      this.swings = null;
      return null;
    }
    if ('deal' in question) return this.roller.answer(question);
    if ('rows' in question) return this.rows(question.rows);
    if ('piece' in question) return this.player?.play(question.piece, elapsed);
    this.swings ??= await swingPlayer(this.job as BlockJob);
    return this.swings.play(question.swing, elapsed);
  }
}

export const cores = (): number => navigator.hardwareConcurrency || 2;

/** Workers, as many as the machine has cores: begun once, they play one job after the other. */
export class PageThreads implements Executor<PlayedPiece> {
  readonly ahead: number;
  private readonly workers: readonly OwnThread[];
  private readonly lanes: Lanes;

  constructor(script: string, count: number) {
    this.workers = Array.from({ length: count }, () => new OwnThread(script));
    this.ahead = 2 * count; // while one is played, the next is on its way
    this.lanes = new Lanes(this.ahead);
  }

  /** @throws Error if a bot does not load */
  async begin(files: Readonly<Record<string, string>>, job: BlockJob): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.ask({ files, job })));
  }

  private ask<T>(question: Question): Promise<T> {
    return this.lanes.on((lane) => this.workers[lane % this.workers.length].ask<T>(question));
  }

  play(piece: Piece): Promise<PlayedPiece> {
    return this.ask({ piece });
  }

  again(swings: readonly Swing[]): Promise<FullSwing[]> {
    return Promise.all(swings.map((swing) => this.ask<FullSwing>({ swing })));
  }

  readonly rowsOf: AskRows = (rows) => this.ask({ rows });

  async close(): Promise<void> {
    for (const worker of this.workers) worker.end();
  }
}

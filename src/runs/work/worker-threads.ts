import type { NotedDeals, Piece } from '../../boards/piece.js';
import type { Executor } from './executor.js';
import { WatchedThreads } from './pool.js';

/** Do bots of others play a job: code from files, or programs? These may hang, and then end with their thread. */
export const hasGuests = ({ bots = [] }: { readonly bots?: readonly string[] }): boolean =>
  bots.some((bot) => /file:|exec\(/.test(bot));

/**
 * Plays on a pool of worker threads; `worker` is their file, a path in `src`. With `isAudited`, and where a bot is code
 * from a file, one more thread plays some of their deals again.
 */
export function workerThreads<Result, Work = Piece>(
  job: object,
  count: number,
  worker: string,
  isAudited = false,
): Executor<Result, Work> {
  const { bots = [], answers } = job as { readonly bots?: readonly string[]; readonly answers?: object };
  // A bot that need not repeat its answers follows those that were given, which another thread does not know.
  return isAudited && answers === undefined && bots.some((bot) => bot.includes('file:'))
    ? // The auditor starts right after the first of the others: their numbers differ by one.
      new AuditedThreads(
        new WatchedThreads<Result, Work>(job, count, worker, 'notes'),
        new WatchedThreads<Result, Work>(job, 1, worker, 'audits'),
      )
    : new WatchedThreads(job, count, worker);
}

type Threads<Result, Work> = Pick<WatchedThreads<Result, Work>, 'ahead' | 'answer' | 'windUp' | 'close'>;

/** Threads that play, and one that plays some of their deals again: a bot that answers by its thread is named. */
export class AuditedThreads<Result, Work> implements Executor<Result, Work> {
  private readonly threads: Threads<Result, Work>;
  private readonly auditor: Threads<Result, Work>;
  private auditing = Promise.resolve();
  /** From then on results come of pieces that nobody needs. */
  private isClosing = false;
  private failed: { readonly error: unknown } | null = null;

  constructor(threads: Threads<Result, Work>, auditor: Threads<Result, Work>) {
    this.threads = threads;
    this.auditor = auditor;
  }

  get ahead(): number {
    return this.threads.ahead;
  }

  async play(work: Work): Promise<Result> {
    this.check();
    const { result, noted = [] } = await this.threads.answer(work);
    if (!this.isClosing && noted.some((matches) => matches.length > 0)) this.audit(work, noted);
    return result;
  }

  /** Nobody waits for it before the end. */
  private audit(work: Work, noted: NotedDeals): void {
    this.auditing = this.auditing
      .then(async () => {
        if (this.failed === null) await this.auditor.answer(work, noted);
      })
      .catch((error: unknown) => {
        this.failed ??= { error };
      });
  }

  windUp(): void {
    this.threads.windUp();
  }

  /** @throws InputError for a bot that answers otherwise on another thread */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.auditing;
    await Promise.all([this.threads.close(), this.auditor.close()]);
    this.check();
  }

  private check(): void {
    if (this.failed !== null) throw this.failed.error;
  }
}

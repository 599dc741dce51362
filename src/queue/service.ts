import type { Job, Worker } from 'bullmq';
import { wardenPost } from '../bot/external/wardens.js';
import { stopwatch } from '../system/clock.js';
import type { Executor } from '../work/executor.js';
import { workerThreads } from '../work/pool.js';
import type { Announcement } from './announcement.js';
import type { QueueLink } from './connection.js';
import type { Gate } from './gate.js';
import type { ItemOutcome } from './judge.js';
import { KEPT, PREFIX, queueOf, resultsKey, runKey } from './keys.js';
import { type Complaints, patiently } from './patience.js';
import { type ItemData, itemContext, resultContext } from './post.js';
import type { Seal } from './seal.js';

/** Milliseconds without a sign of life after which the worker of an item counts as dead, and between two looks for such items. */
const LOCK = 5_000;
const LOOK = 2_000;
/** The most workers that may be lost with the same item. */
const MOST_LOST = 5;
/** Milliseconds after which idle threads are ended. */
const IDLE = 60_000;

/** What a worker needs to play a run. */
export interface ServiceTerms {
  readonly run: string;
  readonly announcement: Announcement;
  /** The job as it is played on this machine. */
  readonly job: object;
  readonly link: QueueLink;
  readonly seal: Seal;
  /** The worker's id. */
  readonly id: string;
  readonly threads: number;
  readonly gate: Gate;
  readonly onNotice: (line: string) => void;
  readonly complaints: Complaints;
  readonly onPlayed: () => void;
}

/** One run on a worker: takes items, plays them on threads, and sends the results. */
export class RunService {
  readonly title: string;
  private readonly terms: ServiceTerms;
  private readonly queue: Worker<ItemData>;
  private readonly inHand = new Map<string, Job<ItemData>>();
  private pool: Executor<unknown, unknown> | null;
  private used = stopwatch();
  private isLeaving = false;

  constructor(terms: ServiceTerms) {
    const { link, run, id, threads } = terms;
    this.terms = terms;
    this.title = terms.announcement.title;
    this.pool = this.begun(); // its threads start while the first items are handed out
    this.queue = new link.bullmq.Worker<ItemData>(queueOf(run), (job) => this.take(job), {
      connection: link.another(),
      prefix: PREFIX,
      skipVersionCheck: true,
      name: id,
      concurrency: threads,
      lockDuration: LOCK,
      stalledInterval: LOOK,
      maxStalledCount: MOST_LOST,
      runRetryDelay: 500,
    });
    this.queue.on('error', () => {}); // reported by the connection; after a lost lock, an item is played twice
    this.queue.on('failed', (job, { message }) => {
      if (job !== undefined) terms.onNotice(`${this.title}: item ${job.id} is not played: ${message}`);
    });
  }

  get items(): number {
    return this.inHand.size;
  }

  /** Plays an item of the queue. An error thrown here gives it up. */
  private async take(job: Job<ItemData>): Promise<null> {
    const { run, seal } = this.terms;
    const key = String(job.id);
    const { works, mark } = job.data;
    if (!Array.isArray(works) || !seal.isMark(itemContext(run, key), JSON.stringify(works), mark))
      throw new Error('it is not signed with the secret');
    this.inHand.set(key, job);
    try {
      const outcome = await this.terms.gate.pass(() => this.play(works));
      if (this.isLeaving) throw new this.terms.link.bullmq.WaitingError(); // it has been given back
      await this.send(key, outcome);
      this.terms.onPlayed();
      return null;
    } finally {
      this.inHand.delete(key);
      this.used = stopwatch();
    }
  }

  private begun(): Executor<unknown, unknown> {
    const { job, threads, announcement } = this.terms;
    // Threads can only use the processes of a warden that this thread has started before them.
    if (Object.keys(announcement.programs).length > 0) wardenPost();
    return workerThreads<unknown, unknown>(job, threads, announcement.worker);
  }

  private async play(works: readonly unknown[]): Promise<ItemOutcome> {
    this.pool ??= this.begun();
    const results: unknown[] = [];
    try {
      for (const work of works) {
        if (this.isLeaving) break;
        results.push(await this.pool.play(work));
      }
      return { results };
    } catch (error) {
      return { refused: error instanceof Error ? error.message : String(error) };
    }
  }

  private async send(key: string, outcome: ItemOutcome): Promise<void> {
    const { run, seal, id, link, complaints } = this.terms;
    const bytes = seal.pack(resultContext(run, key, id), outcome);
    const stored = Buffer.concat([Buffer.from(`${id}\n`), bytes]);
    await patiently(() => link.redis.hset(resultsKey(run), key, stored), { complaints, isOver: () => this.isLeaving });
    void link.redis.expire(resultsKey(run), KEPT).catch(() => {}); // repeated with the next result
  }

  /** Ends threads that have been idle for long. */
  rest(): void {
    if (this.pool === null || this.inHand.size > 0 || this.used() < IDLE) return;
    void this.pool.close();
    this.pool = null;
  }

  /** Takes no more items, and gives back those in progress at once, unless the run is over. */
  async leave(): Promise<void> {
    this.isLeaving = true;
    await this.queue.pause(true);
    const isWanted = (await this.terms.link.redis.exists(runKey(this.terms.run))) === 1;
    if (isWanted) await Promise.allSettled([...this.inHand.values()].map((job) => job.moveToWait(job.token)));
    await this.pool?.close().catch(() => {});
    await this.queue.close(true).catch(() => {});
  }
}

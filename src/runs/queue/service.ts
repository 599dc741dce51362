import type { Job, Worker } from 'bullmq';
import { stopwatch } from '../../support/system/clock.js';
import type { Executor } from '../work/executor.js';
import type { Lanes } from '../work/lanes.js';
import type { QueueLink } from './connection.js';
import type { Outcome } from './judge.js';
import { KEPT, PREFIX, queueOf, resultsKey, runKey } from './keys.js';
import { type Complaints, patiently } from './patience.js';
import { type ParcelData, parcelContext, resultContext } from './post.js';
import type { Seal } from './seal.js';

/** Milliseconds without a sign of life until a parcel's worker counts as dead, and between two looks for such. */
const LOCK = 5_000;
const LOOK = 2_000;
/** The most workers that may be lost with the same parcel. */
const MOST_LOST = 5;
/** Milliseconds after which idle threads are ended. */
const IDLE = 60_000;

/** What the runs on a worker share. */
export interface ServiceHost {
  readonly link: QueueLink;
  readonly seal: Seal;
  readonly id: string;
  readonly threads: number;
  /** As many as threads: runs share them. */
  readonly lanes: Lanes;
  readonly onNotice: (line: string) => void;
  readonly complaints: Complaints;
  /** Parcels played since the worker was started. */
  pieces: number;
}

/** One run on a worker: takes parcels, plays them on threads, and sends the results. */
export class RunService {
  readonly title: string;
  private readonly host: ServiceHost;
  private readonly run: string;
  private readonly begin: () => Executor<unknown, unknown>;
  private readonly queue: Worker<ParcelData>;
  private readonly inHand = new Map<string, Job<ParcelData>>();
  private pool: Executor<unknown, unknown> | null;
  private used = stopwatch();
  private isLeaving = false;

  /** `begin` starts the threads that play it. */
  constructor(host: ServiceHost, run: string, title: string, begin: () => Executor<unknown, unknown>) {
    const { link, id, threads } = host;
    this.host = host;
    this.run = run;
    this.begin = begin;
    this.title = title;
    this.pool = begin(); // its threads start while the first parcels are handed out
    this.queue = new link.bullmq.Worker<ParcelData>(queueOf(run), (parcel) => this.take(parcel), {
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
    this.queue.on('error', () => {}); // reported by the connection; after a lost lock, a parcel is played twice
    this.queue.on('failed', (job, { message }) => {
      if (job !== undefined) host.onNotice(`${this.title}: piece ${job.id} is not played: ${message}`);
    });
  }

  get pieces(): number {
    return this.inHand.size;
  }

  /** Plays a parcel of the queue. An error thrown here gives it up. */
  private async take(job: Job<ParcelData>): Promise<null> {
    const { run, host } = this;
    const key = String(job.id);
    const { works, mark } = job.data;
    if (!Array.isArray(works) || !host.seal.isMark(parcelContext(run, key), JSON.stringify(works), mark))
      throw new Error('it is not signed with the secret');
    this.inHand.set(key, job);
    try {
      const outcome = await host.lanes.on(() => this.play(works));
      if (this.isLeaving) throw new host.link.bullmq.WaitingError(); // it has been given back
      await this.send(key, outcome);
      host.pieces++;
      return null;
    } finally {
      this.inHand.delete(key);
      this.used = stopwatch();
    }
  }

  private async play(works: readonly unknown[]): Promise<Outcome<unknown>> {
    this.pool ??= this.begin();
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

  private async send(key: string, outcome: Outcome<unknown>): Promise<void> {
    const { run } = this;
    const { seal, id, link, complaints } = this.host;
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

  /** Takes no more parcels, and gives back those in progress at once, unless the run is over. */
  async leave(): Promise<void> {
    this.isLeaving = true;
    await this.queue.pause(true);
    const isWanted = (await this.host.link.redis.exists(runKey(this.run))) === 1;
    if (isWanted) await Promise.allSettled([...this.inHand.values()].map((job) => job.moveToWait(job.token)));
    await this.pool?.close().catch(() => {});
    await this.queue.close(true).catch(() => {});
    // A look for stalled parcels, after the run was withdrawn, has made this key anew.
    if (!isWanted) await this.host.link.redis.del(`${PREFIX}:${queueOf(this.run)}:meta`).catch(() => {});
  }
}

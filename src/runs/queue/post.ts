import type { Queue, QueueEvents } from 'bullmq';
import type { AnnouncedRun } from './announcement.js';
import type { QueueLink } from './connection.js';
import {
  aliveKey,
  bundleKey,
  KEPT,
  NEWS,
  PREFIX,
  queueOf,
  RUNS,
  resultsKey,
  runKey,
  SILENCE,
  sharesKey,
} from './keys.js';
import type { Seal } from './seal.js';

export interface ParcelData {
  /** The pieces, as passed to the executor. */
  readonly works: readonly unknown[];
  readonly mark: string;
}

export const parcelContext = (run: string, key: string): string => `parcel ${run} ${key}`;
export const resultContext = (run: string, key: string, by: string): string => `result ${run} ${key} ${by}`;
export const runContext = (run: string): string => `run ${run}`;

/** What a worker has sent. */
export interface Answer {
  readonly key: string;
  readonly by: string;
  readonly bytes: Buffer;
}

/** Notified of what happens to the parcels of a run. */
export interface PostListener {
  onDone(key: string): void;
  /** A worker gave it up, for this reason. */
  onFailed(key: string, reason: string): void;
}

/** A coordinator's view of the database: its run, the parcels it hands out, and the results that arrive. */
export class RunPost {
  readonly run: string;
  private readonly link: QueueLink;
  private readonly seal: Seal;
  private readonly announced: AnnouncedRun;
  /** Workers whose first unit has been noted. */
  private readonly sharers = new Set<string>();
  private made: Queue<ParcelData> | null = null;
  private events: QueueEvents | null = null;

  /** The last sign of life, until it is given. */
  private beating: Promise<void> = Promise.resolve();
  private isWithdrawn = false;

  constructor(link: QueueLink, seal: Seal, run: string, announced: AnnouncedRun) {
    this.link = link;
    this.seal = seal;
    this.run = run;
    this.announced = announced;
  }

  private get queue(): Queue<ParcelData> {
    if (this.made !== null) return this.made;
    this.made = new this.link.bullmq.Queue<ParcelData>(queueOf(this.run), {
      connection: this.link.redis,
      prefix: PREFIX,
      skipVersionCheck: true,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      streams: { events: { maxLen: 1_000 } },
    });
    this.made.on('error', () => {}); // reported by the connection
    return this.made;
  }

  /** Announces the run first, so that workers start threads while this program loads; then listens. */
  async open(listener: PostListener): Promise<void> {
    await this.show();
    await this.listen(listener);
    await this.queue.drain();
  }

  private async listen(listener: PostListener): Promise<void> {
    if (this.events !== null) return;
    const events = new this.link.bullmq.QueueEvents(queueOf(this.run), {
      connection: this.link.another(),
      prefix: PREFIX,
      skipVersionCheck: true,
    });
    this.events = events;
    events.on('error', () => {});
    events.on('completed', ({ jobId }) => listener.onDone(jobId));
    events.on('failed', ({ jobId, failedReason }) => listener.onFailed(jobId, failedReason));
    await events.waitUntilReady();
  }

  /** A sign of life; announces the run again if the server has lost it. None is given once the run is withdrawn. */
  async beat(): Promise<void> {
    if (this.isWithdrawn) return;
    this.beating = this.giveSign();
    await this.beating;
  }

  private async giveSign(): Promise<void> {
    const { redis } = this.link;
    const [isShown] = await Promise.all([
      redis.exists(runKey(this.run)),
      redis.hexists(RUNS, this.run),
      redis.set(aliveKey(this.run), '1', 'PX', SILENCE),
    ]);
    if (isShown === 0 || (await redis.hexists(RUNS, this.run)) === 0) await this.show();
  }

  private async show(): Promise<void> {
    const { announcement, texts } = this.announced;
    const { redis } = this.link;
    for (const [hash, text] of texts) await redis.set(bundleKey(hash), text, 'EX', KEPT);
    await redis.set(runKey(this.run), this.seal.pack(runContext(this.run), announcement), 'EX', KEPT);
    await redis.set(aliveKey(this.run), '1', 'PX', SILENCE);
    await redis.hset(RUNS, this.run, announcement.title);
    await redis.publish(NEWS, this.run);
  }

  /** The keys of parcels that earlier calls of this run have left: finished, or in progress. */
  async found(): Promise<string[]> {
    const active = await this.queue.getActive();
    return [...(await this.link.redis.hkeys(resultsKey(this.run))), ...active.flatMap(({ id }) => id ?? [])];
  }

  /** Hands out a parcel; does nothing if it is there already. */
  async add(key: string, works: readonly unknown[], isUrgent: boolean): Promise<void> {
    const mark = this.seal.mark(parcelContext(this.run, key), JSON.stringify(works));
    await this.queue.add('parcel', { works, mark }, { jobId: key, lifo: isUrgent });
  }

  /** Takes back a parcel if no worker has begun it. Returns whether it did. */
  async takeBack(key: string): Promise<boolean> {
    return (await this.queue.remove(key).catch(() => 0)) === 1;
  }

  /** The answer to a parcel; null if none. What no worker has signed is deleted, so that the parcel counts as lost. */
  async answerTo(key: string): Promise<Answer | null> {
    const stored = await this.link.redis.hgetBuffer(resultsKey(this.run), key);
    if (stored === null) return null;
    const at = Math.max(0, stored.indexOf(10));
    const answer = { key, by: stored.toString('utf8', 0, at), bytes: stored.subarray(at + 1) };
    if (this.seal.isPacked(resultContext(this.run, key, answer.by), answer.bytes)) return answer;
    await this.forget([key]);
    return null;
  }

  /** What a worker has signed in an answer, of whatever form; undefined if it cannot be read. */
  sentIn({ key, by, bytes }: Answer): unknown {
    try {
      return this.seal.unpack(resultContext(this.run, key, by), bytes);
    } catch {
      return undefined;
    }
  }

  results(): Promise<string[]> {
    return this.link.redis.hkeys(resultsKey(this.run));
  }

  async forget(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.link.redis.hdel(resultsKey(this.run), ...keys);
  }

  /** Those of the parcels that are neither waiting, nor in progress, nor finished: the server has lost its data. */
  async lost(keys: readonly string[]): Promise<string[]> {
    const { redis } = this.link;
    const there = await Promise.all(keys.map((key) => redis.exists(`${PREFIX}:${queueOf(this.run)}:${key}`)));
    const missing = keys.filter((_, i) => there[i] === 0);
    const done = await Promise.all(missing.map((key) => redis.hexists(resultsKey(this.run), key)));
    return missing.filter((_, i) => done[i] === 0);
  }

  /** Notes the first unit that a worker has contributed to the results. */
  async noteShare(by: string, first: number): Promise<void> {
    if (this.sharers.has(by)) return;
    await this.link.redis.hsetnx(sharesKey(this.run), by, first);
    await this.link.redis.expire(sharesKey(this.run), 30 * KEPT);
    this.sharers.add(by);
  }

  async shareOf(by: string): Promise<number | null> {
    const first = await this.link.redis.hget(sharesKey(this.run), by);
    return first === null ? null : Number(first);
  }

  /** Withdraws the run; results are kept for a day if it can be resumed. */
  async close(keeps: boolean): Promise<void> {
    const { redis } = this.link;
    this.isWithdrawn = true;
    await this.beating.catch(() => {}); // else it might announce the run once more
    if (!keeps) await redis.del(runKey(this.run)); // so that workers give nothing back
    await redis.hdel(RUNS, this.run);
    await redis.del(aliveKey(this.run));
    if (!keeps) {
      await this.queue.obliterate({ force: true });
      await redis.del(resultsKey(this.run), sharesKey(this.run));
    }
    await redis.publish(NEWS, this.run);
  }

  async end(): Promise<void> {
    await Promise.allSettled([this.events?.close(), this.made?.close()]);
  }
}

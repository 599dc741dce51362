import { hostname } from 'node:os';
import { several } from '../../results/text/numbers.js';
import { InputError } from '../../support/input/refusal.js';
import type { Executor } from '../work/executor.js';
import { Lanes } from '../work/lanes.js';
import { workerThreads } from '../work/worker-threads.js';
import type { QueueTerms } from './address.js';
import { type Announcement, jobHere } from './announcement.js';
import { linkTo, type QueueLink } from './connection.js';
import { differenceOf, ownVersions, type Versions, type WorkerHello } from './hello.js';
import { aliveKey, BEAT, bundleKey, DROPPED, NEWS, RUNS, runKey, SILENCE, WORKERS } from './keys.js';
import { Complaints, within } from './patience.js';
import { runContext } from './post.js';
import { signedHello } from './roster.js';
import { Seal } from './seal.js';
import { RunService, type ServiceHost } from './service.js';

export interface WorkerTerms {
  readonly queue: QueueTerms;
  readonly threads: number;
  /** The bench signature as computed on this machine. */
  readonly signature: string;
  /** Distinguishes it from other workers on this machine. */
  readonly nonce: string;
  readonly signal: AbortSignal;
  readonly onNotice: (line: string) => void;
}

const FAREWELL = 3_000;

/** What plays a job on threads, which tests replace. */
const MACHINE = workerThreads<unknown, unknown>;

/**
 * Plays parcels of all runs in a queue until the signal is aborted; then gives back those in progress.
 * @throws InputError if the queue does not answer, or this machine gets other results than the builder's
 */
export async function work(terms: WorkerTerms, machine = MACHINE): Promise<void> {
  const { queue, signature, signal, onNotice } = terms;
  const built = ownVersions();
  if (signature !== built.signature)
    throw new InputError(
      `the bench signature is ${signature}, expected ${built.signature}: this machine gets other results`,
    );
  const link = await linkTo(queue, onNotice);
  void link.bullmq; // loaded now, so that no run has to wait for it
  const host = new WorkerHost(terms, link, built, machine);
  try {
    await host.open();
    onNotice(
      `worker ${host.name} waits for runs on ${queue.shown} with ${several(terms.threads, 'thread')} (version ${built.version}, signature ${signature})`,
    );
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  } finally {
    await host.close();
    link.close();
  }
}

class WorkerHost implements ServiceHost {
  readonly name = `${hostname()}:${process.pid}`;
  readonly id: string;
  readonly link: QueueLink;
  readonly seal: Seal;
  readonly threads: number;
  readonly lanes: Lanes;
  readonly onNotice: (line: string) => void;
  readonly complaints: Complaints;
  pieces = 0;
  private readonly own: Versions;
  private readonly machine: typeof MACHINE;
  /** The announced runs: how each is played here, or why it is not. */
  private readonly runs = new Map<string, RunService | string>();
  private timer: NodeJS.Timeout | null = null;
  private isLooking = false;
  private isClosed = false;

  constructor(terms: WorkerTerms, link: QueueLink, own: Versions, machine: typeof MACHINE) {
    this.link = link;
    this.own = own;
    this.machine = machine;
    this.threads = terms.threads;
    this.onNotice = terms.onNotice;
    this.id = `${this.name}.${terms.nonce}`;
    this.seal = new Seal(terms.queue.secret);
    this.lanes = new Lanes(terms.threads);
    this.complaints = new Complaints(terms.onNotice);
  }

  async open(): Promise<void> {
    const news = this.link.another();
    news.on('message', () => void this.look());
    await news.subscribe(NEWS);
    await this.look();
    this.timer = setInterval(() => void this.look(), BEAT / 2);
  }

  /** Every second: looks for runs, and gives a sign of life. */
  private async look(): Promise<void> {
    if (this.isLooking || this.isClosed) return;
    this.isLooking = true;
    try {
      const { redis } = this.link;
      const there = await redis.hgetall(RUNS);
      // Asked after the runs: of a run that is over by now, too, it says that it was dropped.
      const isDropped = (await redis.hexists(DROPPED, this.id)) === 1;
      if (isDropped) await this.leaveAll('it gave wrong results');
      for (const run of [...this.runs.keys()]) if (!(run in there)) await this.leave(run);
      for (const [run, title] of Object.entries(there))
        if (!isDropped && !this.runs.has(run)) await this.consider(run, title);
      for (const each of this.runs.values()) if (each instanceof RunService) each.rest();
      await this.greet();
    } catch (error) {
      if (!this.isClosed) this.complaints.report(error); // the next look comes in a second
    } finally {
      this.isLooking = false;
    }
  }

  private async greet(): Promise<void> {
    const { redis } = this.link;
    const services = [...this.runs].map(([run, each]) => [run, typeof each === 'string' ? each : null] as const);
    let inHand = 0;
    for (const each of this.runs.values()) if (each instanceof RunService) inHand += each.pieces;
    const hello: WorkerHello = {
      ...this.own,
      id: this.id,
      name: this.name,
      threads: this.threads,
      pieces: this.pieces,
      inHand,
      runs: Object.fromEntries(services),
    };
    if (this.isClosed) return;
    await redis.hset(WORKERS, this.id, signedHello(hello, this.seal));
    await redis.set(aliveKey(this.id), '1', 'PX', SILENCE);
    this.complaints.recovered();
  }

  private async consider(run: string, title: string): Promise<void> {
    const { threads, onNotice } = this;
    const found = await this.serviceOf(run).catch((error: Error) => error.message);
    if (found === null) return; // gone meanwhile
    this.runs.set(run, found);
    onNotice(
      typeof found === 'string'
        ? `plays nothing of ${shownTitle(title)}: ${found}`
        : `plays ${shownTitle(title)} on ${several(threads, 'thread')}`,
    );
  }

  private async serviceOf(run: string): Promise<RunService | string | null> {
    const { link, seal } = this;
    const bytes = await link.redis.getBuffer(runKey(run));
    if (bytes === null) return null;
    const announcement = seal.unpack(runContext(run), bytes) as Announcement | undefined;
    if (announcement === undefined) return 'it is not signed with the secret';
    const refusal = differenceOf(announcement, this.own);
    if (refusal !== null) return refusal;
    if (!/^[a-z]+\/[a-z]+\/([a-z]+-)*worker\.js$/.test(announcement.worker))
      return `it has no worker ${announcement.worker}`;
    const job = await jobHere(announcement, (hash) => link.redis.get(bundleKey(hash)));
    const begin = (): Executor<unknown, unknown> => this.machine(job, this.threads, announcement.worker);
    return new RunService(this, run, announcement.title, begin);
  }

  private async leave(run: string): Promise<void> {
    const service = this.runs.get(run);
    this.runs.delete(run);
    if (!(service instanceof RunService)) return;
    await service.leave();
    this.onNotice(`${shownTitle(service.title)} is over`);
  }

  private async leaveAll(why: string): Promise<void> {
    for (const [run, service] of this.runs) {
      if (typeof service === 'string') continue;
      this.runs.set(run, why);
      await service.leave();
      this.onNotice(`is dropped from ${run}: ${why}`);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer !== null) clearInterval(this.timer);
    const { redis } = this.link;
    const services = [...this.runs.values()].filter((each) => each instanceof RunService);
    const inHand = services.reduce((sum, { pieces }) => sum + pieces, 0);
    await within(FAREWELL, Promise.allSettled(services.map((each) => each.leave())));
    await within(FAREWELL, Promise.allSettled([redis.hdel(WORKERS, this.id), redis.del(aliveKey(this.id))]));
    this.onNotice(`worker ${this.name} ends; ${several(inHand, 'piece')} given back, ${this.pieces} played`);
  }
}

const shownTitle = (title: string): string => title.replace(/\s+/g, ' ').slice(0, 100);

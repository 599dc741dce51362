import { Piscina } from 'piscina';
import { endProcessesOf } from '../bot/external/wardens.js';
import type { Limits } from '../bot/limits.js';
import { InputError, OptionError } from '../input/refusal.js';
import { processorWatch, stopwatch } from '../system/clock.js';
import { compiled } from '../system/own-file.js';
import type { Loss } from './casualties.js';
import { PulseWatch } from './pulse-watch.js';
import type { Reply, Service, Task } from './serving.js';

/**
 * Milliseconds of processor time after which further threads start: each takes 300 ms of a processor to load and compile everything again, so
 * short runs, such as 20,000 deals of `sound`, are played by one. By the clock they start after `PATIENCE`, since a bot may be a program that
 * works elsewhere.
 */
const ALONE = 600;
const PATIENCE = 2_000;
const LOOK = 25;

const UNWATCHED: Limits = { moveTime: 0, memory: 0 };

/** Worker threads whose pulses are watched. One that a bot has hung or ended is replaced; its work is lost. */
export class WatchedThreads<Result, Work> {
  readonly limits: Limits;
  private readonly watch: PulseWatch;
  private readonly pool: Piscina<Task<Work>, Reply<Result>>;
  private readonly company: NodeJS.Timeout;

  /** `worker` is its file, a path in `src`. */
  constructor(job: object, threads: number, worker: string) {
    this.limits = (job as { readonly limits?: Limits }).limits ?? UNWATCHED;
    this.watch = new PulseWatch(threads, this.limits.moveTime);
    const service: Service<object> = { job, pulses: this.watch.pulses };
    const { memory } = this.limits;
    this.pool = new Piscina<Task<Work>, Reply<Result>>({
      filename: compiled(worker).href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      recordTiming: false,
      // Idle threads wait in their event loop, where they always end. In Atomics.wait one would stay for good whose ending Node forgets:
      // Node 22 and 24 do if it comes while the thread imports a CommonJS package.
      atomics: 'disabled',
      workerData: service,
      ...(memory > 0 ? { resourceLimits: { maxOldGenerationSizeMb: memory } } : {}),
      // Loads workers with import(): require() of a module aborts Node 20 if the worker is terminated meanwhile.
      execArgv: ['--no-experimental-require-module'],
    });
    // A worker that does not start is noticed by its failing tasks.
    this.pool.on('error', () => {});
    const others = Array.from({ length: threads - 1 }, () => this.watch.freeLane());
    const [used, passed] = [processorWatch(), stopwatch()];
    this.company = setInterval(() => {
      if (used() < ALONE && passed() < PATIENCE) return;
      clearInterval(this.company);
      for (const lane of others) void lane.then((free) => this.giveBack(free));
    }, LOOK);
  }

  /** Resolves to a free lane as soon as there is one; must be given back. */
  freeLane(): Promise<number> {
    return this.watch.freeLane();
  }

  giveBack(lane: number): void {
    this.watch.giveBack(lane);
  }

  /**
   * Plays a piece of work once and returns its result, or how its thread was lost.
   * @throws InputError, OptionError as thrown on the thread
   */
  async attempt(task: Task<Work>): Promise<{ readonly result: Result } | Loss> {
    const answer = await this.answerTo(task);
    if ('failed' in answer) throw answer.failed;
    if ('refused' in answer) throw new (answer.isOption ? OptionError : InputError)(answer.refused);
    return answer;
  }

  async close(): Promise<void> {
    this.watch.stop();
    clearInterval(this.company);
    const threads = this.pool.threads.map(({ threadId }) => threadId);
    await this.pool.destroy();
    for (const each of threads) endProcessesOf(each);
  }

  private async answerTo(task: Task<Work>): Promise<Reply<Result> | Loss> {
    const { watch } = this;
    const lost = watch.begin(task.lane);
    try {
      return await this.pool.run(task, { signal: lost });
    } catch (error) {
      const { place, thread } = watch.seen(task.lane);
      endProcessesOf(thread);
      return { place, isTimeout: lost.aborted, how: (error as Error).message };
    } finally {
      watch.end(task.lane);
    }
  }
}

import { Piscina } from 'piscina';
import type { NotedDeals } from '../../boards/piece.js';
import { endProcessesOf } from '../../players/bot/external/wardens.js';
import type { Limits } from '../../players/bot/limits.js';
import { stopwatch } from '../../support/system/clock.js';
import { compiled } from '../../support/system/own-file.js';
import { processorWatch } from '../../support/system/processor-time.js';
import { systemMessage } from '../../support/system/system-error.js';
import { Casualties, type Loss } from './casualties.js';
import type { Executor } from './executor.js';
import { Lanes } from './lanes.js';
import { PulseWatch } from './pulse-watch.js';
import { type NotedResult, REFUSALS, type Reply, type Service, type Task } from './serving.js';

/**
 * Milliseconds of processor time after which further threads start: each takes 300 ms of a processor to load and
 * compile everything again, so short runs, such as 20,000 deals of `sound`, are played by one. By the clock they start
 * after `PATIENCE`, since a bot may be a program that works elsewhere.
 */
const ALONE = 600;
const PATIENCE = 2_000;
const LOOK = 25;

const UNWATCHED: Limits = { moveTime: 0, memory: 0 };

/**
 * Plays on a pool of worker threads, each of which makes its own player; `worker` is their file, a path in `src`. If a
 * bot hangs or ends a thread, that is replaced, and its piece replayed, the bot absent to the end of the deal.
 */
export class WatchedThreads<Result, Work> implements Executor<Result, Work> {
  readonly ahead: number;
  private readonly casualties: Casualties;
  private readonly watch: PulseWatch;
  private readonly lanes: Lanes;
  private readonly pool: Piscina<Task<Work>, Reply<Result>>;
  private readonly company: NodeJS.Timeout;

  constructor(job: object, threads: number, worker: string, part: Service<object>['part'] = 'plays') {
    const { limits = UNWATCHED } = job as { readonly limits?: Limits };
    this.ahead = 2 * threads;
    this.casualties = new Casualties(limits);
    this.watch = new PulseWatch(threads, limits.moveTime);
    this.lanes = new Lanes(threads);
    const service: Service<object> = { job, pulses: this.watch.pulses, part };
    this.pool = new Piscina<Task<Work>, Reply<Result>>({
      filename: compiled(worker).href,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      recordTiming: false,
      // Idle threads wait in their event loop, where they always end. In Atomics.wait one would stay for good whose
      // ending Node forgets: Node 22 and 24 do if it comes while the thread imports a CommonJS package.
      atomics: 'disabled',
      workerData: service,
      ...(limits.memory > 0 ? { resourceLimits: { maxOldGenerationSizeMb: limits.memory } } : {}),
      // Loads workers with import(): require() of a module aborts Node 20 if the worker is terminated meanwhile.
      execArgv: ['--no-experimental-require-module'],
    });
    // A worker that does not start is noticed by its failing tasks.
    this.pool.on('error', () => {});
    const others = Array.from({ length: threads - 1 }, () => this.lanes.take());
    const [used, passed] = [processorWatch(), stopwatch()];
    this.company = setInterval(() => {
      if (used() < ALONE && passed() < PATIENCE) return;
      clearInterval(this.company);
      for (const lane of others) void lane.then((free) => this.lanes.giveBack(free));
    }, LOOK);
  }

  async play(work: Work): Promise<Result> {
    return (await this.answer(work)).result;
  }

  /** Plays a piece, or deals of one again. */
  answer(work: Work, noted?: NotedDeals): Promise<NotedResult<Result>> {
    return this.lanes.on(async (lane) => {
      const ofPiece = this.casualties.ofPiece();
      for (;;) {
        const answer = await this.attempt({ work, ...(noted && { noted }), lane, absences: ofPiece.absences });
        if ('how' in answer) ofPiece.add(answer);
        else {
          ofPiece.survived();
          return answer;
        }
      }
    });
  }

  /**
   * Plays a piece of work once and returns its result, or how its thread was lost.
   * @throws InputError, OptionError as thrown on the thread
   */
  async attempt(task: Task<Work>): Promise<NotedResult<Result> | Loss> {
    const { watch } = this;
    const lost = watch.begin(task.lane);
    const answer = await this.pool
      .run(task, { signal: lost })
      .catch((error: Error): Loss => {
        const { place, thread } = watch.seen(task.lane);
        endProcessesOf(thread);
        return { place, isTimeout: lost.aborted, how: error.message, refusal: systemMessage(error) };
      })
      .finally(() => watch.end(task.lane));
    if ('failed' in answer) throw answer.failed;
    if ('refused' in answer) throw new REFUSALS[answer.kind](answer.refused);
    return answer;
  }

  windUp(): void {
    this.watch.windUp();
  }

  async close(): Promise<void> {
    this.watch.stop();
    clearInterval(this.company);
    const threads = this.pool.threads.map(({ threadId }) => threadId);
    await this.pool.destroy();
    for (const each of threads) endProcessesOf(each);
  }
}

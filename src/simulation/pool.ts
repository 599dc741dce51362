import { Piscina } from 'piscina';
import { endProcessesOf } from '../bot/external/wardens.js';
import type { Limits } from '../bot/limits.js';
import { InputError, UsageError } from '../input/refusal.js';
import { Casualties, type Loss } from './casualties.js';
import type { Executor } from './executor.js';
import type { Chunk } from './job.js';
import { PulseWatch } from './pulse-watch.js';
import type { Answer, Service, Task } from './serving.js';

/** The compiled file of a worker, a path in `src`; tests run from source, but worker threads need JavaScript. */
function compiled(worker: string): string {
  const self = import.meta.url;
  return new URL(self.endsWith('.ts') ? `../../dist/src/${worker}` : `../${worker}`, self).href;
}

/** What a pool has to know of a job: a thread in which bots play is watched if they have limits. */
interface PooledJob {
  readonly limits?: Limits;
}

const UNWATCHED: Limits = { moveTime: 0, memory: 0 };

/**
 * Plays on a pool of worker threads, each of which makes a player of the job for itself. A thread that a bot has stopped or ended is replaced, and
 * its chunk is played again, with that bot absent from there to the end of the deal.
 */
export function workerThreads<Result, Work = Chunk>(
  job: object,
  threads: number,
  worker = 'simulation/worker.js',
): Executor<Result, Work> {
  const { limits = UNWATCHED } = job as PooledJob;
  const watch = new PulseWatch(threads, limits.moveTime);
  const casualties = new Casualties(limits);
  const service: Service<object> = { job, pulses: watch.pulses };
  const pool = new Piscina<Task<Work>, Answer<Result>>({
    filename: compiled(worker),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    workerData: service,
    ...(limits.memory > 0 ? { resourceLimits: { maxOldGenerationSizeMb: limits.memory } } : {}),
    // Workers are loaded by import(): require() of a module aborts Node 20 when the worker is ended meanwhile.
    execArgv: ['--no-experimental-require-module'],
  });
  // A worker that does not start is told through the tasks it fails.
  pool.on('error', () => {});

  /** Plays a chunk once: what it came to, or how its thread was lost. */
  const attempt = async (task: Task<Work>): Promise<Answer<Result> | Loss> => {
    const lost = watch.begin(task.lane);
    try {
      return await pool.run(task, { signal: lost });
    } catch (error) {
      const { place, thread } = watch.seen(task.lane);
      endProcessesOf(thread);
      return { place, isTimeout: lost.aborted, how: (error as Error).message };
    } finally {
      watch.end(task.lane);
    }
  };

  return {
    lanes: threads,
    async play(work) {
      const lane = await watch.freeLane();
      try {
        const ofChunk = casualties.ofChunk();
        for (;;) {
          const answer = await attempt({ work, lane, absences: ofChunk.absences });
          if ('how' in answer) ofChunk.add(answer);
          else if ('failed' in answer) throw answer.failed;
          else if ('refused' in answer) throw new (answer.isUsage ? UsageError : InputError)(answer.refused);
          else {
            ofChunk.survived();
            return answer.result;
          }
        }
      } finally {
        watch.giveBack(lane);
      }
    },
    async close() {
      watch.stop();
      await pool.destroy();
    },
  };
}

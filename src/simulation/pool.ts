import { Piscina } from 'piscina';
import { InputError, UsageError } from '../input/refusal.js';
import type { Executor } from './executor.js';
import type { Chunk } from './job.js';
import type { Answer } from './serving.js';

/** The compiled file of a worker, a path in `src`; tests run from source, but worker threads need JavaScript. */
function compiled(worker: string): string {
  const self = import.meta.url;
  return new URL(self.endsWith('.ts') ? `../../dist/src/${worker}` : `../${worker}`, self).href;
}

/** Plays on a pool of worker threads, each of which makes a player of the job for itself. */
export function workerThreads<Result, Work = Chunk>(
  job: object,
  threads: number,
  worker = 'simulation/worker.js',
): Executor<Result, Work> {
  const pool = new Piscina<Work, Answer<Result>>({
    filename: compiled(worker),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    workerData: job,
    // Workers are loaded by import(): require() of a module aborts Node 20 when the worker is ended meanwhile.
    execArgv: ['--no-experimental-require-module'],
  });
  // A worker that does not start is told through the tasks it fails.
  pool.on('error', () => {});
  return {
    lanes: threads,
    async play(chunk) {
      const answer = await pool.run(chunk).catch(explain);
      if ('refused' in answer) throw answer.isUsage ? new UsageError(answer.refused) : new InputError(answer.refused);
      return answer.result;
    },
    close: () => pool.destroy(),
  };
}

/** A worker that is gone was ended by a bot: nothing else in it does that. */
function explain(error: Error): never {
  if (!/worker exited|terminating worker|out of memory/i.test(error.message)) throw error;
  throw new InputError(`a bot ended the thread it ran in (${error.message})`);
}

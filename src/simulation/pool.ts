import { Piscina } from 'piscina';
import { InputError } from '../input/refusal.js';
import type { Executor } from './executor.js';
import type { Chunk, Job } from './job.js';
import type { Answer } from './worker.js';

/** The compiled worker; tests run from source, but worker threads need JavaScript. */
function workerFile(): string {
  const self = import.meta.url;
  return new URL(self.endsWith('.ts') ? '../../dist/src/simulation/worker.js' : './worker.js', self).href;
}

/** Plays on a pool of worker threads. */
export function workerThreads(job: Job, threads: number): Executor {
  const pool = new Piscina<Chunk, Answer>({
    filename: workerFile(),
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    recordTiming: false,
    workerData: job,
    execArgv: [],
  });
  // A worker that does not start is told through the tasks it fails.
  pool.on('error', () => {});
  return {
    lanes: threads,
    async play(chunk) {
      const answer = await pool.run(chunk);
      if ('refused' in answer) throw new InputError(answer.refused);
      return answer.result;
    },
    close: () => pool.destroy(),
  };
}

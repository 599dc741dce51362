import { faultOf } from '../src/runs/work/casualties.js';
import { WatchedThreads } from '../src/runs/work/pool.js';
import { refuse } from '../src/support/input/refusal.js';
import type { MeterJob, TableSpeed } from './bot-speed.js';

/**
 * Measures bots on a watched thread, so that the program can be interrupted whatever they do.
 * @throws InputError if a bot hangs or ends the thread
 */
export async function measureWatched(job: MeterJob): Promise<TableSpeed> {
  const threads = new WatchedThreads<TableSpeed, null>(job, 1, 'benchmarks/bot-speed-worker.js');
  try {
    const answer = await threads.attempt({ work: null, lane: 0, absences: [] });
    if (!('how' in answer)) return answer.result;
    const { bot, deal } = answer.place;
    const name = deal === 0 ? '' : `${job.labels[bot % job.labels.length]}: `;
    return refuse('--bots', `${name}${faultOf(answer, job.limits).detail}`);
  } finally {
    await threads.close();
  }
}

import { Casualties } from './casualties.js';
import type { Chunk, Executor } from './executor.js';
import { WatchedThreads } from './threads.js';

/**
 * Plays on a pool of worker threads, each of which makes its own player. If a bot hangs or ends a thread, its chunk is replayed on another,
 * with that bot absent from there to the end of the deal.
 */
export function workerThreads<Result, Work = Chunk>(
  job: object,
  count: number,
  worker: string,
): Executor<Result, Work> {
  const threads = new WatchedThreads<Result, Work>(job, count, worker);
  const casualties = new Casualties(threads.limits);

  return {
    ahead: 2 * count,
    async play(work) {
      const lane = await threads.freeLane();
      try {
        const ofChunk = casualties.ofChunk();
        for (;;) {
          const answer = await threads.attempt({ work, lane, absences: ofChunk.absences });
          if ('how' in answer) ofChunk.add(answer);
          else {
            ofChunk.survived();
            return answer.result;
          }
        }
      } finally {
        threads.giveBack(lane);
      }
    },
    close: () => threads.close(),
  };
}

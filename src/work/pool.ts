import { Casualties } from './casualties.js';
import type { Executor, Piece } from './executor.js';
import { WatchedThreads } from './threads.js';

/**
 * Plays on a pool of worker threads, each of which makes its own player. If a bot hangs or ends a thread, its piece is replayed on another,
 * with that bot absent from there to the end of the deal.
 */
export function workerThreads<Result, Work = Piece>(
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
        const ofPiece = casualties.ofPiece();
        for (;;) {
          const answer = await threads.attempt({ work, lane, absences: ofPiece.absences });
          if ('how' in answer) ofPiece.add(answer);
          else {
            ofPiece.survived();
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

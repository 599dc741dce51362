import { ChunkPlayer, type ChunkResult } from './chunk-player.js';
import { stopwatch } from './clock.js';
import type { Chunk, Job } from './job.js';

/** Where chunks are played: on this thread, on a pool of worker threads, or elsewhere. */
export interface Executor {
  /** How many chunks are worth having under way at once. */
  readonly lanes: number;
  play(chunk: Chunk): Promise<ChunkResult>;
  close(): Promise<void>;
}

/** Plays on this thread: for debuggers, tests and small jobs. */
export async function thisThread(job: Job): Promise<Executor> {
  const player = await ChunkPlayer.make(job);
  return {
    lanes: 1,
    async play(chunk) {
      // Between chunks the event loop gets its turn: signals, timers, output.
      await new Promise((resolve) => setImmediate(resolve));
      return player.play(chunk, stopwatch());
    },
    async close() {},
  };
}

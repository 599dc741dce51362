import { stopwatch } from './clock.js';
import type { Chunk } from './job.js';

/** Plays chunks of the job it was made for, on whatever thread it was made: boards, or work of another kind. */
export interface Player<Result, Work = Chunk> {
  play(chunk: Work, elapsed: () => number): Result | Promise<Result>;
}

/** Where chunks are played: on this thread, on a pool of worker threads, or elsewhere. */
export interface Executor<Result, Work = Chunk> {
  /** How many chunks are worth having under way at once. */
  readonly lanes: number;
  play(chunk: Work): Promise<Result>;
  close(): Promise<void>;
}

/** Plays on this thread: for debuggers, tests and small jobs. */
export function thisThread<Result, Work = Chunk>(player: Player<Result, Work>): Executor<Result, Work> {
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

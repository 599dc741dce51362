import { stopwatch } from './clock.js';
import type { Chunk } from './job.js';

/** Plays chunks of the job it was made for, on whatever thread it was made. */
export interface Player<Result> {
  play(chunk: Chunk, elapsed: () => number): Result;
}

/** Where chunks are played: on this thread, on a pool of worker threads, or elsewhere. */
export interface Executor<Result> {
  /** How many chunks are worth having under way at once. */
  readonly lanes: number;
  play(chunk: Chunk): Promise<Result>;
  close(): Promise<void>;
}

/** Plays on this thread: for debuggers, tests and small jobs. */
export function thisThread<Result>(player: Player<Result>): Executor<Result> {
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

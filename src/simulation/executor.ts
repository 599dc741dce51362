import { checkBuiltins } from './builtins.js';
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

/**
 * Plays a chunk, and makes sure of the ground it was played on.
 * @throws InputError if a bot has replaced a function of the language
 */
export async function playChecked<Result, Work>(player: Player<Result, Work>, work: Work): Promise<Result> {
  try {
    return await player.play(work, stopwatch());
  } finally {
    checkBuiltins();
  }
}

/** Plays on this thread: for debuggers, tests and small jobs. */
export function thisThread<Result, Work = Chunk>(player: Player<Result, Work>): Executor<Result, Work> {
  return {
    lanes: 1,
    async play(chunk) {
      // Between chunks the event loop gets its turn: signals, timers, output.
      await new Promise((resolve) => setImmediate(resolve));
      return playChecked(player, chunk);
    },
    async close() {},
  };
}

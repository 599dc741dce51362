import { checkBuiltins } from '../bot/loading/builtins.js';
import { DEAL, pulse, WAITING } from '../bot/pulse.js';
import { stopwatch } from './clock.js';

/** Boards `first` … `first + count − 1`. Where deals are linked into matches, whole matches. */
export interface Chunk {
  readonly first: number;
  readonly count: number;
}

/** Plays chunks of the job it was made for, on whatever thread it was made: boards, or work of another kind. */
export interface JobPlayer<Result, Work = Chunk> {
  play(chunk: Work, elapsed: () => number): Result | Promise<Result>;
  /** Lets go of what it holds open. */
  close?(): void;
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
export async function playChecked<Result, Work>(player: JobPlayer<Result, Work>, work: Work): Promise<Result> {
  try {
    return await player.play(work, stopwatch());
  } finally {
    await oneTurn();
    checkBuiltins();
  }
}

/** What bots have left behind gets its turn now, on no bot's account; else a thread could end before it is heard of. */
async function oneTurn(): Promise<void> {
  pulse.cells[DEAL] = 0;
  pulse.cells[WAITING] = 0;
  await immediate();
  await immediate(); // timers come between the two
}

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Plays on this thread: for debuggers, tests and small jobs. */
export function thisThread<Result, Work = Chunk>(player: JobPlayer<Result, Work>): Executor<Result, Work> {
  return {
    lanes: 1,
    async play(chunk) {
      // Between chunks the event loop gets its turn: signals, timers, output.
      await immediate();
      return playChecked(player, chunk);
    },
    async close() {
      player.close?.();
    },
  };
}

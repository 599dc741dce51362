import { setImmediate } from 'node:timers';
import { checkBuiltins } from '../bot/loading/builtins.js';
import { DEAL, pulse, WAITING } from '../bot/pulse.js';
import { stopwatch } from '../system/clock.js';

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
 * Plays a chunk, and makes sure of the ground it was played on; ahead of any promise that bots could have made one of theirs.
 * @throws InputError if a bot has replaced a function of the language
 */
export function playChecked<Result, Work>(player: JobPlayer<Result, Work>, work: Work): Promise<Result> {
  return new Promise((done, fail) => {
    const checked = (act: () => void): void => {
      try {
        checkBuiltins();
        act();
      } catch (error) {
        fail(error);
      }
    };
    const give = (result: Result): void => afterOneTurn(() => checked(() => done(result)));
    const refuse = (error: unknown): void => afterOneTurn(() => checked(() => fail(error)));
    try {
      const playing = player.play(work, stopwatch());
      checked(() => (playing instanceof Promise ? playing.then(give, refuse) : give(playing)));
    } catch (error) {
      checked(() => refuse(error));
    }
  });
}

/** What bots have left behind gets its turn now, on no bot's account; else a thread could end before it is heard of. */
function afterOneTurn(act: () => void): void {
  pulse.cells[DEAL] = 0;
  pulse.cells[WAITING] = 0;
  setImmediate(() => setImmediate(act)); // timers come between the two
}

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Plays on this thread: for debuggers, tests and small jobs. */
export function thisThread<Result, Work = Chunk>(player: JobPlayer<Result, Work>): Executor<Result, Work> {
  return {
    lanes: 1,
    async play(chunk) {
      // Between chunks the event loop gets its turn: signals, timers, output.
      await immediate();
      return await playChecked(player, chunk); // begins to wait for it before bots can change what waiting is
    },
    async close() {
      player.close?.();
    },
  };
}

import { setImmediate } from 'node:timers';
import { checkBuiltins } from '../bot/loading/builtins.js';
import { DEAL, pulse, WAITING } from '../bot/pulse.js';
import { stopwatch } from '../system/clock.js';

/** Boards `first` … `first + count − 1`; whole matches if deals are linked. */
export interface Chunk {
  readonly first: number;
  readonly count: number;
}

/** Plays chunks (boards, or other work) of the job it was made for, on the thread on which it was made. */
export interface JobPlayer<Result, Work = Chunk> {
  play(chunk: Work, elapsed: () => number): Result | Promise<Result>;
  /** Releases its resources. */
  close?(): void;
}

/** Where chunks are played: on this thread, on a pool of worker threads, or elsewhere. */
export interface Executor<Result, Work = Chunk> {
  /** How many chunks in progress keep it busy. Varies for other machines, which come and go. */
  readonly ahead: number;
  /** @throws Withdrawn if it is no longer to be played */
  play(chunk: Work): Promise<Result>;
  close(): Promise<void>;
}

/** An executor with a high cost per item, so that each item is a list of consecutive chunks. */
export interface FarExecutor<Result, Work = Chunk> extends Executor<readonly Result[], readonly Work[]> {
  /** How long an item should take, in milliseconds. */
  readonly itemTime: number;
  /** Threads that currently play, on all machines. */
  readonly lanes: number;
  /** The number of units for an item starting at `first`, if `count` would take that long. */
  sizeOf(first: number, count: number): number;
}

/** Results already delivered are wrong from a unit on: they must be dropped and played again. */
export class Retraction extends Error {
  readonly first: number;

  constructor(first: number) {
    super(`results from ${first} on are wrong`);
    this.first = first;
  }
}

/** The run is being stopped before this work was started. */
export class Withdrawn extends Error {}

/**
 * Plays a chunk, and checks the language's built-ins before and after; without awaiting anything bots could have replaced.
 * @throws InputError if a bot has replaced a function of the language
 */
export function playChecked<Result, Work>(player: JobPlayer<Result, Work>, work: Work): Promise<Result> {
  return new Promise((done, fail) => {
    // Checks before and after the bots' leftover callbacks run, which may change more; the first change is reported.
    const settle = (act: () => void, found = changeFound()): void =>
      afterOneTurn(() => {
        const later = changeFound();
        const change = found ?? later;
        if (change === null) act();
        else fail(change);
      });
    const refuse = (error: unknown): void => settle(() => fail(error));
    try {
      const playing = player.play(work, stopwatch());
      const found = changeFound();
      if (found !== null || !(playing instanceof Promise)) settle(() => done(playing), found);
      else playing.then((result) => settle(() => done(result)), refuse);
    } catch (error) {
      refuse(error);
    }
  });
}

/** The error for a built-in that a bot has replaced, after restoring it; null if none. */
function changeFound(): unknown {
  try {
    checkBuiltins();
    return null;
  } catch (error) {
    return error;
  }
}

/** Lets callbacks that bots left behind run now, charged to no bot; otherwise a thread could end before they are noticed. */
function afterOneTurn(act: () => void): void {
  pulse.cells[DEAL] = 0;
  pulse.cells[WAITING] = 0;
  setImmediate(() => setImmediate(act)); // timers run between the two
}

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Plays on this thread: for debuggers, tests and small jobs. Only one chunk is in progress at a time, so that no bot plays while the program
 * works on the last result: it awaits promises then, which a bot could replace.
 */
export function thisThread<Result, Work = Chunk>(player: JobPlayer<Result, Work>): Executor<Result, Work> {
  return {
    ahead: 1,
    async play(chunk) {
      // Between chunks the event loop gets its turn: signals, timers, output.
      await immediate();
      return await playChecked(player, chunk); // the await begins before bots can change how promises work
    },
    async close() {
      player.close?.();
    },
  };
}

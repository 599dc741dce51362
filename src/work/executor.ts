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
  /** How many chunks may be under way at once: as many as keep it busy. Of other machines, which come and go, it changes. */
  readonly ahead: number;
  /** @throws Withdrawn if it is to be played no more */
  play(chunk: Work): Promise<Result>;
  close(): Promise<void>;
}

/** Where handing over takes long: an item of work is a list of chunks there, one after the other. */
export interface FarExecutor<Result, Work = Chunk> extends Executor<readonly Result[], readonly Work[]> {
  /** How long an item should take, in milliseconds. */
  readonly itemTime: number;
  /** How many units an item from `first` on is to have, where so many would take that long. */
  sizeOf(first: number, count: number): number;
}

/** Results that were given out are wrong from a unit on: whoever has kept them is to drop them, and play that again. */
export class Retraction extends Error {
  readonly first: number;

  constructor(first: number) {
    super(`results from ${first} on are wrong`);
    this.first = first;
  }
}

/** A run is being stopped, and this work of it had not been begun. */
export class Withdrawn extends Error {}

/**
 * Plays a chunk, and makes sure of the ground it was played on; ahead of any promise that bots could have made one of theirs.
 * @throws InputError if a bot has replaced a function of the language
 */
export function playChecked<Result, Work>(player: JobPlayer<Result, Work>, work: Work): Promise<Result> {
  return new Promise((done, fail) => {
    // Looks before and after the turn of what bots have left behind, which may change more; the first change is told.
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

/** The error that says what a bot has replaced, which is put back; null if nothing. */
function changeFound(): unknown {
  try {
    checkBuiltins();
    return null;
  } catch (error) {
    return error;
  }
}

/** What bots have left behind gets its turn now, on no bot's account; else a thread could end before it is heard of. */
function afterOneTurn(act: () => void): void {
  pulse.cells[DEAL] = 0;
  pulse.cells[WAITING] = 0;
  setImmediate(() => setImmediate(act)); // timers come between the two
}

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Plays on this thread: for debuggers, tests and small jobs. One chunk is under way at once, so that no bot plays while the program is at work on the
 * last result: it waits for promises meanwhile, which a bot could replace.
 */
export function thisThread<Result, Work = Chunk>(player: JobPlayer<Result, Work>): Executor<Result, Work> {
  return {
    ahead: 1,
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

import { setImmediate } from 'node:timers';
import type { JobPlayer, Piece } from '../../boards/piece.js';
import { checkChance, forgetChance } from '../../players/bot/loading/chance.js';
import { DEAL, pulse, WAITING } from '../../players/bot/pulse.js';
import { stopwatch } from '../../support/system/clock.js';

/** Where pieces are played: on this thread, on a pool of worker threads, or elsewhere. */
export interface Executor<Result, Work = Piece> {
  /** How many pieces in progress keep it busy. Varies for other machines, which come and go. */
  readonly ahead: number;
  /** @throws Withdrawn if it is no longer to be played */
  play(piece: Work): Promise<Result>;
  /** The run is being stopped: a piece of long games may end early, with fewer units than it has. */
  windUp?(): void;
  close(): Promise<void>;
}

/** An executor with a high cost per parcel, so that each parcel is a list of consecutive pieces. */
export interface FarExecutor<Result, Work = Piece> extends Executor<readonly Result[], readonly Work[]> {
  /** How long a parcel should take, in milliseconds. */
  readonly parcelTime: number;
  /** Threads that currently play, on all machines. */
  readonly lanes: number;
  /** The number of units, at most `count`, that a parcel can hold. */
  fitting(count: number): number;
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

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Plays a piece. Then callbacks that bots left behind run, charged to no bot, before the thread may end. */
export async function playWork<Result, Work>(player: JobPlayer<Result, Work>, work: Work): Promise<Result> {
  try {
    forgetChance();
    const elapsed = stopwatch();
    if (player.prepare !== undefined) await player.prepare(work);
    const result = await player.play(work, elapsed);
    checkChance();
    return result;
  } finally {
    pulse.cells[DEAL] = 0;
    pulse.cells[WAITING] = 0;
    await immediate();
    await immediate(); // timers run between the two
  }
}

/** Plays on this thread: for debuggers, tests and small jobs. */
export function thisThread<Result, Work = Piece>(player: JobPlayer<Result, Work>): Executor<Result, Work> {
  let isClosed = false;
  return {
    ahead: 1,
    async play(piece) {
      // Between pieces the event loop gets its turn: signals, timers, output.
      await immediate();
      if (isClosed) throw new Withdrawn('nothing is played any more');
      return playWork(player, piece);
    },
    async close() {
      isClosed = true;
      player.close?.();
    },
  };
}

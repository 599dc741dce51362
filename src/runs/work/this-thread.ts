import { setImmediate } from 'node:timers';
import type { JobPlayer, Piece } from '../../boards/piece.js';
import { checkChance, forgetChance } from '../../players/bot/loading/chance.js';
import { checkLanguage } from '../../players/bot/loading/language.js';
import { DEAL, OVERTIME, pulse, WAITING, WINDING_UP } from '../../players/bot/pulse.js';
import { stopwatch } from '../../support/system/clock.js';
import { type Executor, Withdrawn } from './executor.js';

const immediate = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Plays a piece. Then callbacks that bots left behind run, charged to no bot, before the thread may end. */
export async function playWork<Result, Work>(
  player: JobPlayer<Result, Work>,
  work: Work,
  who = 'a bot ',
): Promise<Result> {
  try {
    forgetChance();
    const elapsed = stopwatch();
    if (player.prepare !== undefined) await player.prepare(work);
    const play = (): Result | Promise<Result> => contained(() => player.play(work, elapsed), who);
    const result = await (pulse.drain === null ? play() : inTurn(play));
    checkChance();
    return result;
  } finally {
    pulse.cells[WAITING] = 0;
    pulse.cells[OVERTIME] = 1;
    await immediate();
    await immediate(); // timers run between the two
    pulse.cells[DEAL] = 0;
    pulse.cells[OVERTIME] = 0;
  }
}

/** Does something in which bots may change what is not theirs: an exit code is put back. @throws InputError for more */
function contained<T>(act: () => T, who: string): T {
  const { exitCode } = process;
  try {
    return act();
  } finally {
    process.exitCode = exitCode;
    checkLanguage(who);
  }
}

/** Does something in a turn of the event loop of its own, in which what bots leave behind can be done. */
const inTurn = <T>(act: () => T | Promise<T>): Promise<T> =>
  new Promise((resolve, fail) => {
    setImmediate(() => {
      try {
        resolve(act());
      } catch (error) {
        fail(error);
      }
    });
  });

/** Plays on this thread: for debuggers, tests and small jobs. */
export function thisThread<Result, Work = Piece>(player: JobPlayer<Result, Work>): Executor<Result, Work> {
  let isClosed = false;
  let isWindingUp = false;
  return {
    ahead: 1,
    async play(piece) {
      // Between pieces the event loop gets its turn: signals, timers, output.
      await immediate();
      if (isClosed) throw new Withdrawn('nothing is played any more');
      pulse.cells[WINDING_UP] = Number(isWindingUp); // another run may have played on this thread
      return playWork(player, piece);
    },
    windUp() {
      isWindingUp = true;
      pulse.cells[WINDING_UP] = 1;
    },
    async close() {
      isClosed = true;
      pulse.cells[WINDING_UP] = 0;
      player.close?.();
    },
  };
}

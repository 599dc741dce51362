import { stopwatch } from '../work/clock.js';
import type { Executor } from '../work/executor.js';
import type { Part } from './job.js';
import type { PartPlayer, PartResult } from './part-player.js';

/** How long parts are made before the event loop gets its turn, in milliseconds: for signals, timers and files. */
const TURN = 40;

/** Makes parts on this thread, one after the other. */
export function onThisThread(player: PartPlayer): Executor<PartResult, Part> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    lanes: 1,
    play(part) {
      const result = last.then(() => inTurns(player, part));
      last = result.catch(() => {});
      return result;
    },
    async close() {},
  };
}

async function inTurns(player: PartPlayer, part: Part): Promise<PartResult> {
  const steps = player.steps(part);
  for (;;) {
    const elapsed = stopwatch();
    while (elapsed() < TURN) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

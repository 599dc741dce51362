import { stopwatch } from '../system/clock.js';
import type { JobPlayer } from '../work/executor.js';
import type { FilePart } from './job.js';
import type { PartPlayer, PartResult } from './part-player.js';

/** How long parts are made before the event loop gets its turn, in milliseconds: for signals, timers and files. */
const TURN = 40;

/** Makes parts on this thread, one at a time, so that others get their turns meanwhile. */
export const inTurns = (player: PartPlayer): JobPlayer<PartResult, FilePart> => ({
  async play(part) {
    const steps = player.steps(part);
    for (;;) {
      const elapsed = stopwatch();
      while (elapsed() < TURN) {
        const step = steps.next();
        if (step.done) return step.value;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
});

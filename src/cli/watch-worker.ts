import { transform } from 'esbuild';
import { compareKind } from '../experiments/compare/kind.js';
import type { How } from '../runs/run/options.js';
import { playRun } from '../runs/run/start.js';
import { InputError } from '../support/input/refusal.js';
import { withReport } from './play.js';

/**
 * A process that plays a version of a bot that is watched: it has loaded the program before there is one, and is then
 * sent what to play. It says what is refused. When the watch is gone, whatever ended it, this ends, too: bots play on
 * other threads.
 */

process.once('message', ({ what, how }: { readonly what: object; readonly how: How }) => void play(what, how));
process.once('disconnect', () => process.exit());
await transform(''); // the compiler is a process of its own

async function play(what: object, how: How): Promise<void> {
  try {
    await withReport(await playRun(compareKind, what, how));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.send?.(error.message);
  }
  process.disconnect();
}

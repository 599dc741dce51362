import { isatty } from 'node:tty';
import type { Command } from 'commander';
import { Environment } from '../data/env/environment.js';
import { serve } from '../data/env/serve.js';
import { refuse } from '../support/input/refusal.js';
import { ending } from './ending.js';
import { whatOf } from './given-options.js';
import { note } from './output.js';

/** `bolachen env`: tables for a learner in another program, which speaks through standard input and output. */
export async function env(command: Command): Promise<void> {
  // Not process.stdin: to look at it makes the pipe one that does not block, and every answer waits for the clock.
  if (isatty(0) || isatty(1))
    refuse('env', 'speaks in binary with the program that starts it: see bots/external/bolachen_env.py');
  const what = whatOf(command);
  const { records: _, ...flags } = what;
  // refused now, not when a message comes
  if (Object.keys(flags).length > 0) (await Environment.make(flags, note)).close();
  if (!(await serve(what, { input: 0, output: 1 }, note))) ending.code = 1;
}

import type { Command } from 'commander';
import { rerun } from '../experiments/kinds.js';
import { wrapped } from '../results/text/width.js';
import { digestName } from '../runs/document/reliance-notes.js';
import { howOf } from './given-options.js';
import { print } from './output.js';
import { watched } from './play.js';

/** `bolachen runs verify DIR`: plays a kept run again and compares all files; exit code 1 if one differs. */
export async function verify(folder: string, command: Command): Promise<void> {
  const how = howOf(command);
  const { equal, expected, found, differing, run } = await watched(how, ({ listen, ...watching }) => {
    listen();
    return rerun(folder, { ...how, ...watching });
  });
  if (!run.complete) process.exitCode ||= 1;
  else if (!equal) process.exitCode = 1;
  const verdict = !run.complete
    ? `stopped: ${run.reached}`
    : expected === found
      ? 'the same'
      : `not the same: now ${found}`;
  const others = run.complete && differing.length > 0 ? wrapped(`not the same: ${differing.join(', ')}`, '') : '';
  await print(`${folder}: ${run.facts[0]}\n${digestName(run.reliance.answers)} ${expected}, ${verdict}\n${others}`);
}

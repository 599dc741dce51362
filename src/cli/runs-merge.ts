import type { Command } from 'commander';
import { mergeRuns } from '../experiments/kinds.js';
import { givenFlags, howOf } from './given-options.js';
import { folderByDate, printRun, watched, withReport } from './play.js';
import { isFull } from './screen.js';

/** `bolachen runs merge DIR…`: joins shards into the folder that the whole run would have made. */
export async function merge(folders: readonly string[], command: Command): Promise<void> {
  const how = howOf(command);
  const run = await watched(how, async ({ listen, ...watching }) => {
    listen();
    return withReport(await mergeRuns(folders, { folder: folderByDate, ...how, ...watching }));
  });
  await printRun(run, givenFlags(command).json === true, { full: isFull(command) });
}

import type { Command } from 'commander';
import { mergeRuns } from '../runs.js';
import { folderByDate, printRun, watched, writeReport } from './play.js';
import { givenFlags, howOf } from './typed-flags.js';

/** `bolachen merge DIR…`: joins the shards of a run into the folder that the whole run would have made. */
export async function merge(folders: readonly string[], command: Command): Promise<void> {
  const how = howOf(command);
  const run = await watched((watching) => mergeRuns(folders, { folder: folderByDate, ...how, ...watching }));
  await writeReport(run);
  await printRun(run, givenFlags(command).json === true);
}

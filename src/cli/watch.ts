import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { watch } from 'chokidar';
import type { Command } from 'commander';
import { SiteOfRuns } from '../pages/living/runs.js';
import { isPath } from '../players/bot/loading/load.js';
import { parseSpec, sourcesOf } from '../players/bot/spec.js';
import { readManifest, type What } from '../runs/run/manifest.js';
import { seedOf } from '../runs/run/settings.js';
import { OptionError, ofOptions, shown } from '../support/input/refusal.js';
import { compiled } from '../support/system/own-file.js';
import { makeFolder, shownPath } from '../support/system/system-error.js';
import { givenFlags, howOf, whatOf } from './given-options.js';
import { lasting, opened } from './living.js';
import { folderByDate } from './play.js';
import { numbersIn, type Outside, VersionWatch } from './version-watch.js';

/** `bolachen compare ./mine.ts sound --watch`: each time the file is saved it is played again on the same boards. */
export async function watchVersions(command: Command, given: What): Promise<void> {
  const what = whatOf(command, given) as What & { readonly a?: string; readonly b?: string; readonly seed?: string };
  const { folder, ...how } = howOf(command);
  const flags = givenFlags(command);
  const files = ofOptions(() => sourcesOf(parseSpec(what.a ?? '', 'a'))).filter(isPath);
  if (files.length === 0)
    throw new OptionError(`watch: needs the file of a bot, as ./mine.ts; found ${shown(what.a ?? '')}`);
  const root = resolve(typeof folder === 'string' ? folder : folderByDate(`watch_${what.a}-${what.b}`));
  await makeFolder(root, shownPath(root));
  const [first] = await numbersIn(root);
  const seed =
    what.seed ?? (first === undefined ? seedOf(undefined) : (await readManifest(join(root, `${first}`))).seed);
  const threads = Math.max(1, how.threads ?? 1); // a bot that does not answer does not keep the process
  const terms = { what: { chunk: CHUNK, ...what, seed }, how: { ...how, threads } };
  const page = await opened(new SiteOfRuns(root, null, false), command, flags.open === true);
  const versions = new VersionWatch(root, files, terms, OUTSIDE);
  try {
    await lasting(page);
  } finally {
    await versions.end();
  }
}

/** Blocks between two looks: a line of the journal each. */
const CHUNK = 50;

const OUTSIDE: Outside = {
  watch: (paths) => watch([...paths], { ignoreInitial: true, depth: 0 }),
  begin() {
    const worker = fileURLToPath(compiled('cli/watch-worker.js'));
    const child = spawn(process.execPath, [...process.execArgv, worker], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('error', () => {}); // one that cannot be reached has ended
    return child;
  },
};

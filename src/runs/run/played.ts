import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf } from '../../players/bot/command-text.js';
import { isPath } from '../../players/bot/loading/load.js';
import { moduleFolder } from '../../players/bot/loading/module-cache.js';
import { parseSpec, sourcesOf } from '../../players/bot/spec.js';
import { sha256 } from '../../support/system/hash.js';
import { makeFolder } from '../../support/system/system-error.js';
import { identityOf, type Manifest } from './manifest.js';

/**
 * Which runs this machine has played, by a command that somebody gave: a line for each in the user's cache folder. What
 * a folder says of itself, anybody could have written.
 */
const pathOfPlayed = (): string => join(moduleFolder(), 'played');

/** So many are known; those before them are asked about again. */
const MOST = 10_000;

/** A run, in the folder where its files and commands are looked for. */
export const markOf = (manifest: Manifest): string =>
  sha256(JSON.stringify([process.cwd(), identityOf(manifest), manifest.bots.map(({ spec }) => spec)]));

/** The files and commands of its bots. */
export const startedBy = ({ bots }: Manifest): string[] =>
  bots
    .flatMap(({ spec }) => sourcesOf(parseSpec(spec, 'bots')))
    .filter((source) => isPath(source) || commandOf(source) !== null);

const marks = async (): Promise<string[]> =>
  (await readFile(pathOfPlayed(), 'utf8').catch(() => '')).split('\n').filter(Boolean);

export const wasPlayedHere = async (manifest: Manifest): Promise<boolean> => (await marks()).includes(markOf(manifest));

/** Notes a run with files or programs of bots; where that cannot be written, a page asks. */
export async function notePlayed(manifest: Manifest): Promise<void> {
  if (startedBy(manifest).length === 0 || (await wasPlayedHere(manifest))) return;
  const lines = [...(await marks()), markOf(manifest)].slice(-MOST);
  await makeFolder(moduleFolder())
    .then(() => writeFile(pathOfPlayed(), `${lines.join('\n')}\n`))
    .catch(() => {});
}

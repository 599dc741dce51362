import { compareKind } from './compare/kind.js';
import { selfKind } from './compare/self-kind.js';
import { datasets } from './dataset/run.js';
import { refuse, shown } from './input/refusal.js';
import type { How } from './run/how.js';
import type { Kind } from './run/kind.js';
import { checkSameRun, type Manifest, readManifest } from './run/manifest.js';
import { mergeShards } from './run/merge.js';
import { readRun } from './run/reading.js';
import { playRun, type Run, type ShownRun } from './run/start.js';
import { simulation } from './simulate/kind.js';
import { sweepKind } from './sweep/kind.js';
import { selfSweepKind } from './sweep/self-kind.js';
import { tournamentKind } from './tournament/kind.js';
import { selfTournamentKind } from './tournament/self-kind.js';
import { tuneKind } from './tune/kind.js';

/** Runs of any kind: opened, merged, played again. */

/** The kinds of run that are kept while they are played, by command. */
const kindsOfRun = (): Readonly<Record<string, Kind>> =>
  Object.fromEntries(
    [simulation(), tournamentKind, compareKind, sweepKind, tuneKind, datasets].map((kind) => [
      kind.command,
      kind as Kind,
    ]),
  );

function kindOf({ command, what }: Manifest, folder: string): Kind {
  const selfTest = [selfKind, selfTournamentKind, selfSweepKind].find((kind) => kind.command === command);
  if (selfTest && (what.aa === true || what.ab === true)) return selfTest as Kind;
  const kinds = kindsOfRun();
  if (Object.hasOwn(kinds, command)) return kinds[command];
  return refuse(folder, `holds a run of ${shown(command)}, expected one of ${Object.keys(kinds).join(', ')}`);
}

/**
 * A run that is kept in a folder, as far as it has come; one that is not complete is summed up from its journal, and stays as it is.
 * @throws InputError if the folder holds none, or is damaged; or if it is not complete, and its bots are not what they were
 * @example
 * const run = await openRun('results/mine');
 * console.log(run.manifest.command, run.complete, run.digest);
 */
export async function openRun(folder: string): Promise<Run> {
  const manifest = await readManifest(folder);
  return readRun(kindOf(manifest, folder), folder, manifest);
}

/**
 * Joins the shards of a run into the folder that the whole run would have made.
 * @throws OptionError, InputError if shards are missing, incomplete, damaged, or of different runs
 * @example
 * const whole = await mergeRuns(['part-0', 'part-1'], { folder: 'whole' });
 */
export const mergeRuns = (
  folders: readonly string[],
  how: How & { readonly folder: NonNullable<How['folder']> },
): Promise<ShownRun> => mergeShards(kindsOfRun(), folders, how);

/** A run that was played again, and what it came to before. */
export interface Rerun {
  readonly folder: string;
  readonly expected: string;
  readonly found: string;
  readonly equal: boolean;
  readonly run: ShownRun;
}

/**
 * Plays a kept run again, writing nothing, and compares what it comes to.
 * @throws InputError if the folder holds no complete run, or its bots are not what they were
 * @example
 * const { equal } = await rerun('results/mine');
 */
export async function rerun(folder: string, how: How = {}): Promise<Rerun> {
  const manifest = await readManifest(folder);
  const kind = kindOf(manifest, folder);
  if (!manifest.complete || manifest.digest === null) refuse(folder, 'is not complete; `resume` goes on with it');
  const { limits, shard, what } = manifest;
  const run = await playRun(kind, withoutFiles(what), {
    ...how,
    moveTime: limits.moveTime,
    botMemory: limits.memory,
    ...(shard !== null && { shard }),
  });
  const { version, commit } = run.manifest;
  checkSameRun(folder, { ...manifest, what: run.manifest.what, version, commit }, run.manifest);
  const [expected, found] = [manifest.digest, run.digest];
  return { folder, expected, found, equal: expected === found, run };
}

/** Options without what is written besides. */
const withoutFiles = ({ records, ...what }: Manifest['what']): Manifest['what'] => what;

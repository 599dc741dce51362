import { datasets } from '../data/dataset/run.js';
import type { Document } from '../results/document/document.js';
import { withReliance } from '../runs/document/faults.js';
import { methodOfRun } from '../runs/document/method.js';
import type { Kind, Run, ShownRun, SummaryHead } from '../runs/run/kind.js';
import { type Manifest, readManifest } from '../runs/run/manifest.js';
import { mergeShards } from '../runs/run/merge.js';
import type { How } from '../runs/run/options.js';
import { checkAsWritten, playAgain, readRun } from '../runs/run/reading.js';
import { refuse, shown } from '../support/input/refusal.js';
import { compareKind } from './compare/kind.js';
import { effectsKind } from './effects/kind.js';
import { simulation } from './simulate/kind.js';
import { sweepKind } from './sweep/kind.js';
import { tournamentKind } from './tournament/kind.js';
import { tuneKind } from './tune/kind.js';

/** Opening, merging and repeating runs of any kind. */

/** The kinds of run that have a folder, by command. */
const kindsOfRun = (): Readonly<Record<string, Kind>> =>
  Object.fromEntries(
    [simulation(), tournamentKind, compareKind, sweepKind, tuneKind, effectsKind, datasets].map((kind) => [
      kind.command,
      kind as Kind,
    ]),
  );

function kindOf({ command }: Manifest, folder = command): Kind {
  const kinds = kindsOfRun();
  if (Object.hasOwn(kinds, command)) return kinds[command];
  return refuse(folder, `holds a run of ${shown(command)}, expected one of ${Object.keys(kinds).join(', ')}`);
}

export const documentOf = (manifest: Manifest, summary: SummaryHead): Document =>
  withReliance(kindOf(manifest).document(summary), summary);

/** How a run was made, in Markdown; null of kinds that do not say. */
export const methodOf = (manifest: Manifest, summary: SummaryHead): string | null =>
  methodOfRun(kindOf(manifest), summary, manifest);

/**
 * Opens a run in a folder. An incomplete run is summarised from its journal, and nothing is written.
 * @throws InputError if the folder holds no run or is damaged, or if the run is incomplete and its bots have changed
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

/** A repeated run, with its digest before (`expected`) and now (`found`), and the files that are others now. */
export interface Rerun {
  readonly folder: string;
  readonly expected: string;
  readonly found: string;
  readonly differing: readonly string[];
  readonly equal: boolean;
  readonly run: ShownRun;
}

/**
 * Checks every file that a run has written, plays it again in a temporary folder, and compares all files.
 * @throws InputError if the folder holds no complete run, is not as it was written, or its bots have changed
 * @example
 * const { equal } = await rerun('results/mine');
 */
export async function rerun(folder: string, how: How = {}): Promise<Rerun> {
  const manifest = await readManifest(folder);
  const kind = kindOf(manifest, folder);
  if (!manifest.complete || manifest.digest === null) refuse(folder, 'is not complete; `resume` continues it');
  await checkAsWritten(kind, folder, manifest);
  const { run, differing } = await playAgain(kind, folder, manifest, how);
  const [expected, found] = [manifest.digest, run.digest];
  return { folder, expected, found, differing, equal: expected === found && differing.length === 0, run };
}

import { join } from 'node:path';
import { fromJson } from '../../results/text/json.js';
import { refuse } from '../../support/input/refusal.js';
import { RunFolder, realFolder } from './folder.js';
import { termsOf } from './how.js';
import type { Kind, Plan } from './kind.js';
import { changedFilesIn, checkSameRun, identityOf, type Manifest, readSummary, SUMMARY } from './manifest.js';
import { parseShard } from './shard.js';
import { stageOf } from './stage.js';
import { endOf, firstManifest, type Run } from './start.js';

/**
 * The current state of a run in a folder: complete, stopped, killed, or being played by another process. Writes
 * nothing.
 * @throws InputError if the folder is damaged or has no results yet, or if the run is incomplete and its bots have
 * changed
 */
export async function readRun<P extends Plan>(kind: Kind<P>, folder: string, manifest: Manifest): Promise<Run> {
  const path = await realFolder(folder);
  if (manifest.complete) {
    const text = await readSummary(folder, manifest);
    const summary = (fromJson(text) as Run['summary'] | undefined) ?? refuse(join(folder, SUMMARY), 'is not a summary');
    return { summary, digest: manifest.digest ?? '', complete: true, manifest, folder: path };
  }
  const { plan, outcome } = await outcomeIn(kind, folder, manifest);
  if (outcome.played === 0) refuse(folder, 'has nothing to show yet: no line of its journal is written');
  return { ...endOf(kind, plan, manifest, { ...outcome, complete: false }), folder: path };
}

/** Checks that the summary, the journal and its files are as a complete run has written them. @throws InputError */
export async function checkAsWritten(kind: Kind, folder: string, manifest: Manifest): Promise<void> {
  const [flaw] = await changedFilesIn(folder, manifest);
  if (flaw !== undefined) refuse(join(folder, flaw.file), flaw.what);
  const { outcome } = await outcomeIn(kind, folder, manifest);
  if (!outcome.complete || outcome.digest !== manifest.digest)
    refuse(folder, `what its journal holds comes to the digest ${outcome.digest}, not ${manifest.digest}`);
}

/** What the journal of a folder comes to; nothing is played or written. */
async function outcomeIn<P extends Plan>(kind: Kind<P>, folder: string, manifest: Manifest) {
  const path = await realFolder(folder);
  const { what, limits } = manifest;
  const shard = manifest.shard === null ? null : parseShard(manifest.shard);
  const plan = await kind.plan(what, { limits, shard });
  const { version, commit } = manifest;
  checkSameRun(folder, manifest, { ...firstManifest(kind.command, plan, { limits, shard }), version, commit });
  const terms = { ...termsOf({ threads: 1, signal: AbortSignal.abort() }), limits, shard };
  const kept = RunFolder.reading(path);
  const ofFolder = { kept, identity: identityOf(manifest), before: manifest };
  const outcome = await kind.play(plan, stageOf(kind.command, plan, terms, ofFolder));
  return { plan, outcome };
}

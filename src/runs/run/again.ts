import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../support/input/refusal.js';
import { RunFolder, SCORES } from './folder.js';
import { termsOf } from './how.js';
import type { Kind, Plan, ShownRun } from './kind.js';
import { checkSameRun, type Manifest, manifestText, NOT_BEGUN } from './manifest.js';
import type { How } from './options.js';
import { parseShard } from './shard.js';
import { firstManifest, playInto, StoppedRun } from './start.js';

/**
 * Plays the complete run of a folder again, in a temporary one, and compares all files that its manifest lists.
 * @throws InputError if its bots have changed
 */
export async function playAgain<P extends Plan, Summary extends object>(
  kind: Kind<P, Summary>,
  folder: string,
  manifest: Manifest,
  how: How,
): Promise<{ readonly run: ShownRun<Summary>; readonly differing: readonly string[] }> {
  const { version, commit, what } = manifest;
  const shard = manifest.shard === null ? null : parseShard(manifest.shard);
  const terms = { ...termsOf(how), limits: manifest.limits, shard };
  const place = await mkdtemp(join(tmpdir(), 'bolachen-rerun-'));
  try {
    const records = typeof what.records === 'string' ? { records: join(place, 'records') } : {};
    const plan = await kind.plan({ ...what, ...records }, terms);
    const now = firstManifest(kind.command, plan, terms);
    checkSameRun(folder, { ...manifest, what: now.what }, { ...now, version, commit });
    const kept = await RunFolder.prepare(join(place, 'run'), false);
    try {
      await kept.begin(manifestText(manifest));
      const run = await playInto(kind, plan, { ...terms, manifest: { ...manifest, ...NOT_BEGUN }, kept });
      const [before, after] = [manifest, run.manifest].map(({ files }) => files ?? {});
      const names = Object.keys({ ...before, ...after }).filter((name) => name !== SCORES);
      return { run: { ...run, folder: null }, differing: names.filter((name) => before[name] !== after[name]) };
    } finally {
      await kept.close();
    }
  } catch (error) {
    throw error instanceof StoppedRun ? new InputError(error.message) : error; // there is no folder to resume
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

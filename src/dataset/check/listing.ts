import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, refuse, shown } from '../../input/refusal.js';
import { FOREIGN, Journal } from '../../run/journal.js';
import { changedFile, firstDifference, identityOf, type Manifest, readManifest } from '../../run/manifest.js';
import { parseShard, type Stretch, shareOf } from '../../run/shard.js';
import { firstManifest } from '../../run/start.js';
import { toJson } from '../../text/json.js';
import { conductInParts, type DatasetConduct } from '../faults.js';
import type { KINDS } from '../options.js';
import { PARTS, type PartLine, partSums } from '../part-line.js';
import { planDataset } from '../plan.js';
import { type Defect, defectIn } from './defect.js';
import type { PartCheckJob } from './part-checker.js';

/** The entries of a dataset's manifest besides those of every run. Its hash has been checked, so it is as it was written. */
interface DatasetManifest extends Manifest {
  readonly kind: (typeof KINDS)[number];
  readonly from: number;
  readonly deals: number;
  readonly boardsPerPart: number;
}

/** What a dataset's folder says of itself. */
export interface Listing extends DatasetMaker {
  readonly manifest: DatasetManifest;
  /** The complete parts. */
  readonly lines: readonly PartLine[];
  /** All boards, and how many are in a part. */
  readonly stretch: Stretch;
  /** What the bots did in the parts. */
  readonly conduct: DatasetConduct;
}

/** What made the dataset, as its manifest says. */
interface DatasetMaker extends Pick<PartCheckJob, 'maker'> {
  /** What of the folder does not fit that. */
  readonly defects: readonly Defect[];
  /** If it was not this program: which. */
  readonly otherProgram: string | null;
}

/**
 * Reads manifest and list of parts of a dataset. `isMadeAgain`: are rows to be made again?
 * @throws InputError if the folder holds none, or they cannot be what was written
 */
export async function readListing(folder: string, isMadeAgain: boolean): Promise<Listing> {
  const found = await readManifest(folder);
  if (found.command !== 'dataset') refuse(folder, `holds a run of ${shown(found.command)}, not a dataset`);
  const manifest = found as DatasetManifest;
  const { from, deals, boardsPerPart } = manifest;
  const shard = manifest.shard === null ? null : parseShard(manifest.shard);
  const stretch = shareOf({ from, end: from + deals, chunk: boardsPerPart }, shard, 'boards', boardsPerPart);
  const schema = await readSchema(join(folder, 'schema.json'));
  const journal = new Journal(join(folder, PARTS), identityOf(manifest));
  const lines: PartLine[] = [];
  for await (const { parts } of journal.read({ ...FOREIGN, parse: partSums(stretch).parse })) lines.push(...parts);
  return {
    manifest,
    lines,
    stretch,
    conduct: conductInParts(manifest.bots, lines),
    ...(isMadeAgain ? await makerOf(manifest, schema) : NOT_AGAIN),
  };
}

const NOT_AGAIN: DatasetMaker = { maker: null, defects: [], otherProgram: null };

async function makerOf(manifest: Manifest, schema: string): Promise<DatasetMaker> {
  const cannot = (why: string): DatasetMaker => ({
    ...NOT_AGAIN,
    defects: [defectIn('manifest.json', `the rows cannot be made again: ${why}`)],
  });
  try {
    const terms = { limits: manifest.limits, shard: manifest.shard === null ? null : parseShard(manifest.shard) };
    const plan = await planDataset(manifest.what, terms);
    const now = firstManifest('dataset', plan, terms);
    const differing = firstDifference(manifest, now, ['version', 'commit', 'program']);
    if (differing !== undefined) {
      const what = differing === 'bots' ? changedFile(manifest, now) : undefined;
      return cannot(`${what ?? differing} is not what it was`);
    }
    const [then, here] = [manifest, now].map(({ version, commit }) => `${version} (${commit ?? 'no commit'})`);
    return {
      maker: { job: plan.job, columns: plan.schema.columns },
      defects: schema === toJson(plan.schema) ? [] : [defectIn('schema.json', 'does not say what the kind declares')],
      otherProgram: then === here ? null : `the dataset was made by version ${then}, and now by ${here}`,
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return cannot(`${error.message} (a sample of 0 checks the rest)`);
  }
}

async function readSchema(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(path, error.code === 'ENOENT' ? 'is missing' : `cannot be read (${error.code})`),
  );
}

import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addBalances, NO_ROWS } from '../dataset/check/balance.js';
import type { Defect } from '../dataset/check/defect.js';
import { type CheckedPart, type CheckJob, PartChecker, type PartToCheck } from '../dataset/check/part-checker.js';
import { type Found, tellCheck } from '../dataset/check/tables.js';
import type { DatasetJob } from '../dataset/job.js';
import { type Listing, partsToCheck, readListing } from '../dataset/listing.js';
import { planDataset } from '../dataset/plan.js';
import { InputError, OptionError, shown } from '../input/refusal.js';
import { changedFile, firstDifference, resumeCommand } from '../run/kept-run.js';
import { thisThread } from '../work/executor.js';
import { inOrder } from '../work/in-order.js';
import { workerThreads } from '../work/pool.js';
import { readThreads } from './flags.js';
import { interruptible } from './interrupt.js';
import { note } from './output.js';
import { progressBar } from './progress.js';

export interface CheckFlags {
  readonly sample?: string;
  readonly threads?: string;
  readonly json?: boolean;
}

/** `bolachen dataset check DIR`: reads everything again; one line for each thing that is not as it should be, and exit code 1. */
export async function checkDataset(folder: string, flags: CheckFlags): Promise<void> {
  const share = readShare(flags.sample);
  const threads = readThreads(flags.threads);
  const listing = await readListing(folder);
  const { job, defects, otherProgram } = await madeBy(folder, listing, share);
  const ofFolder = [...defects, ...checkSums(folder, listing), ...(await strangers(folder, listing))];
  const found = await checkParts(folder, listing, { share, threads, job });
  if (found.defects.length > 0 && otherProgram !== undefined) note(otherProgram);
  await tellCheck(folder, listing, { ...found, defects: [...ofFolder, ...found.defects] }, flags.json === true);
}

/** The share of the parts that are made again: a tenth if nothing is said. */
function readShare(text: string | undefined): number {
  if (text === undefined) return 0.1;
  const share = text === 'all' ? 1 : Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new OptionError(`--sample: expected all, or a share of the parts from 0 to 1; found ${shown(text)}`);
}

const ofManifest = (what: string): Defect => ({ file: 'manifest.json', row: null, column: null, what });

/** What the dataset was made by, as the manifest's options say, if it can still be made; and what of the folder does not fit that. */
async function madeBy(
  folder: string,
  { manifest, columns }: Listing,
  share: number,
): Promise<{ job: DatasetJob | null; defects: Defect[]; otherProgram?: string | undefined }> {
  if (share === 0) return { job: null, defects: [] };
  try {
    const plan = await planDataset(manifest.options);
    const differing = firstDifference(manifest, plan.manifest, ['version', 'commit', 'program']);
    if (differing !== undefined) {
      const what = (differing === 'bots' ? changedFile(manifest, plan.manifest) : undefined) ?? differing;
      return { job: null, defects: [ofManifest(`the rows cannot be made again: ${what} is not what it was`)] };
    }
    const at = plan.schema.columns.findIndex((column, i) => JSON.stringify(column) !== JSON.stringify(columns[i]));
    const wrong =
      at < 0 && columns.length === plan.schema.columns.length ? null : (plan.schema.columns[at]?.name ?? 'more');
    const ofSchema = { file: 'schema.json', row: null, what: 'does not say what the kind declares' };
    const [then, now] = [manifest, plan.manifest].map(({ version, commit }) => `${version} (${commit ?? 'no commit'})`);
    const otherProgram = then === now ? undefined : `the dataset was made by version ${then}, and now by ${now}`;
    return { job: plan.job, defects: wrong === null ? [] : [{ ...ofSchema, column: wrong }], otherProgram };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const hint = `--sample 0 checks the rest of ${folder}`;
    return { job: null, defects: [ofManifest(`the rows cannot be made again: ${error.message} (${hint})`)] };
  }
}

/** Do the numbers of the manifest add up? */
function checkSums(folder: string, { manifest, parts, rows, kept, digest, conduct }: Listing): Defect[] {
  const defects: Defect[] = [];
  if (!manifest.complete)
    defects.push(ofManifest(`the dataset is not complete; to go on: ${resumeCommand('dataset', folder)}`));
  const listed = parts.reduce((sum, { files }) => sum + files.reduce((all, file) => all + file.rows, 0), 0);
  if (listed !== rows) defects.push(ofManifest(`has ${rows} rows, its files ${listed}`));
  const keptByParts = parts.reduce((sum, part) => sum + part.kept, 0);
  if (keptByParts !== kept) defects.push(ofManifest(`keeps ${kept} boards, its parts ${keptByParts}`));
  if (parts.length > 0 && JSON.stringify(manifest.conduct) !== JSON.stringify(conduct.conduct))
    defects.push(ofManifest('its faults are not those of its parts'));
  const hash = createHash('sha256');
  for (const { files } of parts) for (const { path, sha256 } of files) hash.update(`${sha256}  ${path}\n`);
  if (digest !== null && hash.digest('hex') !== digest) defects.push(ofManifest('its digest is not that of its files'));
  return defects;
}

/** Files in the folders of the data which the manifest does not know: readers that take whole folders would take them too. */
async function strangers(folder: string, { parts }: Listing): Promise<Defect[]> {
  const listed = new Set(parts.flatMap(({ files }) => files.map(({ path }) => path)));
  const folders = [...new Set([...listed].map((path) => dirname(path)))];
  const found = await Promise.all(
    folders.map(async (name) => (await readdir(join(folder, name)).catch(() => [])).map((file) => `${name}/${file}`)),
  );
  return found
    .flat()
    .filter((path) => !listed.has(path))
    .map((file) => ({ file, row: null, column: null, what: 'is not in the manifest' }));
}

/** Checks all parts, on so many threads. */
async function checkParts(
  folder: string,
  listing: Listing,
  { share, threads, job }: { share: number; threads: number; job: DatasetJob | null },
): Promise<Found> {
  const { format, columns, split, kind } = listing;
  const parts = partsToCheck(listing, share);
  const checkJob: CheckJob = { folder, format, columns, split, key: kind.key, job };
  const interrupt = interruptible();
  const progress = progressBar(parts.length, 'parts');
  const executor =
    threads === 0
      ? thisThread<CheckedPart, PartToCheck>(new PartChecker(checkJob))
      : workerThreads<CheckedPart, PartToCheck>(
          checkJob,
          Math.min(threads, Math.max(1, parts.length)),
          'dataset/check/worker.js',
        );
  const checked: CheckedPart[] = [];
  try {
    for await (const part of inOrder(executor, inTurn(parts), interrupt.signal)) {
      checked.push(part);
      progress.add(1);
    }
  } finally {
    progress.stop();
    interrupt.done();
    await executor.close();
  }
  return {
    defects: checked.flatMap(({ defects }) => defects),
    rows: checked.reduce((sum, { rows }) => sum + rows, 0),
    again: checked.reduce((sum, { again }) => sum + again, 0),
    partsAgain: checked.filter(({ again }) => again > 0).length,
    balance: checked.map(({ balance }) => balance).reduce(addBalances, NO_ROWS),
    complete: checked.length === parts.length,
  };
}

async function* inTurn(parts: readonly PartToCheck[]): AsyncGenerator<PartToCheck> {
  yield* parts;
}

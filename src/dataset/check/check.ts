import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { BotFaults } from '../../board/reliance.js';
import { InputError } from '../../input/refusal.js';
import { checkedOptions, wholeNumber } from '../../input/schema.js';
import { resumeCommand } from '../../run/command-line.js';
import { changedFile, firstDifference, readSummary, SUMMARY } from '../../run/manifest.js';
import type { How } from '../../run/options.js';
import { parseShard } from '../../run/shard.js';
import { firstManifest } from '../../run/start.js';
import { thisThread } from '../../work/executor.js';
import { inOrder, inTurn } from '../../work/in-order.js';
import { workerThreads } from '../../work/pool.js';
import type { DatasetJob } from '../job.js';
import { type Listing, partsToCheck, readListing } from '../listing.js';
import { digestOf } from '../part-line.js';
import { planDataset } from '../plan.js';
import { addBalances, type Balance, NO_ROWS } from './balance.js';
import { type Defect, formatDefect } from './defect.js';
import { type CheckedPart, PartChecker, type PartCheckJob, type PartToCheck } from './part-checker.js';

/** How a dataset is checked. */
export interface DatasetCheckHow extends Pick<How, 'threads' | 'signal' | 'onProgress'> {
  /** The share of the parts that is made again and compared, 0 to 1; one at least if it is not 0. Default: 0.1. */
  readonly sample?: number;
}

/** What a check has found. */
export interface CheckFindings {
  readonly folder: string;
  readonly kind: string;
  readonly game: string;
  readonly rows: number;
  readonly files: number;
  readonly parts: number;
  readonly partsMadeAgain: number;
  readonly boardsMadeAgain: number;
  /** Were all parts looked at? */
  readonly complete: boolean;
  /** What the dataset says of its bots: was none stopped, and whose answers were mostly defaults. */
  readonly reproducible: boolean;
  readonly tainted: readonly BotFaults[];
  /** What is not as it should be; `line` says it in one. */
  readonly defects: readonly (Defect & { readonly line: string })[];
  /** Where rows differ: the program that made them, if it is not this one. */
  readonly remark: string | null;
  readonly contracts: Balance['contracts'];
  readonly flags: Balance['flags'];
}

const SHARE = 'expected a share of the parts from 0 to 1';

const Options = v.strictObject({
  sample: v.optional(v.pipe(v.number(SHARE), v.minValue(0, SHARE), v.maxValue(1, SHARE)), 0.1),
  threads: v.optional(wholeNumber(0, 256)),
  signal: v.optional(v.instance(AbortSignal, 'expected an AbortSignal')),
  onProgress: v.optional(v.function('expected a function')),
});

/**
 * Reads everything in the folder of a dataset again, and makes some of it again.
 * @throws OptionError, and InputError if the folder holds no dataset that can be read
 * @example
 * const { defects } = await checkDataset('results/deals', { sample: 1 });
 */
export async function checkDataset(folder: string, how: DatasetCheckHow = {}): Promise<CheckFindings> {
  const { sample, threads = availableParallelism() } = checkedOptions(Options, how, 'checkDataset');
  const listing = await readListing(folder);
  const { job, defects, otherProgram } = await madeBy(listing, sample);
  const ofFolder = [
    ...defects,
    ...checkSums(folder, listing),
    ...(await strangers(folder, listing)),
    ...(await checkSummary(folder, listing)),
  ];
  const found = await checkParts(folder, listing, { ...how, sample, threads, job });
  const { lines, kind, conduct, manifest } = listing;
  const { reproducible, tainted } = conduct;
  return {
    folder,
    kind: kind.name,
    game: manifest.game,
    rows: found.rows,
    files: lines.reduce((sum, { files }) => sum + files.length, 0),
    parts: lines.length,
    partsMadeAgain: found.partsAgain,
    boardsMadeAgain: found.again,
    complete: found.complete,
    reproducible,
    tainted,
    defects: [...ofFolder, ...found.defects].map((each) => ({ ...each, line: formatDefect(each) })),
    remark: found.defects.length > 0 ? otherProgram : null,
    ...found.balance,
  };
}

const ofManifest = (what: string): Defect => ({ file: 'manifest.json', row: null, column: null, what });

interface Maker {
  /** Null if the rows cannot be made again, or are not to be. */
  readonly job: DatasetJob | null;
  readonly defects: readonly Defect[];
  readonly otherProgram: string | null;
}

/** What the dataset was made by, as its manifest says, if it can still be made; and what of the folder does not fit that. */
async function madeBy({ manifest, columns }: Listing, share: number): Promise<Maker> {
  const none = { job: null, otherProgram: null };
  if (share === 0) return { ...none, defects: [] };
  try {
    const terms = { limits: manifest.limits, shard: manifest.shard === null ? null : parseShard(manifest.shard) };
    const plan = await planDataset(manifest.what, terms);
    const now = firstManifest('dataset', plan, terms);
    const differing = firstDifference(manifest, now, ['version', 'commit', 'program']);
    if (differing !== undefined) {
      const what = (differing === 'bots' ? changedFile(manifest, now) : undefined) ?? differing;
      return { ...none, defects: [ofManifest(`the rows cannot be made again: ${what} is not what it was`)] };
    }
    const declared = plan.schema.columns;
    const at = declared.findIndex((column, i) => JSON.stringify(column) !== JSON.stringify(columns[i]));
    const wrong = at < 0 && columns.length === declared.length ? null : (declared[at]?.name ?? 'more');
    const ofSchema = { file: 'schema.json', row: null, what: 'does not say what the kind declares' };
    const [then, here] = [manifest, now].map(({ version, commit }) => `${version} (${commit ?? 'no commit'})`);
    const otherProgram = then === here ? null : `the dataset was made by version ${then}, and now by ${here}`;
    return { job: plan.job, defects: wrong === null ? [] : [{ ...ofSchema, column: wrong }], otherProgram };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const hint = 'a sample of 0 checks the rest';
    return { ...none, defects: [ofManifest(`the rows cannot be made again: ${error.message} (${hint})`)] };
  }
}

/** Is `summary.json` as it was written, if there is to be one yet? */
async function checkSummary(folder: string, { manifest }: Listing): Promise<Defect[]> {
  if (!manifest.complete) return [];
  return readSummary(folder, manifest).then(
    () => [],
    () => [{ file: SUMMARY, row: null, column: null, what: 'is not as it was written' }],
  );
}

/** Do the numbers of the manifest add up? */
function checkSums(folder: string, { manifest, lines, rows, kept, conduct, stretch }: Listing): Defect[] {
  const defects: Defect[] = [];
  if (!manifest.complete)
    defects.push(ofManifest(`the dataset is not complete; to go on: ${resumeCommand('dataset', folder)}`));
  const boards = lines.reduce((sum, line) => sum + line.boards, 0);
  if (manifest.complete && boards < stretch.end - stretch.from)
    defects.push(ofManifest(`has ${stretch.end - stretch.from} boards, but parts.jsonl lists ${boards}`));
  const listed = lines.reduce((sum, { files }) => sum + files.reduce((all, file) => all + file.rows, 0), 0);
  if (listed !== rows) defects.push(ofManifest(`has ${rows} rows, its files ${listed}`));
  const keptByParts = lines.reduce((sum, part) => sum + part.kept, 0);
  if (keptByParts !== kept) defects.push(ofManifest(`keeps ${kept} boards, its parts ${keptByParts}`));
  if (lines.length > 0 && JSON.stringify(manifest.conduct) !== JSON.stringify(conduct.conduct))
    defects.push(ofManifest('its faults are not those of its parts'));
  if (manifest.digest !== null && digestOf(lines) !== manifest.digest)
    defects.push(ofManifest('its digest is not that of its files'));
  return defects;
}

/** Files in the folders of the data which are not listed: readers that take whole folders would take them too. */
async function strangers(folder: string, { lines }: Listing): Promise<Defect[]> {
  const listed = new Set(lines.flatMap(({ files }) => files.map(({ path }) => path)));
  const folders = [...new Set([...listed].map((path) => dirname(path)))];
  const found = await Promise.all(
    folders.map(async (name) => (await readdir(join(folder, name)).catch(() => [])).map((file) => `${name}/${file}`)),
  );
  return found
    .flat()
    .filter((path) => !listed.has(path))
    .map((file) => ({ file, row: null, column: null, what: 'is not in parts.jsonl' }));
}

interface CheckTerms extends Pick<DatasetCheckHow, 'signal' | 'onProgress'> {
  readonly sample: number;
  readonly threads: number;
  readonly job: DatasetJob | null;
}

/** Checks all parts, on any number of threads. */
async function checkParts(
  folder: string,
  listing: Listing,
  { sample, threads, job, signal = new AbortController().signal, onProgress }: CheckTerms,
) {
  const { format, columns, split, kind } = listing;
  const parts = partsToCheck(listing, sample);
  const checkJob: PartCheckJob = { folder, format, columns, split, key: kind.key, job };
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
    for await (const part of inOrder(executor, inTurn(parts), signal)) {
      checked.push(part);
      onProgress?.({ done: checked.length, total: parts.length, unit: 'parts' });
    }
  } finally {
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

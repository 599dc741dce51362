import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { BotFaults } from '../../board/reliance.js';
import { checkedOptions, wholeNumber } from '../../input/schema.js';
import { resumeCommand } from '../../run/command-line.js';
import { readSummary, SUMMARY } from '../../run/manifest.js';
import type { How } from '../../run/options.js';
import { thisThread } from '../../work/executor.js';
import { inOrder, inTurn } from '../../work/in-order.js';
import { workerThreads } from '../../work/pool.js';
import { digestOf } from '../part-line.js';
import { hashOf } from '../split.js';
import { type Defect, defectIn, formatDefect } from './defect.js';
import { type Listing, readListing } from './listing.js';
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
  const listing = await readListing(folder, sample > 0);
  const { lines, conduct, manifest } = listing;
  const ofFolder = [
    ...listing.defects,
    ...checkManifest(folder, listing),
    ...(await strangers(folder, listing)),
    ...(await checkSummary(folder, listing)),
  ];
  const toCheck = partsToCheck(listing, sample);
  const checked = await checkParts(folder, listing, toCheck, { ...how, threads });
  const found = checked.flatMap(({ defects }) => defects);
  const files = lines.flatMap(({ files }) => files);
  return {
    folder,
    kind: manifest.kind,
    game: manifest.game,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    parts: lines.length,
    partsMadeAgain: checked.filter(({ again }) => again > 0).length,
    boardsMadeAgain: checked.reduce((sum, { again }) => sum + again, 0),
    complete: checked.length === toCheck.length,
    reproducible: conduct.reproducible,
    tainted: conduct.tainted,
    defects: [...ofFolder, ...found].map((each) => ({ ...each, line: formatDefect(each) })),
    remark: found.length > 0 ? listing.otherProgram : null,
  };
}

/** Is `summary.json` as it was written, if there is to be one yet? */
async function checkSummary(folder: string, { manifest }: Listing): Promise<Defect[]> {
  if (!manifest.complete) return [];
  return readSummary(folder, manifest).then(
    () => [],
    () => [defectIn(SUMMARY, 'is not as it was written')],
  );
}

/** Is the manifest, which has a hash of its own, that of a whole dataset, and of these files? */
function checkManifest(folder: string, { manifest, lines }: Listing): Defect[] {
  const found: string[] = [];
  if (!manifest.complete) found.push(`the dataset is not complete; to go on: ${resumeCommand('dataset', folder)}`);
  if (manifest.digest !== null && digestOf(lines) !== manifest.digest)
    found.push('its digest is not that of its files');
  return found.map((what) => defectIn('manifest.json', what));
}

/** Files in the folders of the data which are not listed: readers that take whole folders would take them too. */
async function strangers(folder: string, { lines }: Listing): Promise<Defect[]> {
  const listed = new Set(lines.flatMap(({ files }) => files.map(({ path }) => path)));
  const folders = [...new Set([...listed].map((path) => dirname(path)))];
  const found = await Promise.all(
    folders.map(async (name) => (await readdir(join(folder, name)).catch(() => [])).map((file) => `${name}/${file}`)),
  );
  const others = found.flat().filter((path) => !listed.has(path));
  return others.map((file) => defectIn(file, 'is not in parts.jsonl'));
}

/** What has to be checked of each part: `share` of them, and one at least if it is not 0, are made again. */
function partsToCheck({ lines, stretch: { from, chunk } }: Listing, share: number): PartToCheck[] {
  const inTurn = [...lines].sort((a, b) => hashOf(a.part) - hashOf(b.part) || a.part - b.part);
  const again = new Set(inTurn.slice(0, Math.ceil(share * lines.length)));
  return lines.map((line) => ({
    first: Math.max(from, line.part * chunk),
    count: line.boards,
    line,
    again: again.has(line),
  }));
}

/** Checks all parts, on any number of threads; fewer if it is stopped. */
async function checkParts(
  folder: string,
  { maker }: Listing,
  parts: readonly PartToCheck[],
  { threads, signal = new AbortController().signal, onProgress }: DatasetCheckHow & { readonly threads: number },
): Promise<readonly CheckedPart[]> {
  const checkJob: PartCheckJob = { folder, maker };
  const lanes = Math.min(threads, Math.max(1, parts.length));
  const executor =
    threads === 0
      ? thisThread<CheckedPart, PartToCheck>(new PartChecker(checkJob))
      : workerThreads<CheckedPart, PartToCheck>(checkJob, lanes, 'dataset/check/worker.js');
  const checked: CheckedPart[] = [];
  try {
    for await (const part of inOrder(executor, inTurn(parts), signal)) {
      checked.push(part);
      onProgress?.({ done: checked.length, total: parts.length, unit: 'parts' });
    }
  } finally {
    await executor.close();
  }
  return checked;
}

import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type { BotFaults, Reliance } from '../../../boards/reliance.js';
import { toJson } from '../../../results/text/json.js';
import { resumeCommand } from '../../../runs/run/command-line.js';
import { FOREIGN, Journal } from '../../../runs/run/journal.js';
import {
  changedFile,
  changedFilesIn,
  firstDifference,
  identityOf,
  type Manifest,
  madeBy,
  readManifest,
} from '../../../runs/run/manifest.js';
import { HOW } from '../../../runs/run/options.js';
import { parseShard, shareOf } from '../../../runs/run/shard.js';
import { firstManifest } from '../../../runs/run/start.js';
import { filled, number, type OptionsOf, option, some } from '../../../support/input/option.js';
import { checked } from '../../../support/input/option-schema.js';
import { InputError, refuse, shown } from '../../../support/input/refusal.js';
import { systemMessage } from '../../../support/system/system-error.js';
import { CHUNKS, type ChunkLine, type ChunkSums, chunkSums, digestOf } from '../chunk-line.js';
import { conductInChunks } from '../faults.js';
import type { KINDS } from '../options.js';
import { type DatasetPlan, planDataset } from '../plan.js';
import { checkChunks } from './chunks.js';
import { type Defect, defectIn } from './difference.js';

const CHECK = {
  ...some(HOW, 'threads', 'signal', 'onProgress'),
  sample: option(
    number('expected a share of the chunks from 0 to 1', { from: 0, to: 1 }),
    'the share of the chunks that is made again and compared; one at least if it is not 0',
    { usual: 0.1 },
  ),
};

/** How a dataset is checked. */
export interface DatasetCheckHow extends OptionsOf<typeof CHECK> {}

/** What a check has found. */
export interface CheckFindings {
  readonly folder: string;
  readonly kind: string;
  readonly game: string;
  readonly rows: number;
  readonly files: number;
  readonly chunks: number;
  readonly chunksMadeAgain: number;
  readonly boardsMadeAgain: number;
  /** Were all chunks looked at? */
  readonly complete: boolean;
  /** What the dataset says of its bots: was none stopped, and whose answers were mostly defaults. */
  readonly reproducible: Reliance['reproducible'];
  readonly tainted: readonly BotFaults[];
  /** What is not as it should be; `line` says it in one. */
  readonly defects: readonly (Defect & { readonly line: string })[];
  /** Where rows differ: the program that made them, if it is not this one. */
  readonly remark: string | null;
}

/**
 * Reads everything in the folder of a dataset again, and makes some of it again.
 * @throws OptionError, and InputError if the folder holds no dataset that can be read
 * @example
 * const { defects } = await checkDataset('results/deals', { sample: 1 });
 */
export async function checkDataset(folder: string, how: DatasetCheckHow = {}): Promise<CheckFindings> {
  const { sample, threads = availableParallelism() } = filled(CHECK, checked(CHECK, how, 'checkDataset'));
  const manifest = (await readManifest(folder)) as DatasetManifest;
  if (manifest.command !== 'dataset') refuse(folder, `holds a run of ${shown(manifest.command)}, not a dataset`);
  const schema = await readSchema(join(folder, 'schema.json'));
  const chunks = await chunksIn(folder, manifest);
  const lines = chunks.flatMap((each) => each.chunks);
  const plan = sample > 0 ? await plannedAgain(manifest) : null;
  const ofChunks = await checkChunks(chunks, {
    ...how,
    folder,
    sample,
    threads,
    plan: typeof plan === 'string' ? null : plan,
  });
  const defects = [
    ...checkPlan(plan, schema),
    ...checkManifest(folder, manifest, lines),
    ...(await strangers(folder, lines)),
    ...(await changedFilesIn(folder, manifest)).map(({ file, what }) => defectIn(file, what)),
    ...ofChunks.defects,
  ];
  const { reproducible, tainted } = conductInChunks(manifest.bots, lines);
  const files = lines.flatMap((line) => line.files);
  return {
    folder,
    kind: manifest.kind,
    game: manifest.game,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    chunks: lines.length,
    chunksMadeAgain: ofChunks.chunksMadeAgain,
    boardsMadeAgain: ofChunks.boardsMadeAgain,
    complete: ofChunks.complete,
    reproducible,
    tainted,
    defects: defects.map((each) => ({ ...each, line: formatDefect(each) })),
    remark: ofChunks.defects.length > 0 ? otherProgram(manifest) : null,
  };
}

/** The entries of a dataset's manifest besides those of every run. By its hash it is as it was written. */
interface DatasetManifest extends Manifest {
  readonly kind: (typeof KINDS)[number];
  readonly from: number;
  readonly deals: number;
  readonly chunk: number;
}

async function readSchema(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(path, error.code === 'ENOENT' ? 'is missing' : `cannot be read: ${systemMessage(error)}`),
  );
}

/** The complete chunks, one by one. */
async function chunksIn(folder: string, manifest: DatasetManifest): Promise<ChunkSums[]> {
  const { from, deals, chunk, shard } = manifest;
  const whole = { from, end: from + deals, chunk };
  const { parse } = chunkSums(shareOf(whole, shard === null ? null : parseShard(shard), 'boards', chunk));
  const chunks: ChunkSums[] = [];
  const journal = new Journal(join(folder, CHUNKS), identityOf(manifest));
  for await (const chunk of journal.read({ ...FOREIGN, parse })) chunks.push(chunk);
  return chunks;
}

/** What the dataset was made by; a text says why its rows cannot be made again. */
async function plannedAgain(manifest: Manifest): Promise<DatasetPlan | string> {
  try {
    const terms = { limits: manifest.limits, shard: manifest.shard === null ? null : parseShard(manifest.shard) };
    const plan = await planDataset(manifest.what, terms);
    const now = firstManifest('dataset', plan, terms);
    const differing = firstDifference(manifest, now, ['version', 'commit', 'program']);
    if (differing === undefined) return plan;
    return `${(differing === 'bots' && changedFile(manifest, now)) || differing} is not what it was`;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return `${error.message} (a sample of 0 checks the rest)`;
  }
}

function checkPlan(plan: DatasetPlan | string | null, schema: string): Defect[] {
  if (typeof plan === 'string') return [defectIn('manifest.json', `the rows cannot be made again: ${plan}`)];
  if (plan === null || schema === toJson(plan.schema)) return [];
  return [defectIn('schema.json', 'does not say what the kind declares')];
}

/** If another program made the dataset: which. */
function otherProgram(manifest: Manifest): string | null {
  const [then, here] = [manifest, madeBy('dataset')].map(
    ({ version, commit }) => `${version} (${commit ?? 'no commit'})`,
  );
  return then === here ? null : `the dataset was made by version ${then}, and now by ${here}`;
}

/** Is the manifest, which has a hash of its own, that of a whole dataset, and of these files? */
function checkManifest(folder: string, { complete, digest }: Manifest, lines: readonly ChunkLine[]): Defect[] {
  const found: string[] = [];
  if (!complete) found.push(`the dataset is not complete; to continue: ${resumeCommand('dataset', folder)}`);
  if (digest !== null && digestOf(lines) !== digest) found.push('its digest is not that of its files');
  return found.map((what) => defectIn('manifest.json', what));
}

/** Files in the folders of the data which are not listed: readers that take whole folders would take them too. */
async function strangers(folder: string, lines: readonly ChunkLine[]): Promise<Defect[]> {
  const listed = new Set(lines.flatMap(({ files }) => files.map(({ path }) => path)));
  const folders = [...new Set([...listed].map((path) => dirname(path)))];
  const found = await Promise.all(
    folders.map(async (name) => (await readdir(join(folder, name)).catch(() => [])).map((file) => `${name}/${file}`)),
  );
  const others = found.flat().filter((path) => !listed.has(path));
  return others.map((file) => defectIn(file, 'is not in chunks.jsonl'));
}

/** `data/part-00000.csv, row 17: made again it is another` */
export const formatDefect = ({ file, row, what }: Defect): string =>
  `${file}${row === null ? '' : `, row ${row}`}: ${what}`;

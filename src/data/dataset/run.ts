import { join as inFolder } from 'node:path';
import { toJson } from '../../results/text/json.js';
import { count } from '../../results/text/numbers.js';
import { joinChunks } from '../../runs/run/chunks.js';
import type { Kind, MergedFolder, Run, RunOutcome, RunStage, ShardFolder } from '../../runs/run/kind.js';
import { identityOf } from '../../runs/run/manifest.js';
import type { How } from '../../runs/run/options.js';
import { playRun } from '../../runs/run/start.js';
import type { ChunkRange } from '../../runs/work/pieces.js';
import { adoptChunk, makeFolders } from './chunk-files.js';
import { CHUNKS, type ChunkSums, digestOf } from './chunk-line.js';
import { dataCard } from './data-card.js';
import { datasetDocument, datasetFacts } from './document.js';
import { chunksOf, makeChunks } from './making.js';
import { DATASET, type DatasetWhat } from './options.js';
import { type DatasetPlan, planDataset } from './plan.js';
import { foldersOf } from './split.js';
import { type DatasetSummary, summarise } from './summary.js';

/** Rows of boards, in files. */
export const datasets: Kind<DatasetPlan, DatasetSummary> = {
  command: 'dataset',
  options: DATASET,
  plan: planDataset,
  play,
  document: datasetDocument,
  join,
};

/**
 * Makes a dataset: rows for pandas, DuckDB and others. Without a folder they are made and hashed, not written.
 * @throws OptionError for an option that cannot be used, InputError for what it names
 * @example
 * const { summary } = await dataset({ kind: 'deals', bots: 'sound', deals: 10_000 }, { folder: 'deals' });
 * console.log(summary.rows, summary.folders);
 */
export const dataset = (what: DatasetWhat, how?: How): Promise<Run<DatasetSummary>> => playRun(datasets, what, how);

async function play(plan: DatasetPlan, stage: RunStage): Promise<RunOutcome<DatasetSummary>> {
  const { range, job, game } = plan;
  const { lines, complete, units } = await makeChunks(plan, stage);
  const summary = summarise(plan, lines);
  const { kept, acceptance, rows, tainted, conduct, firstFaults } = summary;
  return {
    summary,
    complete,
    digest: digestOf(lines),
    played: summary.boards,
    reliance: summary,
    ending: { kept, acceptance, rows, tainted, conduct, firstFaults },
    facts: datasetFacts(summary, game.ruleSet, job.seed),
    files: {
      'schema.json': toJson(plan.schema),
      'README.md': dataCard(plan, summary, { complete, shard: stage.shard }),
    },
    deals: units,
    reached: `${count(lines.length)} of ${count(chunksIn(range))} chunks are complete`,
  };
}

const chunksIn = ({ from, end, chunk }: ChunkRange): number => Math.ceil(end / chunk) - Math.floor(from / chunk);

/** Joins the journals of shards, and takes over their files. */
async function join(
  shards: readonly ShardFolder<DatasetPlan>[],
  { job }: DatasetPlan,
  { kept, identity }: MergedFolder,
): Promise<void> {
  await makeFolders(kept, foldersOf(job.split));
  const chunks = shards.map(({ path, plan, manifest }) => ({
    chunks: chunksOf(plan),
    journal: inFolder(path, CHUNKS),
    identity: identityOf(manifest),
    adopt: (chunk: ChunkSums) => adoptChunk(kept, path, chunk),
  }));
  await joinChunks(chunks, { journal: kept.file(CHUNKS), identity });
}

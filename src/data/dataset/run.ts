import { join as inFolder } from 'node:path';
import { toJson } from '../../results/text/json.js';
import { count } from '../../results/text/numbers.js';
import type { Kind, MergedFolder, RunOutcome, RunStage, ShardFolder } from '../../runs/run/kind.js';
import { joinLegs } from '../../runs/run/leg.js';
import { identityOf } from '../../runs/run/manifest.js';
import type { How } from '../../runs/run/options.js';
import type { Stretch } from '../../runs/run/shard.js';
import { playRun, type Run } from '../../runs/run/start.js';
import { dataCard } from './data-card.js';
import { datasetDocument, datasetFacts } from './document.js';
import { legOf, makeParts } from './making.js';
import { DATASET, type DatasetWhat } from './options.js';
import { adoptPart, makeFolders } from './part-files.js';
import { digestOf, PARTS, type PartSums } from './part-line.js';
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
 * Makes a dataset: rows for pandas, DuckDB, R or PyTorch. Without a folder the parts are made and hashed, and nothing is written.
 * @throws OptionError for an option that cannot be used, InputError for what it names
 * @example
 * const { summary } = await dataset({ kind: 'deals', bots: 'sound', deals: 10_000, split: { train: 0.8, test: 0.2 } }, { folder: 'deals' });
 * console.log(summary.rows, summary.folders);
 */
export const dataset = (what: DatasetWhat, how?: How): Promise<Run<DatasetSummary>> => playRun(datasets, what, how);

async function play(plan: DatasetPlan, stage: RunStage): Promise<RunOutcome<DatasetSummary>> {
  const { stretch, job, game } = plan;
  const { lines, complete, boardsNow } = await makeParts(plan, stage);
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
    files: { 'schema.json': toJson(plan.schema), 'README.md': dataCard(plan, summary, stage.shard) },
    deals: boardsNow,
    reached: `${count(lines.length)} of ${count(partsIn(stretch))} parts are complete`,
  };
}

const partsIn = ({ from, end, chunk }: Stretch): number => Math.ceil(end / chunk) - Math.floor(from / chunk);

/** Joins the journals of shards, and takes over their files. */
async function join(
  shards: readonly ShardFolder<DatasetPlan>[],
  { job }: DatasetPlan,
  { kept, identity }: MergedFolder,
): Promise<void> {
  await makeFolders(kept, foldersOf(job.split));
  const parts = shards.map(({ path, plan, manifest }) => ({
    leg: legOf(plan, null),
    journal: inFolder(path, PARTS),
    identity: identityOf(manifest),
    adopt: (part: PartSums) => adoptPart(kept, path, part),
  }));
  await joinLegs(parts, { journal: kept.file(PARTS), identity });
}

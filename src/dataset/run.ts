import type { Kind, RunOutcome, RunStage } from '../run/kind.js';
import type { How } from '../run/options.js';
import { playRun, type Run } from '../run/start.js';
import { count } from '../text/numbers.js';
import { datasetDocument, datasetFacts } from './document.js';
import { datasetFiles } from './files.js';
import { makeParts } from './making.js';
import { DATASET, type DatasetWhat } from './options.js';
import { digestOf } from './part-line.js';
import { joinParts } from './parts.js';
import { type DatasetPlan, planDataset } from './plan.js';
import { type DatasetSummary, summarise } from './summary.js';

/** Rows of boards, in files. */
export const datasets: Kind<DatasetPlan, DatasetSummary> = {
  command: 'dataset',
  options: DATASET,
  plan: planDataset,
  play,
  document: datasetDocument,
  join: (shards, { form }, into) => joinParts(shards, form, into),
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
  const { form, job, game } = plan;
  const made = await makeParts(plan, stage);
  const { lines, complete } = made;
  const { summary, faults } = summarise(plan, lines);
  return {
    ...{ summary, complete, digest: digestOf(lines), played: summary.boards, reliance: faults },
    ending: endingOf(summary, faults),
    facts: datasetFacts(summary, game.ruleSet, job.seed),
    files: datasetFiles(plan, summary, faults, stage.shard),
    deals: made.boardsNow,
    isOther: made.isOther,
    reached: `${count(lines.length)} of ${count(form.parts.length)} parts are complete`,
  };
}

type DatasetFaults = ReturnType<typeof summarise>['faults'];

/** What the manifest says in the end. */
const endingOf = (
  { kept, acceptance, rows }: DatasetSummary,
  { tainted, conduct, firstFaults }: DatasetFaults,
): Readonly<Record<string, unknown>> => ({ kept, acceptance, rows, tainted, conduct, firstFaults });

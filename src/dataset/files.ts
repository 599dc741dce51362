import { QUESTIONS } from '../engine/actions.js';
import { commandLine } from '../run/command-line.js';
import { formatShard, type Shard } from '../run/shard.js';
import { toJson } from '../text/json.js';
import { relianceNotes } from '../text/reliance-notes.js';
import { dataCard } from './data-card.js';
import { type DatasetFaults, faultTable } from './faults.js';
import { DATASET } from './options.js';
import type { DatasetPlan } from './plan.js';
import type { DatasetSummary } from './summary.js';

/** The files that describe the rows to a new reader. */
export function datasetFiles(
  plan: DatasetPlan,
  { folders, kept, boards }: DatasetSummary,
  faults: DatasetFaults,
  shard: Shard | null,
): Record<string, string> {
  const { job, what, kind, schema, stretch, game, labels } = plan;
  const card = dataCard({
    kind,
    schema,
    folders,
    command: commandLine('dataset', DATASET, what),
    game: game.ruleSet,
    question: questionOf(job.phases),
    seed: job.seed,
    boards: [stretch.from, stretch.end - 1],
    where: job.where === null ? null : { text: job.where, kept, boards },
    shard: shard && formatShard(shard),
    bots: kind.plays ? labels : [],
    reproducible: faults.reproducible,
    reliance: relianceNotes(faults),
    faults: faultTable(faults),
  });
  return { 'schema.json': toJson(schema), 'README.md': card };
}

const OF_CARDS = ['call', 'giveBack', 'discard', 'play'];

/** The question that all rows answer, if there is one, and its answers are words. */
const questionOf = (phases: readonly string[] | null): string | null =>
  QUESTIONS.find((name) => phases?.length === 1 && name === phases[0] && !OF_CARDS.includes(name)) ?? null;

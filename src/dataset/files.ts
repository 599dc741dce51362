import { createHash } from 'node:crypto';
import type { Made } from '../cli/dataset.js';
import { toJson } from '../run/run-folder.js';
import { commandLine } from '../text/command-line.js';
import { relianceNotes } from '../text/reliance-notes.js';
import { dataCard } from './data-card.js';
import { type DatasetFaults, faultTable } from './faults.js';
import type { PlannedDataset } from './plan.js';

/** The rows of a folder of files. */
export interface FolderSize {
  readonly name: string;
  /** Its share of the deals. */
  readonly share: number;
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
}

/** What is in each folder of a dataset. */
export const folderSizes = ({ folders, job }: PlannedDataset, { done }: Made): FolderSize[] =>
  folders.map((name, side) => {
    const files = done.map((part) => part.files[side]);
    return {
      name,
      share: job.split[side]?.share ?? 1,
      files: files.length,
      rows: files.reduce((sum, { rows }) => sum + rows, 0),
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  });

/** The files beside the data. */
export function datasetFiles(
  plan: PlannedDataset,
  made: Made,
  faults: DatasetFaults,
  timing: object,
): Record<string, string> {
  const { job, manifest, kind, schema, parts, game, labels } = plan;
  const { done, complete } = made;
  const folders = folderSizes(plan, made);
  const played = done.reduce((sum, { boards }) => sum + boards, 0);
  const kept = done.reduce((sum, part) => sum + part.kept, 0);
  const [first, last] = [parts[0], parts[parts.length - 1]];
  const hash = createHash('sha256');
  for (const { files } of done) for (const { path, sha256 } of files) hash.update(`${sha256}  ${path}\n`);
  const card = dataCard({
    kind,
    schema,
    folders,
    command: commandLine('dataset', manifest.options),
    game: game.ruleSet,
    seed: job.seed,
    boards: [first.first, last.first + last.count - 1],
    where: job.where === null ? null : { text: job.where, kept, boards: played },
    shard: manifest.options.shard == null ? null : String(manifest.options.shard),
    bots: kind.plays ? labels : [],
    reproducible: faults.reproducible,
    reliance: relianceNotes(faults),
    faults: faultTable(faults),
  });
  return {
    'schema.json': toJson(schema),
    'README.md': card,
    'timing.json': toJson(timing),
    'manifest.json': toJson({
      ...manifest,
      played,
      kept,
      acceptance: played === 0 ? null : kept / played,
      rows: folders.reduce((sum, { rows }) => sum + rows, 0),
      complete,
      digest: hash.digest('hex'),
      ...faults,
      parts: done,
    }),
  };
}

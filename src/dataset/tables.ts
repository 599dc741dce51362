import { relative } from 'node:path';
import type { Made } from '../cli/dataset.js';
import { note, print } from '../cli/output.js';
import { speedText } from '../cli/timing.js';
import { resumeCommand } from '../run/kept-run.js';
import { toJson } from '../run/run-folder.js';
import { count, percent, several } from '../text/numbers.js';
import { relianceLines } from '../text/reliance-notes.js';
import { table } from '../text/text-table.js';
import { type DatasetFaults, faultTable } from './faults.js';
import { folderSizes } from './files.js';
import type { PlannedDataset } from './plan.js';

/** What has to be known to tell of a dataset. */
interface Told {
  readonly plan: PlannedDataset;
  readonly made: Made;
  readonly faults: DatasetFaults;
  readonly folder: string;
  readonly threads: number;
  readonly json: boolean;
  /** In milliseconds. */
  readonly elapsed: number;
}

/** Tells the person what has been made: a table, or JSON. */
export async function tellDataset({ plan, made, faults, folder, threads, json, elapsed }: Told): Promise<void> {
  const { kind, game, job } = plan;
  const folders = folderSizes(plan, made);
  const total = (of: 'rows' | 'bytes'): number => folders.reduce((sum, each) => sum + each[of], 0);
  const boards = made.done.reduce((sum, part) => sum + part.boards, 0);
  const kept = made.done.reduce((sum, part) => sum + part.kept, 0);
  const where = relative(process.cwd(), folder) || '.';
  if (!made.complete) {
    note(`stopped: ${count(made.done.length)} of ${count(plan.parts.length)} parts are complete; to go on:`);
    note(`  ${resumeCommand('dataset', folder)}`);
  }
  if (json) {
    const { complete } = made;
    const facts = { kind: kind.name, game: game.ruleSet, seed: job.seed, format: job.format, boards, kept };
    const sizes = { rows: total('rows'), bytes: total('bytes'), complete, folder: where, folders };
    return print(toJson({ ...facts, ...sizes, ...faults }));
  }
  const speed = made.boardsNow === 0 ? '' : ` in ${speedText(elapsed, made.boardsNow, threads)}`;
  const met =
    job.where === null ? '' : `\n${count(kept)} deals (${percent(kept / Math.max(1, boards))}) with ${job.where}`;
  const rows = folders.map((each) => [
    each.name,
    count(each.rows),
    count(each.files),
    `${(each.bytes / 1e6).toFixed(1)} MB`,
    each.rows === 0 ? '–' : (each.bytes / each.rows).toFixed(1),
  ]);
  const columns = ['folder', 'rows', 'files', 'size', 'bytes a row'].map((name, i) => ({
    name,
    align: i === 0 ? ('left' as const) : ('right' as const),
  }));
  const bad = faults.firstFaults.length > 0 ? `\nfaults\n${faultTable(faults)}${relianceLines(faults)}` : '';
  await print(
    `${kind.name} of ${game.ruleSet}, ${several(boards, 'deal')}${speed}\nseed ${job.seed}${met}\n\n${table(columns, rows)}${bad}\ndataset in ${where} (README.md says how to begin)\n`,
  );
}

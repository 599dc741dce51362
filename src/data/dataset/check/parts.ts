import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { How } from '../../../runs/run/options.js';
import { thisThread } from '../../../runs/work/executor.js';
import { inOrder, inTurn } from '../../../runs/work/in-order.js';
import { workerThreads } from '../../../runs/work/pool.js';
import { flawOf } from '../part-files.js';
import { PARTS, type PartSums } from '../part-line.js';
import { PartPlayer, type PlayedPart } from '../part-player.js';
import type { DatasetPlan } from '../plan.js';
import { hashOf } from '../split.js';
import { type Defect, defectIn, differenceIn } from './difference.js';

/** How the parts of a dataset are checked. */
interface PartsCheck extends Pick<How, 'signal' | 'onProgress'> {
  readonly folder: string;
  readonly threads: number;
  /** The share that is made again, one part at least. */
  readonly sample: number;
  /** What makes their rows again; null if nothing does. */
  readonly plan: Pick<DatasetPlan, 'job' | 'schema'> | null;
}

/** Checks the files of all parts, and makes some parts again, on any number of threads; fewer if it is stopped. */
export async function checkParts(parts: readonly PartSums[], check: PartsCheck) {
  const { plan, sample, signal, onProgress } = check;
  const drawn = [...parts].sort((a, b) => hashOf(a.parts[0].part) - hashOf(b.parts[0].part) || a.first - b.first);
  const again = new Set(plan === null ? [] : drawn.slice(0, Math.ceil(sample * parts.length)));
  const made = madeAgain(
    parts.filter((part) => again.has(part)),
    check,
  );
  const defects: Defect[] = [];
  let [done, partsMadeAgain, boardsMadeAgain] = [0, 0, 0];
  for (const part of parts) {
    const here = again.has(part) ? (await made.next()).value : null;
    if (here === undefined || signal?.aborted === true) break;
    defects.push(...(await defectsOf(part, here, check)));
    if (here !== null) partsMadeAgain++;
    boardsMadeAgain += here?.count ?? 0;
    done++;
    onProgress?.({ done, total: parts.length, unit: 'parts' });
  }
  await made.return(undefined);
  return { defects, partsMadeAgain, boardsMadeAgain, complete: done === parts.length };
}

async function* madeAgain(
  parts: readonly PartSums[],
  { plan, threads, signal = new AbortController().signal }: PartsCheck,
): AsyncGenerator<PlayedPart, undefined> {
  if (plan === null || parts.length === 0) return;
  const executor =
    threads === 0
      ? thisThread(await PartPlayer.make(plan.job))
      : workerThreads<PlayedPart>(plan.job, Math.min(threads, parts.length), 'data/dataset/worker.js');
  try {
    yield* inOrder(executor, inTurn(parts.map(({ first, count }) => ({ first, count }))), signal);
  } finally {
    await executor.close();
  }
}

/** What is not as it should be in a part, of which rows were made again, or not. */
export async function defectsOf(
  { parts: [line] }: PartSums,
  again: PlayedPart | null,
  { folder, plan }: Pick<PartsCheck, 'folder' | 'plan'>,
): Promise<Defect[]> {
  const defects: Defect[] = [];
  const kept = again?.parts[0].kept ?? line.kept;
  if (kept !== line.kept)
    defects.push(defectIn(PARTS, `part ${line.part} keeps ${line.kept} boards; made again it keeps ${kept}`));
  for (const [side, file] of line.files.entries()) {
    const path = join(folder, file.path);
    const flaw = await flawOf(path, file);
    if (flaw !== null) defects.push(defectIn(file.path, flaw));
    if (again === null || plan === null) continue;
    if (flaw === null && file.sha256 === again.parts[0].files[side].sha256) continue;
    const bytes = await readFile(path).catch(() => null);
    const difference = bytes && (await differenceIn(file.path, bytes, again.output[side], plan.schema));
    if (difference !== null) defects.push(difference);
  }
  return defects;
}

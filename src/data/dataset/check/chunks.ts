import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { How } from '../../../runs/run/options.js';
import { thisThread } from '../../../runs/work/executor.js';
import { inOrder, inTurn } from '../../../runs/work/in-order.js';
import { workerThreads } from '../../../runs/work/worker-threads.js';
import { flawOf } from '../chunk-files.js';
import { CHUNKS, type ChunkSums } from '../chunk-line.js';
import { ChunkPlayer, type PlayedChunk } from '../chunk-player.js';
import type { DatasetPlan } from '../plan.js';
import { hashOf } from '../split.js';
import { type Defect, defectIn, differenceIn } from './difference.js';

/** How the chunks of a dataset are checked. */
interface ChunksCheck extends Pick<How, 'signal' | 'onProgress'> {
  readonly folder: string;
  readonly threads: number;
  /** The share that is made again, one chunk at least. */
  readonly sample: number;
  /** What makes their rows again; null if nothing does. */
  readonly plan: Pick<DatasetPlan, 'job' | 'schema'> | null;
}

/** Checks the files of all chunks, and makes some chunks again, on any number of threads; fewer if it is stopped. */
export async function checkChunks(chunks: readonly ChunkSums[], check: ChunksCheck) {
  const { plan, sample, signal, onProgress } = check;
  const drawn = [...chunks].sort((a, b) => hashOf(a.chunks[0].chunk) - hashOf(b.chunks[0].chunk) || a.first - b.first);
  const again = new Set(plan === null ? [] : drawn.slice(0, Math.ceil(sample * chunks.length)));
  const made = madeAgain(
    chunks.filter((chunk) => again.has(chunk)),
    check,
  );
  const defects: Defect[] = [];
  let [done, chunksMadeAgain, boardsMadeAgain] = [0, 0, 0];
  for (const chunk of chunks) {
    const here = again.has(chunk) ? (await made.next()).value : null;
    if (here === undefined || signal?.aborted === true) break;
    defects.push(...(await defectsOf(chunk, here, check)));
    if (here !== null) chunksMadeAgain++;
    boardsMadeAgain += here?.count ?? 0;
    done++;
    onProgress?.({ done, total: chunks.length, unit: 'chunks' });
  }
  await made.return(undefined);
  return { defects, chunksMadeAgain, boardsMadeAgain, complete: done === chunks.length };
}

async function* madeAgain(
  chunks: readonly ChunkSums[],
  { plan, threads, signal = new AbortController().signal }: ChunksCheck,
): AsyncGenerator<PlayedChunk, undefined> {
  if (plan === null || chunks.length === 0) return;
  const executor =
    threads === 0
      ? thisThread(await ChunkPlayer.make(plan.job))
      : workerThreads<PlayedChunk>(plan.job, Math.min(threads, chunks.length), 'data/dataset/worker.js');
  try {
    yield* inOrder(executor, inTurn(chunks.map(({ first, count }) => ({ first, count }))), signal);
  } finally {
    await executor.close();
  }
}

/** What is not as it should be in a chunk, of which rows were made again, or not. */
export async function defectsOf(
  { chunks: [line] }: ChunkSums,
  again: PlayedChunk | null,
  { folder, plan }: Pick<ChunksCheck, 'folder' | 'plan'>,
): Promise<Defect[]> {
  const defects: Defect[] = [];
  const kept = again?.chunks[0].kept ?? line.kept;
  if (kept !== line.kept)
    defects.push(defectIn(CHUNKS, `chunk ${line.chunk} keeps ${line.kept} boards; made again it keeps ${kept}`));
  for (const [side, file] of line.files.entries()) {
    const path = join(folder, file.path);
    const flaw = await flawOf(path, file);
    if (flaw !== null) defects.push(defectIn(file.path, flaw));
    if (again === null || plan === null) continue;
    if (flaw === null && file.sha256 === again.chunks[0].files[side].sha256) continue;
    const bytes = await readFile(path).catch(() => null);
    const difference = bytes && (await differenceIn(file.path, bytes, again.output[side], plan.schema));
    if (difference !== null) defects.push(difference);
  }
  return defects;
}

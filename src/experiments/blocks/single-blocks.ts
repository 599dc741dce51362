import type { BlockJob } from '../../boards/job.js';
import type { PlayedPiece } from '../../boards/sums.js';
import { thisThread } from '../../runs/work/this-thread.js';
import { hasGuests, workerThreads } from '../../runs/work/worker-threads.js';
import { type BlockChunks, chunksOf } from './block-chunks.js';

/**
 * Plays some blocks of a run by themselves, in any order; of a simulation matches, by their first boards. They are
 * looked at one by one, and are part of no estimate: who chooses blocks by their results would bias it.
 */
export async function playSingly(
  { chunks }: { readonly chunks: BlockChunks },
  blocks: readonly number[],
  threads: number,
  more: Partial<BlockJob> = {},
): Promise<PlayedPiece[]> {
  const { job, player, worker } = chunksOf({ ...chunks.job, ...more }, chunks);
  const executor =
    threads === 0 || !hasGuests(job)
      ? thisThread<PlayedPiece>(await player())
      : workerThreads<PlayedPiece>(job, 1, worker);
  try {
    return await Promise.all(blocks.map((first) => executor.play({ first, count: chunks.group })));
  } finally {
    await executor.close();
  }
}

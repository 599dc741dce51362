import { makeGame } from '../games/rule-sets.js';
import { playInOrder } from '../work/chunks.js';
import type { Executor } from '../work/executor.js';
import { type BlockJob, dealsOfBlock } from './block-job.js';
import type { TimedSums } from './block-player.js';
import { addSums, type BlockSums, type Layout, layoutOf, noBlocks } from './sums.js';

/** Blocks `from … end − 1` of a job, in chunks that end at the multiples of `chunk`, whoever plays them. */
export interface Leg {
  readonly job: BlockJob;
  readonly layout: Layout;
  readonly from: number;
  readonly end: number;
  readonly chunk: number;
}

export function legOf(job: BlockJob, { from, end, chunk }: Pick<Leg, 'from' | 'end' | 'chunk'>): Leg {
  return { job, layout: layoutOf(job, makeGame(job.game, job.rules)), from, end, chunk };
}

/** A chunk of so many blocks is worth writing down: it has enough deals in it for its sums to be small beside them. */
export function usualChunk(job: BlockJob): number {
  const { core, ratios, words, shift } = layoutOf(job, makeGame(job.game, job.rules));
  const deals = Math.max(12_000, 10 * (core + ratios + words + shift));
  return 2 ** Math.ceil(Math.log2(deals / dealsOfBlock(job)));
}

/** How the chunks of a leg are played. */
interface Playing {
  readonly stop: AbortSignal;
  /** What there is already of the first chunk. */
  readonly begun?: BlockSums | undefined;
  /** Hears of each piece: how many blocks it has, and its chunk so far, whole or not. */
  readonly played: (blocks: number, chunk: BlockSums) => Promise<void> | void;
}

/**
 * Plays a leg from block `next` on and gives the sums of one chunk after the other. A chunk may be played in pieces on many threads. Once `stop`
 * is aborted the pieces in hand are finished; a chunk that is not whole then is not given.
 */
export async function* playChunks(
  executor: Executor<TimedSums>,
  leg: Leg,
  next: number,
  { stop, begun, played }: Playing,
): AsyncGenerator<BlockSums> {
  const { layout, end, chunk } = leg;
  const range = { from: next + (begun?.count ?? 0), end, matchLength: 1, boundary: chunk };
  let whole = begun;
  for await (const piece of playInOrder(executor, range, stop)) {
    whole ??= noBlocks(layout, piece.first);
    addSums(whole, piece, layout);
    await played(piece.count, whole);
    const reached = whole.first + whole.count;
    if (reached % chunk !== 0 && reached !== end) continue;
    yield whole;
    whole = undefined;
  }
}

/** Where the chunk that begins at `first` ends. */
export const endOfChunk = ({ end, chunk }: Leg, first: number): number =>
  Math.min(end, first + chunk - (first % chunk));

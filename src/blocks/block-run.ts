import { join } from 'node:path';
import { interruptible } from '../cli/interrupt.js';
import { progressBar } from '../cli/progress.js';
import { BegunChunk } from '../run/begun-chunk.js';
import { JournalWriter, readJournal } from '../run/journal.js';
import type { Executor } from '../work/executor.js';
import { thisThread } from '../work/executor.js';
import { workerThreads } from '../work/pool.js';
import { BlockPlayer, type TimedSums } from './block-player.js';
import { endOfChunk, type Leg, playChunks } from './leg.js';
import { addSums, type BlockSums, noBlocks } from './sums.js';

/** How a leg is played on this machine. */
export interface Playing {
  readonly threads: number;
  /** The folder with the leg's journal, and its name; null keeps none. */
  readonly journal: { readonly folder: string; readonly name: string } | null;
  /** Looks at all blocks so far after each chunk: may end the run, and put a remark behind the progress bar. */
  readonly look?: (sums: BlockSums, chunk: BlockSums) => { readonly ends: boolean; readonly remark?: string };
}

export interface PlayedLeg {
  readonly sums: BlockSums;
  /** Was it played to its end, or to where a look ended it? */
  readonly complete: boolean;
  /** Blocks played now, rather than read from the journal. */
  readonly now: number;
  /** Blocks kept of a chunk that is not whole, which are not in the sums. */
  readonly begun: number;
}

const WORKER = 'blocks/worker.js';

/** Plays a leg, or what a journal does not have of it yet. Ctrl-C ends it after the chunks in hand. */
export async function playLeg(leg: Leg, { threads, journal, look }: Playing): Promise<PlayedLeg> {
  const sums = noBlocks(leg.layout, leg.from);
  const path = journal && join(journal.folder, journal.name);
  const isEnded = (chunk: BlockSums): { readonly ends: boolean; readonly remark?: string } => {
    addSums(sums, chunk, leg.layout);
    return look?.(sums, chunk) ?? { ends: false };
  };
  let ended = leg.from >= leg.end;
  if (path !== null) for await (const chunk of readJournal(path, leg)) ended = isEnded(chunk).ends || ended;
  const next = leg.from + sums.count;
  const inHand = path === null ? null : new BegunChunk(path, leg);
  if (ended || next >= leg.end) {
    await inHand?.remove();
    return { sums, complete: true, now: 0, begun: 0 };
  }

  const begun = await inHand?.read(next);
  let last = next + (begun?.count ?? 0);
  const writer = path === null ? null : await JournalWriter.open(path);
  const interrupt = interruptible();
  const progress = progressBar(leg.end - last, 'blocks');
  let executor: Executor<TimedSums> | undefined;
  try {
    executor = threads === 0 ? thisThread(await BlockPlayer.make(leg.job)) : workerThreads(leg.job, threads, WORKER);
    const chunks = playChunks(executor, leg, next, {
      stop: interrupt.signal,
      begun,
      async played(count, chunk) {
        progress.add(count);
        last = chunk.first + chunk.count;
        if (last < endOfChunk(leg, chunk.first)) await inHand?.keep(chunk, interrupt.signal.aborted);
      },
    });
    for await (const chunk of chunks) {
      await writer?.append(chunk, leg);
      const { ends, remark } = isEnded(chunk);
      if (remark !== undefined) progress.add(0, remark);
      ended = ends;
      if (ended) break;
    }
  } finally {
    progress.stop();
    interrupt.done();
    await executor?.close();
    await writer?.close();
  }
  if (ended || leg.from + sums.count === leg.end) await inHand?.remove();
  const reached = leg.from + sums.count;
  return {
    sums,
    complete: ended || reached === leg.end,
    now: reached - next,
    begun: inHand === null ? 0 : last - reached,
  };
}

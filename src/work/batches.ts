import { type Executor, type JobPlayer, thisThread } from './executor.js';
import { inOrder } from './in-order.js';
import { workerThreads } from './pool.js';

/** Consecutive texts, to be processed together. */
export interface TextBatch {
  /** The number of the first, from 1. */
  readonly first: number;
  readonly texts: readonly string[];
}

/** Approximate characters per batch: enough to outweigh the cost of handing it over, few enough to be quick. */
const LETTERS = 1 << 15;

/** Gathers texts into batches of so many characters, without waiting for more than is available. */
export async function* batchesOf(texts: AsyncIterable<string>, most = LETTERS): AsyncGenerator<TextBatch> {
  const source = texts[Symbol.asyncIterator]();
  let first = 1;
  let next = source.next();
  try {
    for (let came = await next; !came.done; ) {
      const batch = [came.value];
      let letters = came.value.length;
      const pause = new Promise<null>((resolve) => setImmediate(resolve, null));
      for (;;) {
        next = source.next();
        next.catch(() => {}); // awaited below
        const more = letters >= most ? null : await Promise.race([next, pause]);
        if (more === null || more.done) break;
        batch.push(more.value);
        letters += more.value.length;
      }
      yield { first, texts: batch };
      first += batch.length;
      came = await next;
    }
  } finally {
    void source.return?.(); // not awaited, since it might never settle
  }
}

/** How batches are processed. */
export interface BatchWork<Answer> {
  /** 0 for this thread. */
  readonly threads: number;
  readonly signal: AbortSignal;
  /** The job from which a worker thread makes its player, plain data; and the worker's file, a path in `src`. */
  readonly job: object;
  readonly worker: string;
  /** Approximate characters per batch. Default: those of many short texts. */
  readonly letters?: number;
  /** Called with the number of answers taken so far. */
  onDone(done: number): void;
  /** Makes the player for this thread. */
  make(): JobPlayer<readonly Answer[], TextBatch>;
}

/** The answers to texts, in the order of the texts, on any number of threads. */
export async function* answersTo<Answer>(
  texts: AsyncIterable<string>,
  { threads, signal, job, worker, letters, make, onDone }: BatchWork<Answer>,
): AsyncGenerator<Answer> {
  const executor: Executor<readonly Answer[], TextBatch> =
    threads === 0 ? thisThread(make()) : workerThreads(job, threads, worker);
  const batches = batchesOf(texts, letters);
  let done = 0;
  try {
    for await (const answers of inOrder(executor, batches, signal)) {
      yield* answers;
      done += answers.length;
      onDone(done);
    }
  } finally {
    void batches.return(undefined);
    await executor.close();
  }
}

import type { JobPlayer } from '../../boards/piece.js';
import { type Several, textsOf } from '../../support/input/items.js';
import { InputError, OptionError } from '../../support/input/refusal.js';
import type { How } from '../run/options.js';
import type { Executor } from './executor.js';
import { inOrder } from './in-order.js';
import { thisThread } from './this-thread.js';
import { workerThreads } from './worker-threads.js';

/** Consecutive texts, to be processed together. */
export interface TextPiece {
  /** The number of the first, from 1. */
  readonly first: number;
  readonly texts: readonly string[];
}

/** Approximate characters per piece: enough to outweigh the cost of handing it over, few enough to be quick. */
const LETTERS = 1 << 15;

/** Gathers texts into pieces of so many characters, without waiting for more than is available. */
export async function* piecesOf(texts: AsyncIterable<string>, most = LETTERS): AsyncGenerator<TextPiece> {
  const source = texts[Symbol.asyncIterator]();
  let first = 1;
  let next = source.next();
  try {
    for (let came = await next; !came.done; ) {
      const piece = [came.value];
      let letters = came.value.length;
      const pause = new Promise<null>((resolve) => setImmediate(resolve, null));
      for (;;) {
        next = source.next();
        next.catch(() => {}); // awaited below
        const more = letters >= most ? null : await Promise.race([next, pause]);
        if (more === null || more.done) break;
        piece.push(more.value);
        letters += more.value.length;
      }
      yield { first, texts: piece };
      first += piece.length;
      came = await next;
    }
  } finally {
    void source.return?.(); // not awaited, since it might never settle
  }
}

/** A player of pieces that answers their texts, but for empty ones; `refused` is the answer to an invalid one. */
export const byText = <Answer>(
  answer: (text: string, line: number) => Answer,
  refused: (line: number, message: string) => Answer,
) => ({
  play: ({ first, texts }: TextPiece): Answer[] =>
    texts.flatMap((text, i) => {
      if (text.trim() === '') return [];
      try {
        return [answer(text, first + i)];
      } catch (error) {
        if (!(error instanceof InputError) || error instanceof OptionError) throw error;
        return [refused(first + i, error.message)];
      }
    }),
});

interface TextWork<Answer> {
  /** What they are. */
  readonly unit: string;
  /** The job from which a worker thread makes its player, plain data; and the worker's file, a path in `src`. */
  readonly job: object;
  readonly worker: string;
  /** Approximate characters per piece. Default: those of many short texts. */
  readonly letters?: number;
  /** Makes the player for this thread. */
  make(): JobPlayer<readonly Answer[], TextPiece>;
}

/**
 * The answers to texts or objects, in their order, on so many threads, 0 for this one. `onProgress` gets the number of
 * answers taken so far; nobody knows how many there will be.
 */
export async function* answersTo<Answer>(
  given: Several<string | object>,
  { unit, job, worker, letters, make }: TextWork<Answer>,
  { threads, signal, onProgress }: Required<Pick<How, 'threads' | 'signal' | 'onProgress'>>,
): AsyncGenerator<Answer> {
  const executor: Executor<readonly Answer[], TextPiece> =
    threads === 0 ? thisThread(make()) : workerThreads(job, threads, worker);
  const pieces = piecesOf(textsOf(given), letters);
  let done = 0;
  try {
    for await (const answers of inOrder(executor, pieces, signal)) {
      yield* answers;
      done += answers.length;
      onProgress({ done, total: Number.POSITIVE_INFINITY, unit });
    }
  } finally {
    void pieces.return(undefined);
    await executor.close();
  }
}

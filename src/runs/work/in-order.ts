import { type Executor, Withdrawn } from './executor.js';

/**
 * Does work as it comes in and yields the results in the order of the work. At most `ahead` pieces are in progress at
 * once, so a slow reader of results slows down the source. Once `stop` is aborted no more work is started; work in
 * progress is finished, except what the executor withdraws because it had not started.
 */
export async function* inOrder<Work, Result>(
  executor: Executor<Result, Work>,
  source: AsyncIterable<Work>,
  stop: AbortSignal,
  ahead = () => executor.ahead,
): AsyncGenerator<Result> {
  const work = source[Symbol.asyncIterator]();
  const pending: Promise<Result>[] = [];
  let wake = (): void => {};
  const onStop = (): void => wake();
  // A new promise for every wait: racing against a single long-lived one would leak memory.
  const stopped = (): Promise<typeof NO_MORE> =>
    new Promise((resolve) => {
      wake = () => resolve(NO_MORE);
      stop.addEventListener('abort', onStop);
      if (stop.aborted) wake();
    });
  let next: Promise<IteratorResult<Work>> | null = heeded(work.next());

  while (next !== null || pending.length > 0) {
    const hasRoom = pending.length < ahead();
    // Whichever comes first: more work, if there is room for it, or the result that is due.
    const waiting: Promise<IteratorResult<Work> | typeof DUE>[] = pending
      .slice(0, 1)
      .map((due) => due.then(isDue, isDue));
    if (next !== null && hasRoom) waiting.push(next, stopped());
    const came = await Promise.race(waiting).finally(() => stop.removeEventListener('abort', onStop));
    if (came === DUE) {
      const result = await (pending.shift() as Promise<Result>).catch(unlessWithdrawn);
      if (result === WITHDRAWN) return;
      yield result;
    } else if (came.done || stop.aborted) {
      next = null;
    } else {
      pending.push(heeded(executor.play(came.value)));
      next = heeded(work.next());
    }
  }
}

/** Marks a promise as handled, since it is awaited only later and may fail before. */
function heeded<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** @throws anything but that it was withdrawn */
function unlessWithdrawn(error: unknown): typeof WITHDRAWN {
  if (error instanceof Withdrawn) return WITHDRAWN;
  throw error;
}

const DUE = Symbol('the result that is due');
const WITHDRAWN = Symbol('what was not begun');
const isDue = (): typeof DUE => DUE;
const NO_MORE: IteratorResult<never> = { done: true, value: undefined };

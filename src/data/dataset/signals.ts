/** Shared memory by which all threads are stopped, and in which they count the boards they have done. */

const STOP = 0;
const DONE = 1;

export const newSignals = (): Int32Array => new Int32Array(new SharedArrayBuffer(8));

export const isStopped = (signals: Int32Array | null): boolean => signals !== null && Atomics.load(signals, STOP) !== 0;

export function addDone(signals: Int32Array | null, boards: number): void {
  if (signals !== null) Atomics.add(signals, DONE, boards);
}

/** Boards done so far, including those of chunks in progress. */
export const doneSoFar = (signals: Int32Array): number => Atomics.load(signals, DONE);

/** How often progress is reported, in milliseconds. */
const LOOK = 250;

/** While something is played: reports progress, and passes a stop on to all threads. */
export async function watched<T>(
  signals: Int32Array | null,
  { signal, report }: { readonly signal: AbortSignal; readonly report: () => void },
  play: () => Promise<T>,
): Promise<T> {
  const stop = (): void => {
    if (signals !== null) Atomics.store(signals, STOP, 1);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const watch = setInterval(report, LOOK);
  try {
    return await play();
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  }
}

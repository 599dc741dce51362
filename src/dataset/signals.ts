/** How parts that are under way on any thread are told to stop, and how many of their boards are done: cells of shared memory. */

const STOP = 0;
const DONE = 1;

export const newSignals = (): Int32Array => new Int32Array(new SharedArrayBuffer(8));

export const stopAll = (signals: Int32Array): void => void Atomics.store(signals, STOP, 1);

export const isStopped = (signals: Int32Array | null): boolean => signals !== null && Atomics.load(signals, STOP) !== 0;

export function addDone(signals: Int32Array | null, boards: number): void {
  if (signals !== null) Atomics.add(signals, DONE, boards);
}

/** Boards done so far, also of parts that are not complete. */
export const doneSoFar = (signals: Int32Array): number => Atomics.load(signals, DONE);

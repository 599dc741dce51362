import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { stopwatch } from './clock.js';

/** Time limits that are fair on a busy machine: they do not count time in which threads wait for a processor. */

/** The system's accounting for a thread, in milliseconds. */
export interface ThreadTimes {
  readonly computed: number;
  /** Total time spent waiting for a processor, not counting a current wait. */
  readonly waited: number;
  /** Is it waiting for one now, computing, or reading from disk? False for the thread that asks. */
  readonly isReady: boolean;
}

/** By the thread's number. */
export type Times = ReadonlyMap<string, ThreadTimes>;

/** The times of this program's threads, and of processes and their descendants; empty without `/proc`. */
export function timesOf(...processes: readonly number[]): Times {
  const times = new Map<string, ThreadTimes>();
  const own = attempt(() => readlinkSync('/proc/thread-self').split('/').at(-1));
  for (const id of ['self', ...processes]) addTimes(id, times, id === 'self' ? own : undefined);
  return times;
}

function addTimes(id: string | number, times: Map<string, ThreadTimes>, asking: string | undefined): void {
  for (const thread of attempt(() => readdirSync(`/proc/${id}/task`)) ?? []) {
    const folder = `/proc/${id}/task/${thread}`;
    const read = (name: string): string => attempt(() => readFileSync(`${folder}/${name}`, 'utf8')) ?? '';
    const [computed, waited] = read('schedstat').split(' ');
    if (waited === undefined) continue; // it has ended, or the system does not report this
    const stat = read('stat');
    const state = stat[stat.lastIndexOf(')') + 2];
    const isReady = (state === 'R' || state === 'D') && thread !== asking;
    times.set(thread, { computed: Number(computed) / 1e6, waited: Number(waited) / 1e6, isReady });
    if (id === 'self') continue; // child processes are requested explicitly
    for (const child of read('children').split(' ').filter(Boolean)) addTimes(child, times, asking);
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined; // it is gone, or not supported here
  }
}

/**
 * Counts the milliseconds that have passed for some threads: clock time less the longest wait of one of them for a
 * processor. An endless computation is then caught by its own time, and an endless wait by that of the other threads.
 */
export class FairWatch {
  private readonly longestLook: number;
  private readonly now: () => number;
  private last: { readonly at: number; readonly times: Times } | null = null;
  private passed = 0;
  /** How long each thread has waited, and the maximum. */
  private readonly waits = new Map<string, number>();
  private longest = 0;

  /** At most `longestLook` counts between two looks, in case the whole program was suspended. */
  constructor(longestLook: number, now = stopwatch()) {
    this.longestLook = longestLook;
    this.now = now;
  }

  /** The fair milliseconds since the first look. */
  look(times: Times): number {
    const at = this.now();
    const { last } = this;
    this.last = { at, times };
    if (last === null) return 0;
    const elapsed = Math.min(at - last.at, this.longestLook);
    this.passed += elapsed;
    for (const [thread, now] of times) {
      const before = last.times.get(thread);
      if (before === undefined) continue; // it is new, or could not be read the last time
      // The system records a wait only when it is over; of a thread that is ready, it follows from the rest.
      const waited = now.isReady ? elapsed - (now.computed - before.computed) : now.waited - before.waited;
      const total = (this.waits.get(thread) ?? 0) + Math.max(0, Math.min(elapsed, waited));
      this.waits.set(thread, total);
      this.longest = Math.max(this.longest, total);
    }
    return this.passed - this.longest;
  }
}

const never = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the thread for some milliseconds. */
export function nap(milliseconds: number): void {
  Atomics.wait(never, 0, 0, milliseconds);
}

/** Milliseconds between two checks while waiting for a cell. */
const LOOK = 250;

/** Waits up to `patience` fair milliseconds for a cell to differ from `value`; false if it still does not. */
export function waitFor(cells: Int32Array, index: number, value: number, patience: number): boolean {
  const watch = new FairWatch(4 * LOOK);
  while (watch.look(timesOf()) <= patience) {
    if (Atomics.wait(cells, index, value, LOOK) !== 'timed-out') return true;
  }
  return false;
}

/** Starts a watch that returns the milliseconds of processor time of all threads of this program. */
export function processorWatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { stopwatch } from './clock.js';

/** Time as threads have it: on a busy machine a limit must not count what passes while there is no processor for them. */

/** What the system has noted of a thread, in milliseconds. */
export interface ThreadTimes {
  readonly computed: number;
  /** How long it waited for a processor before it got one. */
  readonly waited: number;
  /** Does it wait for one now, or compute, or read from a disk? Not so for the thread that asks. */
  readonly isReady: boolean;
}

/** By the thread's number. */
export type Times = ReadonlyMap<string, ThreadTimes>;

/** The times of all threads of this program, and of processes with all that they have started; of nothing where the system has no `/proc`. */
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
    if (waited === undefined) continue; // it has ended, or the system does not say
    const stat = read('stat');
    const state = stat[stat.lastIndexOf(')') + 2];
    const isReady = (state === 'R' || state === 'D') && thread !== asking;
    times.set(thread, { computed: Number(computed) / 1e6, waited: Number(waited) / 1e6, isReady });
    if (id === 'self') continue; // what the program has started is asked for by name
    for (const child of read('children').split(' ').filter(Boolean)) addTimes(child, times, asking);
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined; // it is gone, or there is no such thing here
  }
}

/**
 * Counts the milliseconds that have passed for some threads: those of the clock, less the longest that one of them has waited for a processor. What computes
 * without end is found out by the time that it has had, and what waits for ever by that which the others have had.
 */
export class FairWatch {
  private readonly longestLook: number;
  private readonly now: () => number;
  private last: { readonly at: number; readonly times: Times } | null = null;
  private passed = 0;
  /** How long each thread has waited, and the longest of that. */
  private readonly waits = new Map<string, number>();
  private longest = 0;

  /** Between two looks no more than `longestLook` counts: a program that was stopped as a whole has seen nothing of the time. */
  constructor(longestLook: number, now = stopwatch()) {
    this.longestLook = longestLook;
    this.now = now;
  }

  /** The milliseconds that have passed since it was first looked at. */
  look(times: Times): number {
    const at = this.now();
    const { last } = this;
    this.last = { at, times };
    if (last === null) return 0;
    const elapsed = Math.min(at - last.at, this.longestLook);
    this.passed += elapsed;
    for (const [thread, now] of times) {
      const before = last.times.get(thread) ?? NONE;
      // A wait is noted once it is over; of one who is ready the rest is known.
      const waited = now.isReady ? elapsed - (now.computed - before.computed) : now.waited - before.waited;
      const total = (this.waits.get(thread) ?? 0) + Math.max(0, Math.min(elapsed, waited));
      this.waits.set(thread, total);
      this.longest = Math.max(this.longest, total);
    }
    return this.passed - this.longest;
  }
}

const NONE: ThreadTimes = { computed: 0, waited: 0, isReady: false };

/** Milliseconds between two looks of who waits for a cell. */
const LOOK = 250;

/** Waits for a cell to be another than `value`, as long as is fair; false if it still is not. */
export function waitFor(cells: Int32Array, index: number, value: number, patience: number): boolean {
  const watch = new FairWatch(4 * LOOK);
  while (watch.look(timesOf()) <= patience) {
    if (Atomics.wait(cells, index, value, LOOK) !== 'timed-out') return true;
  }
  return false;
}

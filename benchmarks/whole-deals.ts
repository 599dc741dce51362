import { fork } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '../src/support/system/own-file.js';
import { type Spread, spreadOf } from './spread.js';

/** A run to measure: one bot in all seats. */
export interface WholeDeals {
  readonly bot: string;
  readonly threads: number;
  readonly sizes: Sizes;
}

/** Numbers of deals. */
interface Sizes {
  /** For the rate of a short run. */
  readonly first: number;
  /** For each thread, until its code is compiled. */
  readonly warm: number;
  /** For each thread in a sample. */
  readonly sample: number;
}

/**
 * How far a run was, and the milliseconds since its process began: by the clock, of the processors, and of its main
 * thread.
 */
export interface Mark {
  readonly done: number;
  readonly time: number;
  readonly processor: number;
  readonly main: number;
}

const SIZES: Sizes = { first: 100_000, warm: 250_000, sample: 60_000 };
export const SAMPLES = 10;

/** The speed of `simulate`. */
export interface DealSpeed extends Spread {
  readonly name: string;
  readonly threads: number;
  /**
   * Deals a second from the start of the process until 100,000 are played; {@link Spread} is that of the rest, once it
   * is warm.
   */
  readonly first: number;
  /**
   * Once warm: microseconds of processor time a deal, the processors used on average, and the share of the time in
   * which the main thread is busy.
   */
  readonly processorTime: number;
  /** The middle half of the samples of it. */
  readonly processorTimes: readonly [low: number, high: number];
  readonly processors: number;
  readonly mainThread: number;
}

/**
 * Runs `simulate` in a process of its own, since code that other bots have warmed up is not what a user runs, and warms
 * up by count.
 */
export async function measureDeals(bot: string, threads: number, sizes = SIZES): Promise<DealSpeed> {
  const run: WholeDeals = { bot, threads, sizes };
  const child = fork(compiled('benchmarks/whole-deals-worker.js'), [JSON.stringify(run)]);
  const [sent] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!Array.isArray(sent)) throw new Error(`the process that plays deals of ${bot} ended early`);
  const [first, ...warm] = sent as Mark[];
  const [from, to] = [warm[0], warm[warm.length - 1]];
  const time = to.time - from.time;
  const speeds = warm.slice(1).map((mark, i) => (1000 * (mark.done - warm[i].done)) / (mark.time - warm[i].time));
  const costs = warm.slice(1).map((mark, i) => costOf(warm[i], mark));
  const { low, high } = spreadOf(costs);
  return {
    name: `deals of ${bot}`,
    threads,
    ...spreadOf(speeds),
    first: (1000 * first.done) / first.time,
    processorTime: costOf(from, to),
    processorTimes: [low, high],
    processors: (to.processor - from.processor) / time,
    mainThread: (to.main - from.main) / time,
  };
}

/** Microseconds of processor time a deal, from one mark to another. */
const costOf = (from: Mark, to: Mark): number => (1000 * (to.processor - from.processor)) / (to.done - from.done);

/** What keeps a run from being `threads` times as fast as one thread. */
export function limitOf({ threads, processors, mainThread, processorTime }: DealSpeed, one: DealSpeed): string {
  if (threads <= 1) return '–';
  if (mainThread > 0.8) return 'main thread';
  if (processors < 0.85 * threads) return 'processors';
  return processorTime > 1.15 * one.processorTime ? 'shared cores' : 'none';
}

import { availableParallelism, cpus, totalmem } from 'node:os';
import { rate, seconds, several } from '../text/numbers.js';

/** What `timing.json` tells: the machine, the threads, and how long it took. */
export function timingOf(start: Date, threads: number, deals: number): Readonly<Record<string, unknown>> {
  const milliseconds = Date.now() - start.getTime();
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    threads,
    start: start.toISOString(),
    milliseconds,
    dealsPerSecond: perSecond(deals, milliseconds),
  };
}

/** `12.3 s (1.20 M deals/s on 2 threads)` */
export function speedText(milliseconds: number, deals: number, threads: number): string {
  const on = threads === 0 ? 'the main thread' : several(threads, 'thread');
  return `${seconds(milliseconds)} (${rate(perSecond(deals, milliseconds))} deals/s on ${on})`;
}

/** Whole from a hundred a second up, else of three figures. */
export function perSecond(deals: number, milliseconds: number): number {
  const exact = (1000 * deals) / Math.max(1, milliseconds);
  return exact >= 100 ? Math.round(exact) : Number(exact.toPrecision(3));
}

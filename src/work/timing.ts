import { availableParallelism, cpus, totalmem } from 'node:os';

/** How long something takes, from now on. */
export interface Timer {
  readonly start: string;
  readonly milliseconds: () => number;
}

export function timer(): Timer {
  const start = new Date();
  return { start: start.toISOString(), milliseconds: () => Date.now() - start.getTime() };
}

/** What `timing.json` says: the machine, the threads, and how long it took. */
export function timingOf(timer: Timer, threads: number, deals: number) {
  const milliseconds = timer.milliseconds();
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    threads,
    start: timer.start,
    milliseconds,
    dealsPerSecond: perSecond(deals, milliseconds),
  };
}

/** Whole from a hundred a second up, else of three figures. */
export function perSecond(deals: number, milliseconds: number): number {
  const exact = (1000 * deals) / Math.max(1, milliseconds);
  return exact >= 100 ? Math.round(exact) : Number(exact.toPrecision(3));
}

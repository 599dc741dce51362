import { availableParallelism, cpus, totalmem } from 'node:os';

/** When a run begins. */
export const beginning = (): Date => new Date();

/**
 * The contents of `timing.json`: the machine, the threads (null where other machines play), the time taken, the number
 * of deals and how many of them were played, and the speed.
 */
export function timingOf(
  start: Date,
  threads: number | null,
  { deals, dealsPlayed = deals }: { readonly deals: number; readonly dealsPlayed?: number },
) {
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
    deals,
    dealsPlayed,
    dealsPerSecond: perSecond(deals, milliseconds),
  };
}

/** Rounded to a whole number from 100 per second up, else to three significant digits. */
function perSecond(deals: number, milliseconds: number): number {
  const exact = (1000 * deals) / Math.max(1, milliseconds);
  return exact >= 100 ? Math.round(exact) : Number(exact.toPrecision(3));
}

import { availableParallelism, cpus, totalmem } from 'node:os';

/** Milliseconds until threads have started and code is compiled: the speed before says little about the rest. */
const WARM = 1_000;

/** Measures how long a run takes, from now on, and its speed once it is warm. */
export class RunClock {
  readonly start = new Date();
  private first: { readonly done: number; readonly at: number } | null = null;
  private last = { done: 0, at: 0 };

  milliseconds(): number {
    return Date.now() - this.start.getTime();
  }

  /** Takes the number of units done so far. */
  add(done: number): void {
    const at = this.milliseconds();
    if (done < this.last.done) this.first = null; // the confirmation of a run counts from 0 again
    this.last = { done, at };
    if (this.first === null && at >= WARM) this.first = this.last;
  }

  /** Deals per second once warm, given the deals in all units; null if the run was too short. */
  steadyRate(deals: number): number | null {
    if (this.first === null || this.last.at - this.first.at < WARM) return null;
    const share = (this.last.done - this.first.done) / this.last.done;
    return perSecond(share * deals, this.last.at - this.first.at);
  }
}

/**
 * The contents of `timing.json`: the machine, the threads (null where other machines play), the time taken, the number
 * of deals and how many of them were played, and the speed: overall, and once warm.
 */
export function timingOf(
  clock: RunClock,
  threads: number | null,
  { deals, dealsPlayed = deals }: { readonly deals: number; readonly dealsPlayed?: number },
) {
  const milliseconds = clock.milliseconds();
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    threads,
    start: clock.start.toISOString(),
    milliseconds,
    deals,
    dealsPlayed,
    dealsPerSecond: perSecond(deals, milliseconds),
    steadyDealsPerSecond: clock.steadyRate(deals),
  };
}

/** Rounded to a whole number from 100 per second up, else to three significant digits. */
function perSecond(deals: number, milliseconds: number): number {
  const exact = (1000 * deals) / Math.max(1, milliseconds);
  return exact >= 100 ? Math.round(exact) : Number(exact.toPrecision(3));
}

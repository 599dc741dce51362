import { availableParallelism, cpus, totalmem } from 'node:os';

/** Measures how long something takes, from now on. */
export interface Timer {
  readonly start: string;
  readonly milliseconds: () => number;
}

export function timer(): Timer {
  const start = new Date();
  return { start: start.toISOString(), milliseconds: () => Date.now() - start.getTime() };
}

/** Milliseconds until threads have started and code is compiled: the speed before says little about the rest. */
const WARM = 1_000;

/** The speed of a run once it is warm, from the number of units done over time. */
export class SteadyRate {
  private readonly timer: Timer;
  private first: { readonly done: number; readonly at: number } | null = null;
  private last = { done: 0, at: 0 };

  constructor(timer: Timer) {
    this.timer = timer;
  }

  add(done: number): void {
    const at = this.timer.milliseconds();
    if (done < this.last.done) this.first = null; // the second leg of a run counts from 0 again
    this.last = { done, at };
    if (this.first === null && at >= WARM) this.first = this.last;
  }

  /** Deals per second, given the deals in all units; null if the run was too short. */
  of(deals: number): number | null {
    if (this.first === null || this.last.at - this.first.at < WARM) return null;
    const share = (this.last.done - this.first.done) / this.last.done;
    return perSecond(share * deals, this.last.at - this.first.at);
  }
}

/**
 * The contents of `timing.json`: the machine, the threads (null where other machines play), the time taken, the number of deals and how many of
 * them were played, and the speed: overall, and once warm.
 */
export function timingOf(
  timer: Timer,
  threads: number | null,
  { deals, dealsPlayed = deals }: { readonly deals: number; readonly dealsPlayed?: number },
  steady: SteadyRate | null = null,
) {
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
    deals,
    dealsPlayed,
    dealsPerSecond: perSecond(deals, milliseconds),
    steadyDealsPerSecond: steady?.of(deals) ?? null,
  };
}

/** Rounded to a whole number from 100 per second up, else to three significant digits. */
function perSecond(deals: number, milliseconds: number): number {
  const exact = (1000 * deals) / Math.max(1, milliseconds);
  return exact >= 100 ? Math.round(exact) : Number(exact.toPrecision(3));
}

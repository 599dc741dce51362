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

/** Milliseconds until threads have started and their code is compiled: what is played before says little of the rest. */
const WARM = 1_000;

/** How fast a run goes once it is under way: hears how many units are done, and when. */
export class SteadyRate {
  private readonly timer: Timer;
  private first: { readonly done: number; readonly at: number } | null = null;
  private last = { done: 0, at: 0 };

  constructor(timer: Timer) {
    this.timer = timer;
  }

  add(done: number): void {
    const at = this.timer.milliseconds();
    if (done < this.last.done) this.first = null; // a run of two legs begins to count anew
    this.last = { done, at };
    if (this.first === null && at >= WARM) this.first = this.last;
  }

  /** Deals a second, where all units came to so many deals; null where it was too short to tell. */
  of(deals: number): number | null {
    if (this.first === null || this.last.at - this.first.at < WARM) return null;
    const share = (this.last.done - this.first.done) / this.last.done;
    return perSecond(share * deals, this.last.at - this.first.at);
  }
}

/** Deals that there are, and how many of them were played; left out: all. */
interface DealCounts {
  readonly deals: number;
  readonly dealsPlayed?: number;
}

/**
 * What `timing.json` says: the machine, the threads, how long it took, how many deals there were and how many of them were played, and how fast it
 * was: in all, and once it was under way.
 */
export function timingOf(
  timer: Timer,
  threads: number,
  { deals, dealsPlayed = deals }: DealCounts,
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

/** Whole from a hundred a second up, else of three figures. */
function perSecond(deals: number, milliseconds: number): number {
  const exact = (1000 * deals) / Math.max(1, milliseconds);
  return exact >= 100 ? Math.round(exact) : Number(exact.toPrecision(3));
}

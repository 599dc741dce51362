import { writeSync } from 'node:fs';
import { asLine } from '../../../support/input/refusal.js';
import { stopwatch } from '../../../support/system/clock.js';
import { Unavailable } from '../fault.js';
import { pulse, WINDING_UP } from '../pulse.js';

/** Milliseconds until a program is asked again: twice as many each time. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;
/** How often in a row, and for how many milliseconds, it may be unavailable before the run ends. */
const MOST_TRIES = 10;
const LONGEST = 120_000;
const LONGEST_REASON = 300;
/** Milliseconds for which an answer is waited for once the run is being stopped. */
const LAST_WAIT = 1_000;

/** The time in which a program says that it cannot answer, as its server is gone: it is asked again with pauses. */
export class Outage {
  private readonly name: string;
  private readonly now: () => number;
  private tries = 0;
  private began = 0;
  private until = 0;
  private why = '';
  /** When it was first seen that the run is being stopped. */
  private stopped: number | null = null;
  /** Has it been said on stderr? Once is enough. */
  private isSaid = false;

  constructor(name: string, now = stopwatch()) {
    this.name = name;
    this.now = now;
  }

  get isOn(): boolean {
    return this.tries > 0;
  }

  /** Is it not to be asked now? @throws Unavailable if the run is being stopped: it does not wait for this */
  isPaused(): boolean {
    if (this.tries === 0) return false;
    if (Atomics.load(pulse.cells, WINDING_UP) === 1) throw this.ended();
    return this.now() < this.until;
  }

  /** An answer is waited for. @throws Unavailable if the run was stopped a second ago: who hangs may never answer */
  keepWaiting(): void {
    if (Atomics.load(pulse.cells, WINDING_UP) === 0) return;
    this.stopped ??= this.now();
    if (this.now() - this.stopped < LAST_WAIT) return;
    if (this.why === '') this.why = 'no answer when the run was stopped';
    throw this.ended();
  }

  /** It said so; questions asked before the pause count once. @throws Unavailable if it is not to be asked again */
  add(reason: string, isFinal: boolean): void {
    const at = this.now();
    this.why = asLine(reason).slice(0, LONGEST_REASON);
    if (isFinal) throw this.ended();
    if (this.tries > 0 && at < this.until) return;
    if (this.tries === 0) this.began = at;
    if (!this.isSaid) writeSync(2, `${this.name}: ${this.why}; asked again, with growing pauses\n`);
    this.isSaid = true;
    if (++this.tries >= MOST_TRIES || at - this.began >= LONGEST) throw this.ended();
    this.until = at + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.tries - 1));
  }

  private ended(): Unavailable {
    return new Unavailable(`bots: ${this.name}: is not available: ${this.why}`);
  }

  /** It has answered. */
  over(): void {
    this.tries = 0;
  }
}

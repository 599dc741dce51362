import {
  BOTS,
  DEAL,
  DRAWN,
  OVERTIME,
  PLACE,
  PULSE_CELLS,
  seatOf,
  stepOf,
  THREAD,
  WAITING,
  WINDING_UP,
} from '../../players/bot/pulse.js';
import { stopwatch } from '../../support/system/clock.js';
import { FairWatch, type Times, timesOf } from '../../support/system/processor-time.js';

/** How often a pulse is checked within the time limit of an answer. */
const LOOKS = 4;
/** Milliseconds a worker may take to load everything. */
const GETTING_READY = 30_000;

/** The most milliseconds that count between two checks, in case the whole program was suspended. */
const LONGEST_LOOK = 1_000;

/** Where a thread was last seen; `deal` 0 is before its first. */
export interface Standstill {
  readonly deal: number;
  readonly bot: number;
  readonly seat: number;
  readonly step: number;
  /** Was its piece over, and a bot at work all the same? */
  readonly isOvertime: boolean;
}

/** The source of time, which tests replace. */
const MACHINE = { now: stopwatch(), times: (): Times => timesOf() };

/**
 * Watches the pulses of a pool's threads. A lane is a set of cells and the piece being played there. A thread whose
 * pulse does not move for longer than an answer may take is considered hung; time spent waiting for a processor does
 * not count. The only cost per question is writing the cells.
 */
export class PulseWatch {
  readonly pulses: SharedArrayBuffer;
  private readonly lanes: readonly Lane[];
  private readonly timer: NodeJS.Timeout | null;
  private readonly patience: number;
  private readonly machine: typeof MACHINE;

  /** `patience` in milliseconds, 0 for no limit. */
  constructor(lanes: number, patience: number, machine = MACHINE) {
    this.patience = patience;
    this.machine = machine;
    this.pulses = new SharedArrayBuffer(4 * PULSE_CELLS * lanes);
    this.lanes = Array.from({ length: lanes }, (_, i) => new Lane(this.pulses, i, machine.now));
    const pause = Math.max(5, Math.min(250, patience / LOOKS));
    this.timer = patience > 0 ? setInterval(() => this.look(), pause).unref() : null;
  }

  /** A piece begins. The signal is aborted if its thread hangs. */
  begin(lane: number): AbortSignal {
    return this.lanes[lane].begin();
  }

  end(lane: number): void {
    this.lanes[lane].hung = null;
  }

  /** Where the lane's thread was last seen, and which thread it was. */
  seen(lane: number): { readonly place: Standstill; readonly thread: number } {
    const { cells } = this.lanes[lane];
    const place = cells[PLACE];
    return {
      place: {
        deal: cells[DEAL],
        bot: cells[BOTS + seatOf(place)],
        seat: seatOf(place),
        step: stepOf(place),
        isOvertime: cells[OVERTIME] === 1,
      },
      thread: cells[THREAD],
    };
  }

  /** The run is being stopped, which every thread can see. */
  windUp(): void {
    for (const { cells } of this.lanes) Atomics.store(cells, WINDING_UP, 1);
  }

  /** No more is played. */
  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Checks all lanes. Thread times are read only if one has not moved. */
  look(): void {
    let asked: Times | undefined;
    const times = (): Times => (asked ??= this.machine.times());
    for (const lane of this.lanes) lane.look(this.patience, times);
  }
}

class Lane {
  readonly cells: Int32Array;
  hung: AbortController | null = null;
  private deal = 0;
  private place = 0;
  private drawn = 0;
  /** Started when the pulse was first seen at its current position. */
  private still: FairWatch | null = null;
  private readonly now: () => number;

  constructor(pulses: SharedArrayBuffer, lane: number, now: () => number) {
    this.now = now;
    this.cells = new Int32Array(pulses, 4 * PULSE_CELLS * lane, PULSE_CELLS);
  }

  begin(): AbortSignal {
    this.cells.fill(0, 0, DRAWN);
    this.cells[OVERTIME] = 0;
    this.still = null;
    this.hung = new AbortController();
    return this.hung.signal;
  }

  look(patience: number, times: () => Times): void {
    if (this.hung === null || this.hung.signal.aborted) return;
    const deal = Atomics.load(this.cells, DEAL);
    const place = Atomics.load(this.cells, PLACE);
    const drawn = Atomics.load(this.cells, DRAWN);
    const isWhere = deal === this.deal && drawn === this.drawn && place === this.place;
    const isStill = isWhere && Atomics.load(this.cells, WAITING) === 0;
    this.deal = deal;
    this.drawn = drawn;
    this.place = place;
    if (!isStill) {
      this.still = null;
      return;
    }
    this.still ??= new FairWatch(LONGEST_LOOK, this.now);
    if (this.still.look(times()) > (deal === 0 ? Math.max(GETTING_READY, patience) : patience)) this.hung.abort();
  }
}

import { spawn } from 'node:child_process';
import { readFileSync, writeSync } from 'node:fs';
import { constants as system } from 'node:os';
import { asLine } from '../../../support/input/refusal.js';
import { FairWatch, timesOf } from '../../../support/system/processor-time.js';
import {
  ALWAYS,
  ASKED,
  BY_ITSELF,
  CODE,
  ENDED,
  LOOKED,
  NOT_STARTED,
  type Order,
  PATIENCE,
  REASON,
  RUNNING,
  SENT,
  STATE,
  TOO_LARGE,
  TOO_SLOW,
  type WardenPost,
} from './cells.js';

interface Ward {
  readonly order: Order & { readonly order: 'start' };
  readonly child: ReturnType<typeof MACHINE.spawn>;
  readonly cells: Int32Array;
  readonly watch: Pick<FairWatch, 'look'>;
  /** Questions up to these had been sent at a time of the watch. */
  readonly sent: { readonly to: number; readonly at: number }[];
  looked: number;
}

/** The most milliseconds that count between two checks. */
const LONGEST_LOOK = 1_000;
/** How many bytes of a bot's stderr are passed on, and of a line of it. */
const MOST_PRINTED = 1 << 14;
const LONGEST_LINE = 1_000;
const NEWLINE = 10;
/** Milliseconds a process has to exit after the end of its input. */
const GRACE = 500;

/**
 * Starts the command, which is `$0`, in a process group of its own: everything it starts can be killed with it, and
 * Ctrl-C does not reach it. In the group waits a shell that kills it as soon as this program ends in any way, which
 * closes descriptor 3. It is no child of the bot's.
 */
const GUARDED = '((read -r _ <&3; kill -9 0) <&- >&- 2>&- &); exec /bin/sh -c "$0" 3<&-';

/** The system, which tests replace. */
const MACHINE = {
  spawn: (command: string, input: number, output: number, life: number) =>
    spawn('/bin/sh', ['-c', GUARDED, command], { stdio: [input, output, 'pipe', life], detached: true }),
  killGroup: (pid: number): unknown => process.kill(-pid, 'SIGKILL'),
  watch: (): Ward['watch'] => new FairWatch(LONGEST_LOOK),
  times: timesOf,
  read: (path: string): string => readFileSync(path, 'utf8'),
  print: (text: string): unknown => writeSync(2, text),
};

/** The processes that the warden minds: it starts and stops them, and passes on their stderr. */
export class Wards {
  private readonly life: number;
  private readonly running: Int32Array;
  private readonly machine: typeof MACHINE;
  private readonly all = new Set<Ward>();
  /** Bytes of each bot's stderr that are still passed on, with all its processes together. */
  private readonly room = new Map<string, number>();

  constructor({ life, running }: WardenPost, machine = MACHINE) {
    this.life = life;
    this.running = new Int32Array(running);
    this.machine = machine;
  }

  obey(order: Order): void {
    if (order.order === 'start') this.start(order);
    else for (const ward of this.all) if (isMeant(ward, order)) setTimeout(() => this.kill(ward), GRACE);
  }

  private start(order: Ward['order']): void {
    const cells = new Int32Array(order.cells);
    const child = this.machine.spawn(order.command, order.input, order.output, this.life);
    const ward = { order, child, cells, watch: this.machine.watch(), sent: [], looked: 0 };
    this.all.add(ward);
    Atomics.add(this.running, 0, 1);
    child.stderr?.on('data', this.passingOn(order.name));
    child.on('error', ({ errno = 0 }: NodeJS.ErrnoException) => this.end(ward, NOT_STARTED, errno));
    child.on('exit', (code, signal) => this.end(ward, BY_ITSELF, code ?? -(signal ? system.signals[signal] : 0)));
    if (child.pid !== undefined) settle(cells, STATE, RUNNING);
  }

  /** Handles the end of a process: kills what it started. */
  private end(ward: Ward, reason: number, code: number): void {
    if (!this.all.has(ward)) return;
    this.kill(ward);
    this.all.delete(ward);
    Atomics.sub(this.running, 0, 1);
    Atomics.compareExchange(ward.cells, REASON, BY_ITSELF, reason);
    Atomics.store(ward.cells, CODE, code);
    settle(ward.cells, STATE, ENDED);
  }

  /** Kills the group of a process. */
  private kill(ward: Ward): void {
    const { pid } = ward.child;
    try {
      if (pid !== undefined && this.all.has(ward)) this.machine.killGroup(pid);
    } catch {
      // already gone
    }
  }

  look(): void {
    for (const ward of this.all) {
      const reason = this.isTooSlow(ward) ? TOO_SLOW : this.isTooLarge(ward) ? TOO_LARGE : null;
      if (reason === null) continue;
      Atomics.store(ward.cells, REASON, reason);
      this.kill(ward);
    }
  }

  /** Is a question open for too long? Time in which it, or this program, waited for a core does not count. */
  private isTooSlow(ward: Ward): boolean {
    const { child, cells, watch, sent } = ward;
    const [oldest, newest] = [Atomics.load(cells, ASKED), Atomics.load(cells, SENT)];
    if (oldest === 0) return false;
    const at = watch.look(this.machine.times(child.pid ?? 0));
    while (sent.length > 0 && sent[0].to < oldest) sent.shift();
    if (sent.at(-1)?.to !== newest) sent.push({ to: newest, at });
    const looked = Atomics.load(cells, LOOKED);
    const isSeenTo = looked === ALWAYS || looked !== ward.looked;
    ward.looked = looked;
    const patience = Atomics.load(cells, PATIENCE);
    return patience > 0 && isSeenTo && at - sent[0].at > patience;
  }

  private isTooLarge({ order, child }: Ward): boolean {
    const most = order.memory * 1e6;
    return most > 0 && this.memoryOf(child.pid ?? 0) > most;
  }

  /** Bytes of memory held by a process and its descendants, if the system has `/proc`; else 0. */
  private memoryOf(pid: number): number {
    const { read } = this.machine;
    try {
      const [, kilobytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(read(`/proc/${pid}/status`)) ?? [];
      const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
      return Number(kilobytes) * 1024 + children.reduce((sum, child) => sum + this.memoryOf(Number(child)), 0);
    } catch {
      return 0;
    }
  }

  /** Passes on what a process writes to stderr, each line prefixed with the bot's name. */
  private passingOn(name: string): (piece: Buffer) => void {
    let begun: Buffer = Buffer.alloc(0);
    return (piece) => {
      const left = this.room.get(name) ?? MOST_PRINTED;
      if (left <= 0) return;
      this.room.set(name, left - piece.length);
      let rest = Buffer.concat([begun, piece.subarray(0, left)]);
      for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
        const line = rest.subarray(0, Math.min(end, LONGEST_LINE)).toString().trimEnd();
        this.print(`${name}: ${asLine(line.replaceAll('\t', '    '))}\n`);
        rest = rest.subarray(end + 1);
      }
      begun = rest.subarray(0, LONGEST_LINE);
      if (piece.length >= left) this.print(`${name}: … (more of it on stderr is not shown)\n`);
    };
  }

  private print(text: string): void {
    try {
      this.machine.print(text);
    } catch {
      // stderr is closed or full
    }
  }
}

const isMeant = ({ order: { thread, number } }: Ward, order: Order): boolean =>
  (order.thread ?? thread) === thread && (order.number ?? number) === number;

/** Stores a value, and wakes who waits for it. */
export function settle(cells: Int32Array, index: number, value: number): void {
  Atomics.store(cells, index, value);
  Atomics.notify(cells, index);
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeSync } from 'node:fs';
import { constants as system } from 'node:os';
import { BroadcastChannel, workerData } from 'node:worker_threads';
import { asLine } from '../../../support/input/refusal.js';
import { FairWatch, timesOf } from '../../../support/system/processor-time.js';
import {
  ALWAYS,
  ASKED,
  BY_ITSELF,
  CHANNEL,
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

/**
 * The warden: a thread that starts the bots' processes, stops those that hang or take too much memory, and passes on
 * their stderr. Players talk to their processes through pipes, and block while waiting; so another thread has to watch.
 */

interface Ward {
  readonly order: Order & { readonly order: 'start' };
  readonly child: ChildProcess;
  readonly cells: Int32Array;
  readonly watch: FairWatch;
  /** Questions up to these had been sent at a time of the watch. */
  readonly sent: { readonly to: number; readonly at: number }[];
  looked: number;
}

/** Milliseconds between checks. */
const LOOK = 200;
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

const { post, ready } = workerData as { readonly post: WardenPost; readonly ready: SharedArrayBuffer };
const running = new Int32Array(post.running);
const wards = new Set<Ward>();
const channel = new BroadcastChannel(CHANNEL);

channel.onmessage = (message: unknown) => obey((message as { data: Order }).data);
setInterval(look, LOOK);
settle(new Int32Array(ready), 1);

function obey(order: Order): void {
  if (order.order === 'start') start(order);
  else for (const ward of wards) if (isMeant(ward, order)) setTimeout(killGroup, GRACE, ward);
}

const isMeant = ({ order: { thread, number } }: Ward, order: Order): boolean =>
  (order.thread ?? thread) === thread && (order.number ?? number) === number;

function start(order: Ward['order']): void {
  const cells = new Int32Array(order.cells);
  const stdio = [order.input, order.output, 'pipe' as const, post.life];
  const child = spawn('/bin/sh', ['-c', GUARDED, order.command], { stdio, detached: true });
  const ward = { order, child, cells, watch: new FairWatch(LONGEST_LOOK), sent: [], looked: 0 };
  wards.add(ward);
  Atomics.add(running, 0, 1);
  child.stderr?.on('data', passingOn(order.name));
  child.on('error', ({ errno = 0 }: NodeJS.ErrnoException) => end(ward, NOT_STARTED, errno));
  child.on('exit', (code, signal) => end(ward, BY_ITSELF, code ?? -(signal ? system.signals[signal] : 0)));
  if (child.pid !== undefined) settle(cells, RUNNING);
}

function settle(cells: Int32Array, state: number): void {
  Atomics.store(cells, STATE, state);
  Atomics.notify(cells, STATE);
}

/** Handles the end of a process: kills what it started. */
function end(ward: Ward, reason: number, code: number): void {
  if (!wards.has(ward)) return;
  killGroup(ward);
  wards.delete(ward);
  Atomics.sub(running, 0, 1);
  Atomics.compareExchange(ward.cells, REASON, BY_ITSELF, reason);
  Atomics.store(ward.cells, CODE, code);
  settle(ward.cells, ENDED);
}

function killGroup(ward: Ward): void {
  const { pid } = ward.child;
  try {
    if (pid !== undefined && wards.has(ward)) process.kill(-pid, 'SIGKILL');
  } catch {
    // already gone
  }
}

function look(): void {
  for (const ward of wards) {
    if (isTooSlow(ward)) stop(ward, TOO_SLOW);
    else if (isTooLarge(ward)) stop(ward, TOO_LARGE);
  }
}

/** Is a question open for too long? Time in which it, or this program, waited for a core does not count. */
function isTooSlow(ward: Ward): boolean {
  const { child, cells, watch, sent } = ward;
  const [oldest, newest] = [Atomics.load(cells, ASKED), Atomics.load(cells, SENT)];
  if (oldest === 0) return false;
  const at = watch.look(timesOf(child.pid ?? 0));
  while (sent.length > 0 && sent[0].to < oldest) sent.shift();
  if (sent.at(-1)?.to !== newest) sent.push({ to: newest, at });
  const looked = Atomics.load(cells, LOOKED);
  const isSeenTo = looked === ALWAYS || looked !== ward.looked;
  ward.looked = looked;
  const patience = Atomics.load(cells, PATIENCE);
  return patience > 0 && isSeenTo && at - sent[0].at > patience;
}

function isTooLarge({ order, child }: Ward): boolean {
  const most = order.memory * 1e6;
  return most > 0 && memoryOf(child.pid ?? 0) > most;
}

function stop(ward: Ward, reason: number): void {
  Atomics.store(ward.cells, REASON, reason);
  killGroup(ward);
}

/** Bytes of memory held by a process and its descendants, if the system has `/proc`; else 0. */
function memoryOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return Number(kilobytes) * 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
  } catch {
    return 0;
  }
}

/** Bytes of each bot's stderr that are still passed on, with all its processes together. */
const room = new Map<string, number>();

/** Passes on what a process writes to stderr, each line prefixed with the bot's name. */
function passingOn(name: string): (piece: Buffer) => void {
  let begun: Buffer = Buffer.alloc(0);
  return (piece) => {
    const left = room.get(name) ?? MOST_PRINTED;
    if (left <= 0) return;
    room.set(name, left - piece.length);
    let rest = Buffer.concat([begun, piece.subarray(0, left)]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      const line = rest.subarray(0, Math.min(end, LONGEST_LINE)).toString().trimEnd();
      print(`${name}: ${asLine(line.replaceAll('\t', '    '))}\n`);
      rest = rest.subarray(end + 1);
    }
    begun = rest.subarray(0, LONGEST_LINE);
    if (piece.length >= left) print(`${name}: … (more of it on stderr is not shown)\n`);
  };
}

function print(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // stderr is closed or full
  }
}

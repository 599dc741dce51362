import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants as files, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { constants as system } from 'node:os';
import { BroadcastChannel, workerData } from 'node:worker_threads';
import { FairWatch, timesOf } from '../../system/processor-time.js';
import {
  ASKED,
  BY_ITSELF,
  CODE,
  ENDED,
  LAST_LINE,
  MARK,
  NOT_STARTED,
  type Order,
  PATIENCE,
  REASON,
  RUNNING,
  STATE,
  TOO_LARGE,
  TOO_SLOW,
  type WardenPost,
} from './cells.js';
import { StderrLines } from './stderr-lines.js';

/**
 * The warden: one thread that starts the bots' processes, stops those that hang or use too much memory, passes on their stderr, and leaves
 * none behind. Players talk to their processes directly, through named pipes, and block while waiting; so another thread has to watch.
 */

interface Ward {
  readonly number: number;
  readonly thread: number;
  readonly child: ChildProcess;
  readonly cells: Int32Array;
  /** Bytes. */
  readonly memory: number;
  readonly input: number;
  readonly output: number;
  /** The question pending at the last check, and the time since it was first seen, from the second check on. */
  asked: number;
  waited: FairWatch | null;
}

/** Milliseconds between checks, and checks between the slower ones (of memory and processor time). */
const LOOK = 20;
const WEIGHED_EVERY = 10;
/** The most milliseconds that count between two slow checks. */
const LONGEST_LOOK = 1_000;
/** Milliseconds a process has to exit after its input is closed. */
const GRACE = 500;

const post = (workerData as { post: WardenPost }).post;
const groups = new Int32Array(post.groups);
const wards = new Map<number, Ward>();
const stderr = new StderrLines((text) => writeSync(2, text));
const channel = new BroadcastChannel(post.channel);
const pathOf = (number: number, end: 'in' | 'out'): string => `${post.folder}/${number}.${end}`;

channel.onmessage = (message: unknown) => obey((message as { data: Order }).data);
setInterval(look, LOOK);
const ready = new Int32Array((workerData as { ready: SharedArrayBuffer }).ready);
Atomics.store(ready, 0, 1);
Atomics.notify(ready, 0);

function obey(order: Order): void {
  if (order.order === 'start') start(order);
  else {
    for (const ward of [...wards.values()]) {
      const isMeant =
        order.order === 'stop all' ||
        (order.order === 'stop' ? ward.number === order.number : ward.thread === order.thread);
      if (isMeant) sayGoodbye(ward);
    }
  }
}

function start({ number, thread, command, name, memory, cells: shared }: Order & { order: 'start' }): void {
  const cells = new Int32Array(shared);
  const pipe = files.O_RDWR | files.O_NONBLOCK;
  try {
    if (Atomics.load(groups, 0) === 1) throw new Error('the program is ending');
    const input = openSync(pathOf(number, 'in'), pipe);
    const output = openSync(pathOf(number, 'out'), pipe);
    // The process's own ends block, as programs expect, and are one-way, so that its input ends when this program is killed.
    const ends = [openSync(pathOf(number, 'in'), 'r'), openSync(pathOf(number, 'out'), 'w')];
    // In its own process group: everything it starts can be killed with it, and Ctrl-C does not reach it.
    const env = { ...process.env, [MARK]: post.folder };
    const child = spawn('/bin/sh', ['-c', command], { stdio: [...ends, 'pipe'], detached: true, env });
    for (const end of ends) closeSync(end);
    const ward = { number, thread, child, cells, memory: memory * 1e6, input, output, asked: 0, waited: null };
    wards.set(number, ward);
    child.stderr?.on('data', stderr.from(name));
    child.on('error', () => end(ward, NOT_STARTED, 0));
    child.on('exit', (code, signal) => end(ward, BY_ITSELF, code ?? -(signal ? system.signals[signal] : 0)));
    if (child.pid === undefined) return;
    enter(number, child.pid);
    settle(cells, RUNNING);
  } catch {
    Atomics.store(cells, REASON, NOT_STARTED);
    settle(cells, ENDED);
    release(number);
  }
}

function settle(cells: Int32Array, state: number): void {
  Atomics.store(cells, STATE, state);
  Atomics.notify(cells, STATE);
}

/** Handles the end of a process: kills what it started, and wakes its player. */
function end(ward: Ward, reason: number, code: number): void {
  if (!wards.delete(ward.number)) return;
  killGroup(ward);
  Atomics.compareExchange(ward.cells, REASON, BY_ITSELF, reason);
  Atomics.store(ward.cells, CODE, code);
  settle(ward.cells, ENDED);
  wakePlayer(ward);
}

/** Wakes a player that waits for an answer or for room to write; tries again while the pipe is full. */
function wakePlayer(ward: Ward): void {
  const drained = Buffer.alloc(1 << 16);
  try {
    while (readSync(ward.input, drained) > 0);
  } catch {
    // empty
  }
  try {
    writeSync(ward.output, `${LAST_LINE}\n`);
  } catch {
    setTimeout(wakePlayer, LOOK, ward);
    return;
  }
  closeSync(ward.input);
  closeSync(ward.output);
  release(ward.number);
}

function release(number: number): void {
  for (const end of ['in', 'out'] as const) rmSync(pathOf(number, end), { force: true });
  enter(number, 0);
}

/** Notes the group of a process, for cleaning up when the program exits. */
function enter(number: number, group: number): void {
  Atomics.store(groups, number, group);
  Atomics.notify(groups, number);
}

function killGroup({ child }: Ward): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // already gone
  }
}

function sayGoodbye(ward: Ward): void {
  try {
    writeSync(ward.input, '{"type":"bye"}\n');
  } catch {
    // it no longer reads
  }
  setTimeout(() => wards.has(ward.number) && killGroup(ward), GRACE);
}

/** The number of checks so far. Module state, since the warden has this thread to itself. */
let looks = 0;

function look(): void {
  const weighs = ++looks % WEIGHED_EVERY === 0;
  for (const ward of wards.values()) {
    const asked = Atomics.load(ward.cells, ASKED);
    const isStill = asked !== 0 && asked === ward.asked;
    ward.asked = asked;
    if (!isStill) ward.waited = null;
    const patience = Atomics.load(ward.cells, PATIENCE);
    if (isStill && patience > 0 && (weighs || ward.waited === null) && timeOf(ward) > patience) stop(ward, TOO_SLOW);
    else if (weighs && ward.memory > 0 && memoryOf(ward.child.pid ?? 0) > ward.memory) stop(ward, TOO_LARGE);
  }
}

/** The time a process has had for its answer, not counting time in which it, or this program, waited for a processor. */
function timeOf(ward: Ward): number {
  ward.waited ??= new FairWatch(LONGEST_LOOK);
  return ward.waited.look(timesOf(ward.child.pid ?? 0));
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

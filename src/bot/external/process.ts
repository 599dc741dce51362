// Hot path: questions and answers bypass the event loop.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, read, readSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { threadId } from 'node:worker_threads';
import { waitFor } from '../../system/processor-time.js';
import { BotFault } from '../fault.js';
import { type Limits, startTime } from '../limits.js';
import {
  ASKED,
  CELLS,
  CODE,
  ENDED,
  LAST_LINE,
  MOST,
  NOT_STARTED,
  PATIENCE,
  REASON,
  STARTING,
  STATE,
  TOO_LARGE,
  TOO_SLOW,
} from './cells.js';
import type { Line } from './line.js';
import { command, wardenPost } from './wardens.js';

/** The longest line accepted, in bytes. */
const LONGEST_LINE = 1 << 16;
const NEWLINE = 10;
const readLater = promisify(read);
/** Milliseconds that the warden may take to start a process. */
const STARTING_TIME = 30_000;

/** A fault after which the process is unusable. */
export class ProcessFault extends BotFault {}

/** A bot's process as its player sees it: a line goes in, a line comes out, and the thread blocks in between. */
export class BotProcess {
  private readonly number: number;
  private readonly cells = new Int32Array(new SharedArrayBuffer(4 * CELLS));
  private readonly limits: Limits;
  private readonly input: number;
  private readonly output: number;
  private readonly read = Buffer.allocUnsafe(LONGEST_LINE);
  /** The start of what has been read but not yet processed. */
  private from = 0;
  private end = 0;
  /** Up to here there is no line end. */
  private looked = 0;
  private isTooLong = false;
  /** Cell 0 is 1 once the program is ending. */
  private readonly groups: Int32Array;

  /** Starts `sh -c line`. `name` prefixes its lines on stderr. */
  constructor(line: string, name: string, limits: Limits) {
    const { folder, groups } = wardenPost();
    this.limits = limits;
    this.groups = new Int32Array(groups);
    this.number = reserve(this.groups);
    const paths = ['in', 'out'].map((end) => join(folder, `${this.number}.${end}`));
    execFileSync('mkfifo', ['-m', '600', ...paths]);
    // Opened for reading and writing, so that neither opening nor writing depends on the process; the warden reports when it ends.
    [this.input, this.output] = paths.map((path) => openSync(path, 'r+'));
    this.cells[PATIENCE] = startTime(limits);
    const order = { number: this.number, thread: threadId, command: line, name, memory: limits.memory };
    command({ order: 'start', ...order, cells: this.cells.buffer as SharedArrayBuffer });
    waitFor(this.cells, STATE, STARTING, STARTING_TIME);
  }

  /** Switches from the time limit for getting ready to that for an answer. */
  setOut(): void {
    Atomics.store(this.cells, PATIENCE, this.limits.moveTime);
  }

  /**
   * Sends lines to the process and waits for one line from it. `id` is above 0 and grows.
   * @returns null if the process has ended or is unusable; nothing more may be sent to it then
   */
  exchange(lines: Line, id: number): string | null {
    if (this.isProgramEnding) return null; // it waits for this thread, which must not wait for anybody
    Atomics.store(this.cells, ASKED, id);
    try {
      this.write(lines);
      return this.readLine();
    } finally {
      Atomics.store(this.cells, ASKED, 0);
    }
  }

  /** The same for the main thread, without blocking: it can still be interrupted. */
  async exchangeLater(lines: Line, id: number): Promise<string | null> {
    Atomics.store(this.cells, ASKED, id);
    this.write(lines);
    for (let line = this.takeLine(); ; line = this.takeLine()) {
      if (line !== undefined) {
        Atomics.store(this.cells, ASKED, 0);
        return line;
      }
      this.end += (await readLater(this.output, this.read, this.end, LONGEST_LINE - this.end, null)).bytesRead;
    }
  }

  /** Asks the process to end, or ends it. */
  stop(): void {
    command({ order: 'stop', number: this.number });
    closeSync(this.input);
    closeSync(this.output);
  }

  /** What happened to a process that has ended or is unusable. `when` goes into the message, e.g. `before its hello, `. */
  ending(when = ''): ProcessFault {
    if (this.isTooLong) return new ProcessFault('illegal', `a line of more than ${LONGEST_LINE} bytes`);
    const reason = Atomics.load(this.cells, REASON);
    const { moveTime, memory } = this.limits;
    if (reason === TOO_SLOW) {
      const patience = Atomics.load(this.cells, PATIENCE);
      const what = patience === moveTime ? 'no answer' : 'not ready';
      return new ProcessFault('timeout', `${what} after ${patience} ms`);
    }
    if (reason === TOO_LARGE) return new ProcessFault('crash', `took more than ${memory} MB of memory`);
    if (reason === NOT_STARTED) return new ProcessFault('crash', 'could not be started');
    const code = Atomics.load(this.cells, CODE);
    const signal = Object.entries(constants.signals).find(([, number]) => number === -code)?.[0];
    return new ProcessFault('crash', `ended ${when}with ${code < 0 ? signal : `exit code ${code}`}`);
  }

  private get hasEnded(): boolean {
    return Atomics.load(this.cells, STATE) === ENDED;
  }

  private get isProgramEnding(): boolean {
    return Atomics.load(this.groups, 0) === 1;
  }

  private write({ bytes, length }: Line): void {
    // Nobody reads what is sent to an ended process, so the pipe would fill up. The warden empties it once, for a write in progress.
    if (this.hasEnded) return;
    for (let done = 0; done < length; ) done += writeSync(this.input, bytes, done, length - done);
  }

  private readLine(): string | null {
    for (let line = this.takeLine(); ; line = this.takeLine()) {
      if (line !== undefined) return line;
      this.end += readSync(this.output, this.read, this.end, LONGEST_LINE - this.end, null);
    }
  }

  /** The next line read; undefined if there is none yet, null if there will be none. */
  private takeLine(): string | null | undefined {
    let at = this.looked;
    while (at < this.end && this.read[at] !== NEWLINE) at++;
    if (at < this.end) {
      const line = this.read.toString('utf8', this.from, at);
      this.from = this.looked = at + 1;
      const isLast = line.endsWith(LAST_LINE) && (this.hasEnded || this.isProgramEnding);
      return isLast ? null : line;
    }
    if (this.from > 0) {
      this.read.copyWithin(0, this.from, this.end);
      this.end -= this.from;
      this.from = 0;
    }
    this.looked = this.end;
    this.isTooLong = this.end === LONGEST_LINE;
    return this.isTooLong ? null : undefined;
  }
}

/** Reserves a number that no process has. */
function reserve(groups: Int32Array): number {
  for (let number = 1; number < MOST; number++) {
    if (Atomics.compareExchange(groups, number, 0, -1) === 0) return number;
  }
  throw new ProcessFault('crash', `could not be started: there are ${MOST - 1} processes of bots already`);
}

// Hot path: questions and answers bypass the event loop.

import { closeSync, readSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { getSystemErrorName } from 'node:util';
import { threadId } from 'node:worker_threads';
import type { GameChoice } from '../../../cards/games/rule-sets.js';
import { InputError } from '../../../support/input/refusal.js';
import { nap, waitFor } from '../../../support/system/processor-time.js';
import { systemMessage } from '../../../support/system/system-error.js';
import type { Parameters } from '../bot.js';
import { BotFault } from '../fault.js';
import { type Limits, startTime } from '../limits.js';
import {
  ALWAYS,
  ASKED,
  CELLS,
  CODE,
  LOOKED,
  NOT_STARTED,
  PATIENCE,
  REASON,
  RUNNING,
  SENT,
  STARTING,
  STATE,
  TOO_LARGE,
  TOO_SLOW,
} from './cells.js';
import { type Hello, helloLine, readHello } from './messages.js';
import { openPipes } from './pipes.js';
import { command, processes } from './wardens.js';

/** The longest line accepted, in bytes. */
const LONGEST_LINE = 1 << 16;
const NEWLINE = 10;
/** Milliseconds that the warden may take to start a process, or to see that it has ended. */
const STARTING_TIME = 30_000;
const ENDING_TIME = 1_000;

/** The number under which the warden times a hello; no question has it. */
const HELLO = -1;

/** Milliseconds between two looks at a pipe that does not block. */
const NAP = 0.2;
const LONG_NAP = 2;
const NOTHING = Buffer.alloc(0);

/** How many processes this thread has started. */
let started = 0;

/** A fault after which the process is unusable. */
export class ProcessFault extends BotFault {}

/** A bot's process as its player sees it: lines go in, lines come out. */
export class BotProcess {
  private readonly number = ++started;
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
  /** What has no room yet in a pipe that does not block. */
  private unsent: Buffer = NOTHING;

  /** Starts `sh -c line`. `name` prefixes its lines on stderr. With `blocks`, a reader waits for a line. */
  static start(line: string, name: string, limits: Limits, blocks = false): BotProcess {
    return new BotProcess(line, name, limits, blocks);
  }

  private constructor(line: string, name: string, limits: Limits, blocks: boolean) {
    this.limits = limits;
    const [input, output] = openPipes(2, blocks);
    this.input = input.write;
    this.output = output.read;
    this.cells[PATIENCE] = startTime(limits);
    this.cells[LOOKED] = blocks ? ALWAYS : 0;
    command({
      order: 'start',
      thread: threadId,
      number: this.number,
      command: line,
      name,
      memory: limits.memory,
      cells: this.cells.buffer as SharedArrayBuffer,
      input: input.read,
      output: output.write,
    });
    waitFor(this.cells, STATE, STARTING, STARTING_TIME);
    // From now on each end is closed when its process ends.
    closeSync(input.read);
    closeSync(output.write);
    processes.add(this);
  }

  /** Greets the process, which may take longer than an answer. @throws ProcessFault if it does not greet back */
  greet(setting: Required<GameChoice>, params: Parameters, thereafter = ''): Hello {
    this.send(helloLine(setting, params), HELLO, HELLO);
    let line = this.receive();
    for (; line === undefined; line = this.receive()) nap(NAP);
    const hello = this.helloIn(line);
    if (thereafter !== '') this.write(thereafter);
    Atomics.store(this.cells, PATIENCE, this.limits.moveTime);
    return hello;
  }

  /** The same for the main thread, which goes on meanwhile: it can still be interrupted. */
  async greetLater(setting: Required<GameChoice>, params: Parameters): Promise<Hello> {
    this.send(helloLine(setting, params), HELLO, HELLO);
    let line = this.receive();
    for (; line === undefined; line = this.receive()) await setTimeout(LONG_NAP);
    return this.helloIn(line);
  }

  private helloIn(line: string | null): Hello {
    this.waitsFor(0);
    if (line === null) throw this.ending('before its hello, ');
    const hello = readHello(line);
    if (typeof hello === 'string') throw new ProcessFault('crash', hello);
    return hello;
  }

  /** Sends lines. `id` is the number of the question, `oldest` that of the oldest without an answer. */
  send(lines: string, id: number, oldest: number): void {
    Atomics.store(this.cells, SENT, id);
    this.waitsFor(oldest);
    this.write(lines);
  }

  /** The number of the oldest question without an answer, 0 for none. */
  waitsFor(oldest: number): void {
    Atomics.store(this.cells, ASKED, oldest);
  }

  /** A line from it; undefined if none has come yet, null if it has ended or is unusable. */
  receive(): string | null | undefined {
    for (let line = this.takeLine(); ; line = this.takeLine()) {
      if (line !== undefined) return line;
      const bytes = this.fill();
      if (bytes <= 0) return bytes === 0 ? null : undefined;
    }
  }

  /** Ends its input, so that it exits; the warden ends it otherwise. */
  stop(): void {
    if (!processes.delete(this)) return;
    closeSync(this.input);
    closeSync(this.output);
    command({ order: 'stop', thread: threadId, number: this.number });
  }

  /** How a process has ended; `when`, as in `before its hello, `. @throws InputError if the system did not start it */
  ending(when = ''): ProcessFault {
    if (this.isTooLong) return new ProcessFault('illegal', `a line of more than ${LONGEST_LINE} bytes`);
    if (!waitFor(this.cells, STATE, RUNNING, ENDING_TIME)) return new ProcessFault('crash', 'closed its output');
    const reason = Atomics.load(this.cells, REASON);
    const { moveTime, memory } = this.limits;
    if (reason === TOO_SLOW) {
      const patience = Atomics.load(this.cells, PATIENCE);
      const what = patience === moveTime ? 'no answer' : 'not ready';
      return new ProcessFault('timeout', `${what} after ${patience} ms`);
    }
    if (reason === TOO_LARGE) return new ProcessFault('crash', `took more than ${memory} MB of memory`);
    if (reason === NOT_STARTED) throw new InputError(`could not be started${this.refusal()}`);
    const code = Atomics.load(this.cells, CODE);
    const signal = Object.entries(constants.signals).find(([, number]) => number === -code)?.[0];
    return new ProcessFault('crash', `ended ${when}with ${code < 0 ? signal : `exit code ${code}`}`);
  }

  /** Why the system did not start it. */
  private refusal(): string {
    const number = Atomics.load(this.cells, CODE);
    return number < 0 ? `: ${systemMessage({ code: getSystemErrorName(number) })}` : '';
  }

  private write(lines: string): void {
    const bytes = Buffer.from(lines);
    this.unsent = this.unsent.length === 0 ? bytes : Buffer.concat([this.unsent, bytes]);
    this.flush();
  }

  /** Sends what is unsent: all of it, or as much as there is room for where pipes do not block. */
  private flush(): void {
    try {
      while (this.unsent.length > 0) this.unsent = this.unsent.subarray(writeSync(this.input, this.unsent));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE')
        this.unsent = NOTHING; // it has ended, as reading will show
      else if (code !== 'EAGAIN') throw error;
    }
  }

  /** Reads what has come: how many bytes; 0 after its end, −1 if nothing has come yet and pipes do not block. */
  private fill(): number {
    this.flush();
    try {
      const bytes = readSync(this.output, this.read, this.end, LONGEST_LINE - this.end, null);
      this.end += bytes;
      return bytes;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.add(this.cells, LOOKED, 1);
      return -1;
    }
  }

  /** The next line read; undefined if there is none yet, null if there will be none. */
  private takeLine(): string | null | undefined {
    let at = this.looked;
    while (at < this.end && this.read[at] !== NEWLINE) at++;
    if (at < this.end) {
      const line = this.read.toString('utf8', this.from, at);
      this.from = this.looked = at + 1;
      return line;
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

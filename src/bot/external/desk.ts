import type { Features } from '../../features/vector.js';
import { shown } from '../../input/refusal.js';
import type { View } from '../../view/view.js';
import type { Place } from '../bot.js';
import { BotFault } from '../fault.js';
import { type Limits, MOST_ENDINGS } from '../limits.js';
import { pulse, WAITING } from '../pulse.js';
import { sayHello } from './hello.js';
import { Line } from './line.js';
import { addRow, type ProtocolReply, readReply } from './messages.js';
import { BotProcess, ProcessFault } from './process.js';

const NOTHING = Line.of('');
/** Bytes of the largest question, and of everything else that goes into a message. */
const ROOM = 4_096;
const REST = 1 << 16;
/** Bytes of the largest number in a row, with its comma. */
const NUMBER = 12;
/** By how much one good board lowers the count of endings. */
const FORGIVEN = 0.1;

/** A question that a chair has put, and what becomes of it. */
export interface Asker {
  readonly place: Place;
  /** Adds its question to a message for a process, with everything that the process does not know yet. */
  addTo(line: Line, id: number, process: BotProcess): void;
  take(reply: ProtocolReply): void;
  fail(fault: BotFault): void;
}

/** The program that a bot is started with. */
export interface Program {
  readonly command: string;
  readonly name: string;
  /** How many questions it takes at once; 1 if it is asked one by one. */
  readonly batch: number;
  /** The columns it is shown with each question; null for none. */
  readonly features: Features | null;
}

/** A process, started when it is first asked, and the questions that have been put to it. One that has ended is started anew. */
export class Desk {
  readonly batch: number;
  private readonly program: Program;
  private readonly limits: Limits;
  private readonly line: Line;
  private readonly row: Float64Array;
  private process: BotProcess | null = null;
  private readonly put: Asker[] = [];
  /** Did it fail at several questions at once? From then on it is asked one by one, so that it is known which one is at fault. */
  private isOneByOne = false;
  /** Number of the last message with questions. */
  private asked = 0;
  /** Number of one whose answer may still come, because another line came in its place. */
  private owed = 0;
  /** How many times it has ended, reduced by every board it has survived since. */
  private endings = 0;
  private firstEnding: ProcessFault | null = null;

  constructor(program: Program, limits: Limits) {
    this.program = program;
    this.batch = program.batch;
    this.limits = limits;
    this.row = new Float64Array(program.features?.inputs.length ?? 0);
    this.line = new Line(Buffer.allocUnsafe(REST + (ROOM + NUMBER * this.row.length) * program.batch));
  }

  /** A question that is asked with the next ones. */
  add(asker: Asker): void {
    this.put.push(asker);
  }

  /** Adds the columns that the program is shown of a view. */
  addRow(line: Line, view: View): void {
    const { features } = this.program;
    if (features === null) return;
    features.fill(view, this.row);
    addRow(line, this.row);
  }

  /** Asks all questions that have been put. */
  ask(): void {
    pulse.cells[WAITING] = 1;
    try {
      while (this.put.length > 0) this.askTogether(this.put.splice(0, this.batch));
    } finally {
      pulse.cells[WAITING] = 0;
    }
  }

  /** A board is over on which it was asked. */
  survived(): void {
    this.endings = Math.max(0, this.endings - FORGIVEN);
  }

  /** Lets the process end. */
  leave(): void {
    this.process?.stop();
    this.process = null;
  }

  private askTogether(askers: readonly Asker[]): void {
    if (askers.length > 1 && !this.isOneByOne) {
      try {
        this.exchange(askers);
        return;
      } catch (thrown) {
        if (!(thrown instanceof BotFault)) throw thrown;
        this.isOneByOne = true;
        this.leave();
      }
    }
    for (const asker of askers) {
      try {
        this.exchange([asker]);
      } catch (thrown) {
        if (!(thrown instanceof BotFault)) throw thrown;
        if (thrown instanceof ProcessFault) this.end(thrown);
        asker.fail(thrown);
      }
    }
  }

  private exchange(askers: readonly Asker[]): void {
    const { line, batch } = this;
    this.process ??= this.begin(askers[0].place);
    const id = ++this.asked;
    line.clear();
    if (batch > 1) line.add(`{"type":"questions","id":${id},"questions":[`);
    for (const asker of askers) asker.addTo(line, id, this.process);
    if (batch > 1) line.close(']}\n');
    const reply = this.replyTo(id, this.process.exchange(line, id), this.process);
    const replies = batch > 1 ? repliesIn(reply, askers.length) : [reply];
    for (const [i, asker] of askers.entries()) asker.take(replies[i]);
  }

  /** The process's reply to a message; `line` is the first line received. */
  private replyTo(id: number, line: string | null, process: BotProcess): ProtocolReply {
    if (line === null) throw process.ending();
    const reply = readReply(line);
    if (reply.id === id) return reply;
    if (this.owed !== 0 && reply.id === this.owed) {
      this.owed = 0;
      return this.replyTo(id, process.exchange(NOTHING, id), process);
    }
    this.owed = id;
    const what = typeof reply.id === 'number' ? `question ${reply.id} was answered` : `${shown(line)} is no answer`;
    throw new BotFault('illegal', `${what}, where question ${id} was to be`);
  }

  private end(ending: ProcessFault): void {
    this.leave();
    this.endings++;
    this.firstEnding ??= ending;
  }

  private begin({ params, game, rules }: Place): BotProcess {
    if (this.endings >= MOST_ENDINGS && this.firstEnding) {
      const { kind, message } = this.firstEnding;
      throw new ProcessFault(kind, `started no more after ${MOST_ENDINGS} processes; the first: ${message}`);
    }
    const process = new BotProcess(this.program.command, this.program.name, this.limits);
    const hello = sayHello(process, { game, rules }, params);
    if (hello instanceof ProcessFault) {
      process.stop();
      throw hello;
    }
    process.setOut();
    return process;
  }
}

/** @throws BotFault if these are not the answers to so many questions */
function repliesIn({ answers }: ProtocolReply, count: number): readonly ProtocolReply[] {
  if (!Array.isArray(answers) || answers.length !== count)
    throw new BotFault('illegal', `its answers are ${shown(answers)}, where a list of ${count} was to be`);
  return answers.map((each: unknown) => (Object(each) === each ? (each as ProtocolReply) : { answer: each }));
}

import { shown } from '../../../support/input/refusal.js';
import type { Features } from '../../features/vector.js';
import type { View } from '../../view/view.js';
import type { Place } from '../bot.js';
import { BotFault, CannotPlay } from '../fault.js';
import { type Limits, MOST_ENDINGS } from '../limits.js';
import { pulse, WAITING } from '../pulse.js';
import { type ProtocolReply, readReply } from './messages.js';
import { BotProcess, ProcessFault } from './process.js';
import type { ProgramTexts } from './texts.js';

/** By how much one good board lowers the count of endings. */
export const FORGIVEN = 0.1;

/** A question that a chair has put, and what becomes of it. */
export interface Asker {
  readonly place: Place;
  readonly isAnswered: boolean;
  /** How many had been answered at a window when it last asked whether its own was. */
  looked: number;
  /** Its question in message `id` to a process, with everything that the process does not know yet. */
  textFor(process: BotProcess, id: number): string;
  take(reply: ProtocolReply): void;
  fail(fault: BotFault): void;
}

/** The program that a bot is started with. */
export interface Program {
  readonly command: string;
  readonly name: string;
  /** How many questions it takes in one message; 1 if it is asked one by one. */
  readonly batch: number;
  /** How many single questions it is sent before it has answered them; 1 if it is asked one by one. */
  readonly window: number;
  /** The columns it is shown with each question; null for none. */
  readonly features: Features | null;
  /** The words that it is sent; null for none. */
  readonly texts: ProgramTexts | null;
}

/** A process, started when it is first asked, and the questions put to it. One that has ended is started anew. */
export class Desk {
  readonly batch: number;
  readonly window: number;
  private readonly program: Program;
  private readonly limits: Limits;
  private readonly row: Float64Array;
  protected process: BotProcess | null = null;
  protected readonly put: Asker[] = [];
  /** Did it fail at several questions at once? Then it is asked one by one, to know which is at fault. */
  private isOneByOne = false;
  /** Number of the last message with questions. */
  protected asked = 0;
  /** Number of one whose answer may still come, because another line came in its place. */
  protected owed = 0;
  /** How many times it has ended, reduced by every board it has survived since. */
  private endings = 0;
  private firstEnding: BotFault | null = null;
  /** Has a process of it said hello? */
  private hasBegun = false;

  constructor(program: Program, limits: Limits) {
    this.program = program;
    this.batch = program.batch;
    this.window = program.window;
    this.limits = limits;
    this.row = new Float64Array(program.features?.inputs.length ?? 0);
  }

  get texts(): ProgramTexts | null {
    return this.program.texts;
  }

  /** Is it asked about several boards at once? Then each has a number. */
  get isShared(): boolean {
    return Math.max(this.batch, this.window) > 1;
  }

  /** A question that is asked with the next ones. */
  add(asker: Asker): void {
    this.put.push(asker);
  }

  /** Is a question still open that has been put? Not where all are asked at the first who needs his answer. */
  isOpen(_asker: Asker): boolean {
    return false;
  }

  /** The question is not asked any more. */
  drop(asker: Asker): void {
    const at = this.put.indexOf(asker);
    if (at >= 0) this.put.splice(at, 1);
  }

  /** The columns that the program is shown of a view, as a member of the question: whole numbers from −1 up. */
  rowOf(view: View): string {
    const { features } = this.program;
    if (features === null) return '';
    features.fill(view, this.row);
    return `,"row":[${this.row.join()}]`;
  }

  /** Asks what has been put, and waits for the answers. */
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
    const { batch } = this;
    this.process ??= this.begin(askers[0].place);
    const { process } = this;
    const id = ++this.asked;
    const asked = askers.map((asker) => asker.textFor(process, id)).join();
    const lines = batch > 1 ? `{"type":"questions","id":${id},"questions":[${asked}]}\n` : asked;
    const reply = this.replyTo(id, process.exchange(lines, id), process);
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
      return this.replyTo(id, process.exchange('', id), process);
    }
    this.owed = id;
    const what = typeof reply.id === 'number' ? `question ${reply.id} was answered` : `${shown(line)} is no answer`;
    throw new BotFault('illegal', `${what}, where question ${id} was to be`);
  }

  /** It has ended, or is not to be asked any more. */
  protected end(ending: BotFault): void {
    this.leave();
    this.endings++;
    this.firstEnding ??= ending;
  }

  protected begin({ params, game, rules }: Place): BotProcess {
    if (this.endings >= MOST_ENDINGS && this.firstEnding) {
      const { kind, message } = this.firstEnding;
      throw new ProcessFault(kind, `started no more after ${MOST_ENDINGS} processes; the first: ${message}`);
    }
    const { texts } = this.program;
    const process = new BotProcess(this.program.command, this.program.name, this.limits, this.window > 1);
    try {
      process.greet(texts?.settingOf({ game, rules }) ?? { game, rules }, params, texts?.rulesLine({ game, rules }));
      this.hasBegun = true;
    } catch (fault) {
      process.stop();
      if (this.hasBegun || !(fault instanceof ProcessFault)) throw fault;
      throw new CannotPlay(this.program.name, fault.message);
    }
    return process;
  }
}

/** @throws BotFault if these are not the answers to so many questions */
function repliesIn({ answers }: ProtocolReply, count: number): readonly ProtocolReply[] {
  if (!Array.isArray(answers) || answers.length !== count)
    throw new BotFault('illegal', `its answers are ${shown(answers)}, where a list of ${count} was to be`);
  return answers.map((each: unknown) => (Object(each) === each ? (each as ProtocolReply) : { answer: each }));
}

import { InputError, shown } from '../../../support/input/refusal.js';
import { nap } from '../../../support/system/processor-time.js';
import type { Features } from '../../features/vector.js';
import type { View } from '../../view/view.js';
import type { Place } from '../bot.js';
import { BotFault, CannotPlay } from '../fault.js';
import { type Limits, MOST_ENDINGS } from '../limits.js';
import { pulse, WAITING } from '../pulse.js';
import { type ProtocolReply, readReply } from './messages.js';
import { Outage } from './outage.js';
import { BotProcess, ProcessFault } from './process.js';
import type { ProgramTexts } from './texts.js';

/** The program that a bot is started with. */
interface Program {
  readonly command: string;
  readonly name: string;
  /** How many questions it is sent before it has answered them; 1 if it is asked one by one. */
  readonly window: number;
  /** False if it need not answer alike. */
  readonly repeatable?: boolean;
  /** The columns it is shown with each question; null for none. */
  readonly features: Features | null;
  /** The words that it is sent; null for none. */
  readonly texts: ProgramTexts | null;
}

/** By how much one good board lowers the count of endings. */
const FORGIVEN = 0.1;

/** Milliseconds between two looks at whether an answer has come: more, the longer it takes. */
const SHORTEST_NAP = 0.05;
const LONGEST_NAP = 2;

/** Those of this thread that have open questions at pipes that do not block: who waits at one hears of another. */
const waiting = new Set<Desk>();

/** A question that a chair has put, and what becomes of it. */
export interface Asker {
  readonly place: Place;
  readonly isAnswered: boolean;
  /** How many had been answered at the desk when it last asked whether its own was. */
  looked: number;
  /** Its question in message `id` to a process, with everything that the process does not know yet. */
  textFor(process: BotProcess, id: number): string;
  take(reply: ProtocolReply): void;
  fail(fault: BotFault): void;
}

/**
 * A process, started when it is first asked, and the questions put to it: one by one, or many that are answered in any
 * order. One that has ended is started anew.
 */
export class Desk {
  private readonly program: Program;
  private readonly limits: Limits;
  private readonly row: Float64Array;
  private process: BotProcess | null = null;
  /** The questions that are to be sent. */
  private readonly put: Asker[] = [];
  /** Questions without an answer by their numbers, the oldest first; null for who needs his answer no more. */
  private readonly open = new Map<number, Asker | null>();
  /** Number of the last question, and how many have been answered. */
  private asked = 0;
  private answered = 0;
  /** Number of one whose answer may still come, because another line came in its place. */
  private owed = 0;
  /** How many of those to be sent next are asked alone: one of them was at fault when they were asked together. */
  private suspects = 0;
  /** How many more, if the one that took too long is not at fault when it is asked alone. */
  private doubted = 0;
  /** How many times it has failed at several at once, and has ended; reduced by every board it has survived since. */
  private failures = 0;
  private endings = 0;
  private firstEnding: BotFault | null = null;
  /** While it says that it is not available, its questions are put again, one at a time. */
  private readonly outage: Outage;
  /** Has a process of it said hello? */
  private hasBegun = false;

  constructor(program: Program, limits: Limits) {
    this.program = program;
    this.limits = limits;
    this.outage = new Outage(program.name);
    this.row = new Float64Array(program.features?.inputs.length ?? 0);
  }

  get texts(): ProgramTexts | null {
    return this.program.texts;
  }

  /** Is it asked about several boards at once? Then each has a number. */
  get isShared(): boolean {
    return this.program.window > 1;
  }

  /** A question that is sent with the next ones. */
  add(asker: Asker): void {
    this.put.push(asker);
  }

  /**
   * Is a question still open that has been put? Who asks once more, with no answer to anybody since, is made to wait:
   * so everybody else has been seen to.
   */
  isOpen(asker: Asker): boolean {
    if (asker.isAnswered || !this.isShared) return false;
    if (asker.looked === this.answered) this.ask();
    else this.look();
    asker.looked = this.answered;
    return !asker.isAnswered;
  }

  /** The question is not asked any more. */
  drop(asker: Asker): void {
    const at = this.put.indexOf(asker);
    if (at >= 0) this.put.splice(at, 1);
    for (const [id, each] of this.open) if (each === asker) this.open.set(id, null);
  }

  /** The columns that the program is shown of a view, as a member of the question: whole numbers from −1 up. */
  rowOf(view: View): string {
    const { features } = this.program;
    if (features === null) return '';
    features.fill(view, this.row);
    return `,"row":[${this.row.join()}]`;
  }

  /** Waits until a question has been answered, here or elsewhere on this thread. */
  ask(): void {
    pulse.cells[WAITING] = 1;
    try {
      for (
        let pause = SHORTEST_NAP;
        !this.look() && !this.lookElsewhere();
        pause = Math.min(1.5 * pause, LONGEST_NAP)
      ) {
        nap(pause);
        if (this.program.repeatable === false) this.outage.keepWaiting();
      }
    } finally {
      pulse.cells[WAITING] = 0;
    }
  }

  /** A board is over on which it was asked. */
  survived(): void {
    this.endings = Math.max(0, this.endings - FORGIVEN);
    this.failures = Math.max(0, this.failures - FORGIVEN);
  }

  /** Lets the process end. */
  leave(): void {
    this.process?.stop();
    this.process = null;
    this.open.clear();
    waiting.delete(this);
  }

  private lookElsewhere(): boolean {
    for (const each of waiting) if (each !== this && each.look()) return true;
    return false;
  }

  /** Takes the answers that have come, and sends the next questions. Has one been answered? */
  private look(): boolean {
    const before = this.answered;
    this.send();
    try {
      for (let line = this.receive(); line !== undefined; line = this.receive()) this.takeReply(line);
    } catch (thrown) {
      if (!(thrown instanceof BotFault)) throw thrown;
      this.failed(thrown);
    }
    this.send();
    return this.answered > before;
  }

  private receive(): string | null | undefined {
    return this.open.size === 0 ? undefined : this.process?.receive();
  }

  private takeReply(line: string | null): void {
    if (line === null) throw (this.process as BotProcess).ending();
    const reply = readReply(line);
    const id = reply.id as number;
    if (this.open.has(id)) this.settle(id, (asker) => this.give(asker, reply));
    else if (this.owed === 0 || id !== this.owed) throw new BotFault('illegal', this.unknown(line, reply));
    else this.owed = 0;
  }

  private give(asker: Asker, reply: ProtocolReply): void {
    if (reply.unavailable === undefined) {
      this.outage.over();
      asker.take(reply);
      return;
    }
    this.put.push(asker);
    this.outage.add(String(reply.unavailable), reply.final === true);
  }

  /** Without numbers of questions where these depend on what else was asked. */
  private unknown(line: string, { id }: ProtocolReply): string {
    const isNumber = typeof id === 'number';
    if (this.isShared) return isNumber ? 'a question was answered that is not open' : `${shown(line)} is no answer`;
    const what = isNumber ? `question ${id} was answered` : `${shown(line)} is no answer`;
    return `${what}, where question ${this.asked} was to be`;
  }

  /** A question is open no more. */
  private settle(id: number, give: (asker: Asker) => void): void {
    const asker = this.open.get(id) ?? null;
    this.open.delete(id);
    this.answered++;
    if (this.suspects > 0 && --this.suspects === 0) {
      this.suspects = this.doubted;
      this.doubted = 0;
    }
    const [oldest = 0] = this.open.keys();
    this.process?.waitsFor(oldest);
    if (oldest === 0) waiting.delete(this);
    if (asker !== null) give(asker);
  }

  /** Sends as many as may be open. */
  private send(): void {
    const mayBeOpen = (): number => (this.suspects > 0 || this.outage.isOn ? 1 : this.program.window);
    let text = '';
    while (this.put.length > 0 && this.open.size < mayBeOpen() && !this.outage.isPaused()) {
      const asker = this.put.shift() as Asker;
      this.open.set(++this.asked, asker);
      if (this.isShared) waiting.add(this);
      try {
        this.process ??= this.begin(asker.place);
        text += asker.textFor(this.process, this.asked);
      } catch (thrown) {
        if (!(thrown instanceof BotFault)) throw thrown;
        this.failed(thrown);
      }
    }
    const [oldest] = this.open.keys();
    if (text !== '') this.process?.send(text, this.asked, oldest);
  }

  /** It fails. One question is at fault; several are asked again, alone: all, or first the one that took too long. */
  private failed(fault: BotFault): void {
    const askers = [...this.open.values()];
    if (askers.length === 1) {
      const [[id, asker]] = this.open;
      this.doubted = 0;
      if (fault instanceof ProcessFault) this.end(fault);
      else this.owed = id;
      this.open.set(id, asker);
      this.settle(id, (each) => each.fail(fault));
      return;
    }
    this.leave();
    const again = askers.filter((each) => each !== null);
    this.put.unshift(...again);
    this.suspects = fault.kind === 'timeout' ? Math.min(1, again.length) : again.length;
    this.doubted = again.length - this.suspects;
    if (++this.failures >= MOST_ENDINGS) this.suspects = Number.POSITIVE_INFINITY;
  }

  /** It has ended, or is not to be asked any more. */
  private end(ending: BotFault): void {
    this.leave();
    this.endings++;
    this.firstEnding ??= ending;
  }

  private begin({ params, game, rules }: Place): BotProcess {
    if (this.endings >= MOST_ENDINGS && this.firstEnding) {
      const { kind, message } = this.firstEnding;
      throw new ProcessFault(kind, `started no more after ${MOST_ENDINGS} processes; the first: ${message}`);
    }
    const { texts, command, name, window } = this.program;
    const wasWaiting = pulse.cells[WAITING];
    pulse.cells[WAITING] = 1;
    let process: BotProcess | undefined;
    try {
      process = BotProcess.start(command, name, this.limits, window === 1);
      process.greet({ game, rules }, params, texts?.rulesLine({ game, rules }));
      this.hasBegun = true;
      return process;
    } catch (fault) {
      process?.stop();
      const isSystem = fault instanceof InputError; // which has no room for a process, whoever has begun
      if (!isSystem && (this.hasBegun || !(fault instanceof ProcessFault))) throw fault;
      throw new CannotPlay(`bots: ${name}: ${fault.message}`);
    } finally {
      pulse.cells[WAITING] = wasWaiting;
    }
  }
}

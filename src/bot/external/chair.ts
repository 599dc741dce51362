import { QUESTIONS } from '../../engine/actions.js';
import type { Course } from '../../engine/course.js';
import { shown } from '../../input/refusal.js';
import { LEFT_OUT } from '../asking.js';
import type { Place, Player } from '../bot.js';
import { BotFault } from '../fault.js';
import type { Spokesman } from '../guest.js';
import { type Limits, MOST_ENDINGS } from '../limits.js';
import { pulse, WAITING } from '../pulse.js';
import type { Random } from '../random.js';
import type { View } from '../view.js';
import { sayHello } from './hello.js';
import { Line } from './line.js';
import { addBoardLine, addQuestionLine, answerOf, readReply, resultLine } from './messages.js';
import { BotProcess, ProcessFault } from './process.js';
import { ViewChanges } from './view-text.js';

const NOTHING = Line.of('');
/** By how much one good board lowers the count of endings. */
const FORGIVEN = 0.1;

/**
 * A bot in a process, at one place of a table. The process is started on the first question and kept from board to board. If it ends or
 * has to be stopped, that is a fault: defaults answer for the rest of the board, and the next board starts a new process.
 */
export class Chair implements Spokesman {
  readonly name: string;
  private readonly command: string;
  private readonly limits: Limits;
  private readonly player: Player;
  private place: Place | null = null;
  private process: BotProcess | null = null;
  private readonly changes = new ViewChanges();
  private readonly line = new Line();
  /** Lines to send with the next question. */
  private pending = '';
  /** Has the process been sent the board? */
  private isAtBoard = false;
  /** Has the process ended on this board? */
  private isOut = false;
  /** Number of the last question. */
  private asked = 0;
  /** Number of a question whose answer may still come, because another line came in its place. */
  private owed = 0;
  /** How many times it has ended, reduced by every board it has survived since. */
  private endings = 0;
  private firstEnding: ProcessFault | null = null;

  constructor(command: string, name: string, limits: Limits) {
    this.command = command;
    this.name = name;
    this.limits = limits;
    const ask = (view: unknown, random: Random): unknown => this.ask(view as View, random);
    this.player = Object.fromEntries(QUESTIONS.map((question) => [question, ask])) as Player;
  }

  sit(place: Place): Player {
    this.place = place;
    this.isAtBoard = false;
    this.isOut = false;
    return this.player;
  }

  /** The board is over, and the next one begins. */
  over(course: Course): void {
    if (this.isAtBoard && !this.isOut) {
      this.pending = resultLine(course);
      this.endings = Math.max(0, this.endings - FORGIVEN);
    }
    this.isAtBoard = false;
    this.isOut = false;
  }

  /** Lets the process end. */
  leave(): void {
    this.process?.stop();
    this.process = null;
  }

  private ask(view: View, random: Random): unknown {
    if (this.isOut) return LEFT_OUT;
    const { question } = view;
    pulse.cells[WAITING] = 1;
    try {
      this.process ??= this.begin();
      const id = ++this.asked;
      this.put(id, view, random);
      return answerOf(question, this.answerTo(id, this.process.exchange(this.line, id), this.process));
    } catch (thrown) {
      if (!(thrown instanceof BotFault)) throw thrown;
      if (thrown instanceof ProcessFault) this.stepOut(thrown);
      throw new BotFault(thrown.kind, `${question}: ${thrown.message}`);
    } finally {
      pulse.cells[WAITING] = 0;
    }
  }

  /** Prepares the next question and everything that goes with it. */
  private put(id: number, view: View, random: Random): void {
    const { line, changes } = this;
    line.clear();
    line.add(this.pending);
    this.pending = '';
    if (!this.isAtBoard) {
      changes.reset();
      addBoardLine(line, view);
      this.isAtBoard = true;
    }
    addQuestionLine(line, id, view, { changes, random });
  }

  /** From here on, defaults answer until the end of the board. */
  private stepOut(ending: ProcessFault): void {
    this.leave();
    this.isOut = true;
    this.pending = '';
    this.endings++;
    this.firstEnding ??= ending;
  }

  /** The process's answer to a question; `line` is the first line received. */
  private answerTo(id: number, line: string | null, process: BotProcess): unknown {
    if (line === null) throw process.ending();
    const reply = readReply(line);
    if (reply.id === id) {
      if (reply.error !== undefined) throw new BotFault('error', shown(reply.error));
      return reply.answer;
    }
    if (this.owed !== 0 && reply.id === this.owed) {
      this.owed = 0;
      return this.answerTo(id, process.exchange(NOTHING, id), process);
    }
    this.owed = id;
    const what = typeof reply.id === 'number' ? `question ${reply.id} was answered` : `${shown(line)} is no answer`;
    throw new BotFault('illegal', `${what}, where question ${id} was to be`);
  }

  private begin(): BotProcess {
    if (this.endings >= MOST_ENDINGS && this.firstEnding) {
      const { kind, message } = this.firstEnding;
      throw new ProcessFault(kind, `started no more after ${MOST_ENDINGS} processes; the first: ${message}`);
    }
    const { params, game, rules } = this.place as Place;
    const process = new BotProcess(this.command, this.name, this.limits);
    const hello = sayHello(process, { game, rules }, params);
    if (hello instanceof ProcessFault) {
      process.stop();
      throw hello;
    }
    process.setOut();
    return process;
  }
}

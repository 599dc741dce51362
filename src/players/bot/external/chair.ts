import { QUESTIONS } from '../../../cards/engine/actions.js';
import type { Course } from '../../../cards/engine/course.js';
import { shown } from '../../../support/input/refusal.js';
import { stopwatch } from '../../../support/system/clock.js';
import type { View } from '../../view/view.js';
import { LEFT_OUT } from '../asking.js';
import type { Place, Player } from '../bot.js';
import { BotFault } from '../fault.js';
import type { Besides, Spokesman } from '../guest.js';
import type { Random } from '../random.js';
import type { Asker, Desk } from './desk.js';
import {
  answerOf,
  askedText,
  besidesIn,
  boardLine,
  type OpenQuestion,
  type ProtocolReply,
  resultLine,
} from './messages.js';
import { type BotProcess, ProcessFault } from './process.js';
import { ViewChanges } from './view-text.js';

const NOTHING: Omit<Besides, 'ms'> = {};

/**
 * A bot in a process, at one place of a table. If the process ends or has to be stopped, that is a fault: defaults
 * answer for the rest of the board, and the next board starts a new process.
 */
export class Chair implements Spokesman, Asker {
  readonly name: string;
  place!: Place;
  /** Under the rules of its place. */
  private desk!: Desk;
  private readonly deskOf: (place: Place) => Desk;
  /** Its number at the desk, for programs that are asked about several boards at once. */
  private readonly number: number;
  private readonly player: Player;
  private readonly question: OpenQuestion = { view: null as never, changes: new ViewChanges(), random: [0, 0] };
  /** The process that has been sent the board. */
  private knows: BotProcess | null = null;
  private wasAsked = false;
  /** Has the process ended on this board? */
  private isOut = false;
  /** Has the current question been put, and what came of it? */
  private hasPut = false;
  isAnswered = false;
  looked = -1;
  private given: unknown;
  /** When the question was sent, how long the answer took, and what was said besides. */
  private readonly clock = stopwatch();
  private sent = 0;
  private took = 0;
  private besides: Omit<Besides, 'ms'> = NOTHING;
  /** The result of the last board, to send with the next question. */
  private result = '';

  constructor(name: string, deskOf: (place: Place) => Desk, number: number) {
    this.name = name;
    this.deskOf = deskOf;
    this.number = number;
    const ask = (view: unknown, random: Random): unknown => this.ask(view as View, random);
    this.player = Object.fromEntries(QUESTIONS.map((question) => [question, ask])) as Player;
  }

  sit(place: Place): Player {
    this.forget();
    if (this.place?.rules !== place.rules) this.desk = this.deskOf(place);
    this.place = place;
    return this.player;
  }

  /** The board is over, and the next one begins. */
  over(course: Course): void {
    if (this.wasAsked && !this.isOut) {
      if (!this.desk.isShared) this.result = resultLine(course);
      this.desk.survived();
    }
    this.forget();
  }

  /** Puts a question that will be asked soon; true as long as it is open. False if the process is out. */
  prepare(view: View, random: Random): boolean {
    if (this.hasPut) return this.desk.isOpen(this);
    if (this.isOut) return false;
    this.hasPut = this.wasAsked = true;
    this.isAnswered = false;
    this.looked = -1;
    this.sent = this.clock();
    this.besides = NOTHING;
    this.question.view = view;
    this.question.random[0] = random.word();
    this.question.random[1] = random.word();
    this.desk.add(this);
    return true;
  }

  textFor(process: BotProcess, id: number): string {
    const { question, desk, result } = this;
    this.sent = this.clock();
    const isNew = this.knows !== process;
    this.knows = process;
    if (isNew) question.changes.reset();
    const row = desk.rowOf(question.view);
    const asked = `${askedText(question, isNew && desk.isShared, desk.texts)}${row}}\n`;
    if (desk.isShared) return `{"type":"question","id":${id},"board":${this.number},${asked}`;
    this.result = '';
    return `${result}${isNew ? boardLine(question.view) : ''}{"type":"question","id":${id},${asked}`;
  }

  take(reply: ProtocolReply): void {
    const { answer, error } = reply;
    const besides = reply.usage === undefined && reply.remark === undefined ? NOTHING : besidesIn(reply);
    if (typeof besides !== 'string') this.besides = besides;
    if (typeof besides === 'string') this.fail(new BotFault('illegal', besides));
    else if (error !== undefined) this.fail(new BotFault('error', shown(error)));
    else this.settle(answerOf(this.question.view.question, answer));
  }

  fail(fault: BotFault): void {
    this.settle(new BotFault(fault.kind, `${this.question.view.question}: ${fault.message}`));
    if (!(fault instanceof ProcessFault)) return;
    this.isOut = true;
    this.result = '';
  }

  private ask(view: View, random: Random): unknown {
    if (!this.hasPut && !this.prepare(view, random)) {
      this.took = 0;
      this.besides = NOTHING;
      return LEFT_OUT;
    }
    while (!this.isAnswered) this.desk.ask();
    this.hasPut = false;
    if (this.given instanceof BotFault) throw this.given;
    return this.given;
  }

  get said(): Besides {
    return { ...this.besides, ms: Math.round(this.took) };
  }

  private settle(given: unknown): void {
    this.given = given;
    this.took = this.clock() - this.sent;
    this.isAnswered = true;
  }

  private forget(): void {
    if (this.hasPut && !this.isAnswered) this.desk.drop(this);
    this.knows = null;
    this.wasAsked = this.isOut = this.hasPut = false;
  }
}

import { answerCard, PLAY, PLAYED, QUESTIONS } from '../../cards/engine/actions.js';
import { type Card, lowest } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { isLegal } from '../../cards/engine/legal.js';
import { isPaidAlready } from '../../cards/engine/scoring.js';
import type { Seat } from '../../cards/engine/seats.js';
import type { Key } from '../../cards/random/key.js';
import { formatAnswer, parseAnswer } from '../../cards/record/actions.js';
import { SEAT_LETTERS } from '../../cards/record/notation.js';
import type { AnswerLine, AnswerPlace } from '../../players/bot/answers/answer-line.js';
import { askedIn, tableOf } from '../../players/bot/answers/asked.js';
import { PARTS } from '../../players/bot/bot.js';
import { isRepeatable } from '../../players/bot/declared.js';
import { defaultAnswer } from '../../players/bot/defaults.js';
import type { Limits } from '../../players/bot/limits.js';
import { atLiberty } from '../../players/bot/loading/chance.js';
import { partAsked, SeatedBot } from '../../players/bot/seated.js';
import type { Policies } from '../../players/bot/spec.js';
import type { View } from '../../players/view/view.js';
import { stopwatch } from '../../support/system/clock.js';
import type { GameAt } from '../deal-player.js';
import type { AnswerBook } from './answer-book.js';

/** A bot whose answers are kept. */
export interface KeptBot {
  readonly policies: Policies;
  /** Its number in the job, and its label. */
  readonly bot: number;
  readonly label: string;
  /** Are the answers of all parts kept, or of those that say that they need not repeat theirs? */
  readonly areAllKept: boolean;
}

const NOTHING = -1;

/** The parts whose answers need not be the same again: a part may leave a question to the base. */
const keptParts = (policies: Policies, areAllKept: boolean): readonly boolean[] =>
  PARTS.map((part) => {
    const { base, [part]: policy } = policies;
    const isLeft = base !== undefined && policy.answersAll !== true && !isRepeatable(base);
    return areAllKept || isLeft || !isRepeatable(policy);
  });

/**
 * A bot that need not repeat its answers: it is asked what is not on file, and what it answers is kept. Where deals are
 * played a second time it answers as the first time, without being asked.
 */
export class KeptSeat extends SeatedBot {
  private readonly book: AnswerBook;
  private readonly of: KeptBot;
  private readonly keeps: readonly boolean[];
  /** The first part of every question: the game and its rules. */
  private table = '';
  /** The step of a question that a program has, of which it is known that it is not on file. */
  private open = NOTHING;
  private readonly game: GameAt;
  private board = 0;
  private draw = 0;

  constructor(of: KeptBot, key: Key, limits: Limits, book: AnswerBook, game: GameAt) {
    super(of.policies, key, limits);
    this.of = of;
    this.book = book;
    this.game = game;
    this.keeps = keptParts(of.policies, of.areAllKept);
  }

  override sit(course: Course, seat: Seat, home?: Game): void {
    atLiberty(() => super.sit(course, seat, home));
  }

  override goTo(course: Course, board: number, place: number): void {
    super.goTo(course, board, place);
    this.board = board;
    this.draw = place >> 2;
    this.open = NOTHING;
  }

  override prepare(course: Course, view: View): boolean {
    if (this.isSpared(course)) return false;
    const isNew = this.open !== course.step && this.keeps[partAsked(course)];
    if (isNew && (this.find(course, this.placeOf(view)) !== undefined || this.book.isWhole)) return false;
    const isOpen = super.prepare(course, view);
    this.open = isOpen ? course.step : NOTHING;
    return isOpen;
  }

  override answer(course: Course, view: View): number {
    if (course.question === PLAY || !this.keeps[partAsked(course)]) return super.answer(course, view);
    if (course.isDrawn) return course.forced;
    return this.kept(course, view, () => super.answer(course, view));
  }

  override card(course: Course, view: View): Card {
    if (this.isSpared(course)) return lowest(course.cards);
    if (!this.keeps[partAsked(course)]) return super.card(course, view);
    return answerCard(this.kept(course, view, () => PLAYED + super.card(course, view)));
  }

  /** The defaults of one that has hung or ended its thread are answers like others: it does so once. */
  override standIn(course: Course, view: View): number {
    if (!this.keeps[partAsked(course)]) return super.standIn(course, view);
    return this.isSpared(course) ? defaultAnswer(course) : this.kept(course, view, () => super.standIn(course, view));
  }

  /** It is not asked what cannot change who is paid what: the default answers. */
  private isSpared(course: Course): boolean {
    return this.keeps[partAsked(course)] && isPaidAlready(course);
  }

  private kept(course: Course, view: View, ask: () => number): number {
    const place = this.placeOf(view);
    const { isAgain } = this.game;
    const known = isAgain ? this.book.givenAt(place) : this.find(course, place);
    if (known?.fault !== undefined) this.faults.push({ seat: course.seat, at: course.step, ...known.fault });
    if (known === undefined && (isAgain || this.book.isWhole)) return defaultAnswer(course);
    return answerIn(known ?? this.book.add(this.of.bot, { ...place, ...this.asked(course, ask) }));
  }

  private find(course: Course, place: AnswerPlace): AnswerLine | undefined {
    const line = this.book.find(this.of.bot, place);
    return line === undefined || isLegal(course, answerIn(line)) ? line : this.book.refuse(line);
  }

  /** Asks now: what came of it. */
  private asked(course: Course, ask: () => number): Omit<AnswerLine, keyof AnswerPlace> {
    const { seat, step, question } = course;
    const before = this.faults.length;
    const elapsed = stopwatch();
    const answer = atLiberty(ask);
    const { ms = Math.round(elapsed()), ...said } = this.spokesmanOf(partAsked(course))?.said ?? {};
    const fault = this.faults.length > before ? this.faults[before] : undefined;
    return {
      seat: SEAT_LETTERS[seat],
      step,
      question: QUESTIONS[question] as AnswerLine['question'],
      answer: formatAnswer(answer),
      ...(fault && { fault: { kind: fault.kind, detail: fault.detail } }),
      ...said,
      ms,
    };
  }

  private placeOf(view: View): AnswerPlace {
    const { of, board, draw } = this;
    const { triple, seating } = this.game;
    this.table ||= tableOf(view);
    return {
      bot: of.label,
      board,
      triple,
      seating,
      ...(draw > 0 && { draw }),
      asked: askedIn(view, this.table),
    };
  }
}

const answerIn = ({ answer }: AnswerLine): number => parseAnswer(answer) as number; // its schema says so

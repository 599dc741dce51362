import { SeatedBot } from '../bot/seated.js';
import { answerCard, BID, CONTEST, PLAY } from '../engine/actions.js';
import type { Card } from '../engine/cards.js';
import type { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { legalAnswers } from '../engine/legal.js';
import { type Key, nameNumber } from '../random/key.js';
import { Stream } from '../random/stream.js';
import type { View } from '../view/view.js';

const NOTHING = -1;

/** A bot that answers one question of a deal at random when asked to, and all others by its policies. */
export class ExploringBot extends SeatedBot {
  /** The step of the deal at which it answered at random; −1 if there was none. */
  exploredAt = NOTHING;
  /** The number of legal answers that it drew from, each with the same chance. */
  drawnFrom = 0;
  private question = NOTHING;
  /** How many such questions it answers as usual before it explores one; for plays, the number of tricks. */
  private wait = 0;
  private stream = new Stream();

  /** A deal begins in which it explores, with draws from the stream. */
  explore(question: number, wait: number, stream: Stream): void {
    this.exploredAt = NOTHING;
    this.question = question;
    this.wait = wait;
    this.stream = stream;
  }

  /** A deal begins in which it does not. */
  rest(): void {
    this.exploredAt = NOTHING;
    this.question = NOTHING;
  }

  override answer(course: Course, view: View): number {
    // Plays go through `card`.
    if (course.question === PLAY || !this.isDue(course)) return super.answer(course, view);
    return this.draw(course);
  }

  override card(course: Course, view: View): Card {
    return this.isDue(course) ? answerCard(this.draw(course)) : super.card(course, view);
  }

  private isDue(course: Course): boolean {
    const { question } = this;
    if (course.question !== question || this.exploredAt !== NOTHING || course.isForced) return false;
    return question === PLAY ? course.tricks + course.lost === this.wait : this.wait-- === 0;
  }

  private draw(course: Course): number {
    const answers = legalAnswers(course);
    this.exploredAt = course.step;
    this.drawnFrom = answers.length;
    return answers[this.stream.below(answers.length)];
  }
}

/** The last of ten tricks leaves no choice. */
const TRICKS = 9;
/** No bot's seat, so that exploration and bots draw independently. */
const NO_SEAT = 3;
const NAME = nameNumber('explore');

/** Draws who explores in each deal, and when, from the seed and the board alone. */
export class Exploration {
  /** The bot that explores in the current deal. */
  chosen: ExploringBot;
  private readonly question: number;
  private readonly bots: readonly ExploringBot[];
  /** Candidates: the bots whose rows are kept. */
  private readonly able: readonly ExploringBot[];
  /** Can the auction ask a seat more than once? Other questions, except plays, are asked once a deal. */
  private readonly isRepeated: boolean;
  private readonly key: Key;
  private readonly stream = new Stream();

  constructor(
    { explore, asked }: { readonly explore: number; readonly asked: readonly boolean[] },
    bots: readonly SeatedBot[],
    game: Game,
    key: Key,
  ) {
    this.question = explore;
    this.bots = bots.filter((bot) => bot instanceof ExploringBot);
    this.able = this.bots.filter((_, i) => asked[i]);
    this.chosen = this.able[0];
    this.isRepeated = explore === BID && game.stages[CONTEST] === undefined;
    this.key = key;
  }

  /** A deal begins. */
  begin(board: number): void {
    const { stream, key, question, able } = this;
    const high = Math.imul(Math.floor(board / 2 ** 32), 0x9e3779b1);
    stream.seed(key.bot0 ^ NAME, key.bot1 ^ high, board | 0, NO_SEAT);
    for (const bot of this.bots) bot.rest();
    this.chosen = able[stream.below(able.length)];
    this.chosen.explore(question, this.wait(), stream);
  }

  private wait(): number {
    const { stream } = this;
    if (this.question === PLAY) return stream.below(TRICKS);
    let wait = 0;
    while (this.isRepeated && stream.fraction() < 0.5) wait++;
    return wait;
  }
}

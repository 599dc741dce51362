import { answerCard, BID, CONTEST, PLAY } from '../../cards/engine/actions.js';
import type { Card } from '../../cards/engine/cards.js';
import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { legalAnswers } from '../../cards/engine/legal.js';
import { type Key, nameNumber } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import type { Limits } from '../../players/bot/limits.js';
import { SeatedBot } from '../../players/bot/seated.js';
import type { Policies } from '../../players/bot/spec.js';
import type { View } from '../../players/view/view.js';

const NOTHING = -1;
/** The last of ten tricks leaves no choice. */
const TRICKS = 9;
/** No bot's seat, so that exploration and bots draw independently. */
const NO_SEAT = 3;
const NAME = nameNumber('explore');

/** Who answers at random in each deal, and to which question: drawn from the seed and the board alone. */
export class Exploration {
  /** For the answer. */
  readonly stream = new Stream();
  private readonly question: number;
  /** Candidates: the places in the trio of the bots whose rows are kept. */
  private readonly able: readonly number[];
  /** Can the auction ask a seat more than once? Other questions, except plays, are asked once a deal. */
  private readonly isRepeated: boolean;
  private readonly key: Key;
  private chosen = NOTHING;
  /** How many such questions are answered as usual before one is explored; for plays, the number of tricks. */
  private wait = 0;
  /** The step at which it explores, once that is known; and the last one that was looked at. */
  private at = NOTHING;
  private seen = NOTHING;

  constructor(
    { explore, asked }: { readonly explore: number; readonly asked: readonly boolean[] },
    game: Game,
    key: Key,
  ) {
    this.question = explore;
    this.able = asked.flatMap((isAble, place) => (isAble ? [place] : []));
    this.isRepeated = explore === BID && game.stages[CONTEST] === undefined;
    this.key = key;
  }

  begin(board: number): void {
    const { stream, key, able } = this;
    const high = Math.imul(Math.floor(board / 2 ** 32), 0x9e3779b1);
    stream.seed(key.bot0 ^ NAME, key.bot1 ^ high, board | 0, NO_SEAT);
    this.at = this.seen = NOTHING;
    this.chosen = able[stream.below(able.length)];
    this.wait = this.firstWait();
  }

  private firstWait(): number {
    const { stream } = this;
    if (this.question === PLAY) return stream.below(TRICKS);
    let wait = 0;
    while (this.isRepeated && stream.fraction() < 0.5) wait++;
    return wait;
  }

  /** Is the current question, which the bot in this place of the trio is asked, the one that is answered at random? */
  isDue(course: Course, place: number): boolean {
    const { question, step } = course;
    if (place !== this.chosen || question !== this.question || course.isForced) return false;
    if (this.at === NOTHING && this.seen !== step) {
      const isNow = question === PLAY ? course.tricks + course.lost === this.wait : this.wait-- === 0;
      if (isNow) this.at = step;
    }
    this.seen = step;
    return this.at === step;
  }
}

/** A bot that answers one question of some deals at random, and all others by its policies. */
export class ExploringBot extends SeatedBot {
  private readonly place: number;
  private readonly exploration: Exploration;

  /** `place`: its own in the trio. */
  constructor(policies: Policies, key: Key, limits: Limits, place: number, exploration: Exploration) {
    super(policies, key, limits);
    this.place = place;
    this.exploration = exploration;
  }

  override goTo(course: Course, board: number, place: number): void {
    super.goTo(course, board, place);
    this.exploration.begin(board);
  }

  override prepare(course: Course, view: View): boolean {
    return !this.exploration.isDue(course, this.place) && super.prepare(course, view);
  }

  override answer(course: Course, view: View): number {
    // Plays go through `card`.
    if (course.question === PLAY || !this.exploration.isDue(course, this.place)) return super.answer(course, view);
    return this.draw(course);
  }

  override card(course: Course, view: View): Card {
    const isDue = this.exploration.isDue(course, this.place);
    return isDue ? answerCard(this.draw(course)) : super.card(course, view);
  }

  private draw(course: Course): number {
    const answers = legalAnswers(course);
    return answers[this.exploration.stream.below(answers.length)];
  }
}

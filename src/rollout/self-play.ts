// Plays thousands of deals: no allocation for each.
import { SeatedBot } from '../bot/seated.js';
import { OVER } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { SEATS } from '../engine/seats.js';
import { dealBoard } from '../random/board.js';
import { keyOf } from '../random/key.js';
import { Stream } from '../random/stream.js';
import { View } from '../view/view.js';
import type { Models } from './imagined-deal.js';

/** What deals come to is found in so many. */
export const SELF_PLAYED = 8_192;
const ALONE = { deal: 0, length: 1 };

/** Models that play deals of a seed of their own, or given ones, to the end. */
export class SelfPlay {
  private readonly course: Course;
  private readonly views: readonly View[];
  private readonly bots: readonly SeatedBot[];
  private readonly key;

  /** `seed`: any text. */
  constructor(game: Game, models: Models, seed: string) {
    this.key = keyOf(seed);
    this.course = new Course(game);
    this.views = SEATS.map((seat) => new View(this.course, seat, ALONE));
    this.bots = models.map((model) => new SeatedBot(model, this.key));
  }

  /** The course of each deal of the seed, once it is over; it is overwritten by the next. */
  *deals(): Generator<Course> {
    const stream = new Stream();
    const cards = new Int32Array(4);
    for (let board = 0; board < SELF_PLAYED; board++) {
      dealBoard(this.key, board, stream, cards);
      yield this.play(cards[0], cards[1], cards[2], cards[3]);
    }
  }

  /** The course of a deal, once it is over; it is overwritten by the next. */
  play(forehand: number, middlehand: number, dealer: number, talon: number): Course {
    const { course, bots, views } = this;
    course.begin(forehand, middlehand, dealer, talon);
    for (const seat of SEATS) {
      bots[seat].sit(course, seat);
      bots[seat].goTo(course, 0, seat);
      bots[seat].faults.length = 0;
    }
    while (course.question !== OVER) course.take(bots[course.seat].answer(course, views[course.seat]));
    return course;
  }
}

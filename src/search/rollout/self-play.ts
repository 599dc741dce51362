// Plays thousands of deals: no allocation for each.

import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import { dealBoard } from '../../cards/random/board.js';
import { keyOf } from '../../cards/random/key.js';
import { Stream } from '../../cards/random/stream.js';
import { SeatedBot } from '../../players/bot/seated.js';
import { Seats } from '../../players/bot/seats.js';
import type { Models } from './imagined-deal.js';

/** What deals come to is found in so many. */
export const SELF_PLAYED = 8_192;

/** Models that play deals of a seed of their own, or given ones, to the end. Their faults are not counted. */
export class SelfPlay {
  private readonly seats: Seats;
  private readonly key;

  /** `seed`: any text. */
  constructor(game: Game, models: Models, seed: string) {
    this.key = keyOf(seed);
    this.seats = new Seats(
      game,
      models.map((model) => new SeatedBot(model, this.key)),
    );
  }

  /** The course of each deal of the seed, once it is over; it is overwritten by the next. */
  *deals(): Generator<Course> {
    const stream = new Stream();
    const cards = new Int32Array(4);
    for (let board = 0; board < SELF_PLAYED; board++) {
      dealBoard(this.key, board, stream, cards);
      yield this.play(cards);
    }
  }

  /** The course of a deal that is over, until the next. `cards`: forehand, middlehand, dealer, talon. */
  play(cards: ArrayLike<number>): Course {
    const { seats } = this;
    seats.begin(0, cards);
    seats.playOut();
    seats.showResult();
    seats.takeFaults();
    return seats.course;
  }
}

// Replays millions of cards: no allocation for each.
import { actionAnswer, PLAY } from '../../../cards/engine/actions.js';
import { Course } from '../../../cards/engine/course.js';
import type { Game } from '../../../cards/engine/game.js';
import { SEATS } from '../../../cards/engine/seats.js';
import { dealBoard } from '../../../cards/random/board.js';
import type { Key } from '../../../cards/random/key.js';
import { Stream } from '../../../cards/random/stream.js';
import { SeatedBot } from '../../../players/bot/seated.js';
import { Seats } from '../../../players/bot/seats.js';
import type { Policies } from '../../../players/bot/spec.js';
import { AskedInView } from '../../../players/system/asked.js';
import { View } from '../../../players/view/view.js';
import type { FollowedFrom } from '../../../search/rollout/imagined-deal.js';

/** A single deal with its auction. */
export const SINGLE: FollowedFrom = { start: null, pot: 0, deal: 0, length: 1 };

/** Deals of three of a model, gone through card by card, as the seats saw them. */
export class CardDecisions {
  /** The deal up to the card that is asked for, what its seat knows, and what the model plays. */
  readonly course: Course;
  readonly asked = new AskedInView();
  answer = 0;
  /** The deal as it ended. */
  readonly end: Course;
  private readonly seats: Seats;
  private readonly views: readonly View[];
  private readonly key: Key;
  private readonly stream = new Stream();
  private readonly cards = new Int32Array(4);

  constructor(game: Game, model: Policies, key: Key) {
    this.key = key;
    this.seats = new Seats(
      game,
      SEATS.map(() => new SeatedBot(model, key)),
    );
    this.end = this.seats.course;
    const course = new Course(game);
    this.course = course;
    this.views = SEATS.map((seat) => new View(course, seat, { deal: 0, length: 1 }));
  }

  /** Plays a board, then calls `visit` for each card with a choice. */
  play(board: number, visit: () => void): void {
    const { course, end, seats, cards, stream, key, views } = this;
    dealBoard(key, board, stream, cards);
    seats.begin(board, cards);
    seats.playOut();
    course.begin(cards[0], cards[1], cards[2], cards[3]);
    for (let at = 0; at < end.step; at++) {
      this.answer = actionAnswer(end.actions[at]);
      if (course.question === PLAY && !course.isForced) {
        this.asked.read(views[course.seat], PLAY);
        visit();
      }
      course.take(this.answer);
    }
  }
}

// Plays thousands of deals: no allocation for each.
import { SeatedBot } from '../bot/seated.js';
import { View } from '../bot/view.js';
import { OVER } from '../engine/actions.js';
import { Course } from '../engine/course.js';
import type { Game } from '../engine/game.js';
import { SEATS } from '../engine/seats.js';
import { dealBoard } from '../random/board.js';
import { keyOf } from '../random/key.js';
import { Stream } from '../random/stream.js';
import type { Models } from '../rollout/imagined-deal.js';

/** What deals come to on average is found in so many. */
const DEALS = 8_192;
const ALONE = { deal: 0, length: 1 };

/**
 * The luck of the cards: what a model, in all three seats, makes of a deal, less what it makes of deals on average. It depends on the cards and
 * the seat alone, and was fixed before they were dealt; so its mean is nothing, and results less any share of it are on average what results are.
 * Source: control variates as in AIVAT, N. Burch, M. Schmid, M. Moravčík, D. Morrill & M. Bowling, AAAI 2018.
 */
export class Luck {
  /** What is at stake: how much a seat wins or loses in a deal on average, in units. */
  readonly stake: number;
  private readonly course: Course;
  private readonly views: readonly View[];
  private readonly bots: readonly SeatedBot[];
  private readonly means = new Float64Array(3);

  constructor(game: Game, models: Models) {
    const key = keyOf('luck');
    this.course = new Course(game);
    this.views = SEATS.map((seat) => new View(this.course, seat, ALONE));
    this.bots = models.map((model) => new SeatedBot(model, key));
    const stream = new Stream();
    const cards = new Int32Array(4);
    let size = 0;
    for (let board = 0; board < DEALS; board++) {
      dealBoard(key, board, stream, cards);
      const score = this.play(cards[0], cards[1], cards[2], cards[3]);
      for (const seat of SEATS) {
        this.means[seat] += score[seat] / DEALS;
        size += Math.abs(score[seat]);
      }
    }
    this.stake = size / (3 * DEALS);
  }

  /** The luck of the seats with these cards, in units. */
  of(forehand: number, middlehand: number, dealer: number, talon: number): [number, number, number] {
    const score = this.play(forehand, middlehand, dealer, talon);
    const [ofForehand, ofMiddlehand, ofDealer] = this.means.map((mean, seat) => score[seat] - mean);
    return [ofForehand, ofMiddlehand, ofDealer];
  }

  /** The score if the model plays in all seats. */
  private play(forehand: number, middlehand: number, dealer: number, talon: number): Course['score'] {
    const { course, bots, views } = this;
    course.begin(forehand, middlehand, dealer, talon);
    for (const seat of SEATS) {
      bots[seat].sit(course, seat);
      bots[seat].goTo(course, 0, seat);
      bots[seat].faults.length = 0;
    }
    while (course.question !== OVER) course.take(bots[course.seat].answer(course, views[course.seat]));
    return course.score;
  }
}

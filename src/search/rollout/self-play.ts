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

/**
 * The course of each deal of a seed, any text, once models have played it to the end; it is overwritten by the next.
 * Their faults are not counted.
 */
export function* selfPlayed(game: Game, models: Models, seed: string): Generator<Course> {
  const key = keyOf(seed);
  const bots = models.map((model) => new SeatedBot(model, key));
  const seats = new Seats(game, bots);
  const stream = new Stream();
  const cards = new Int32Array(4);
  for (let board = 0; board < SELF_PLAYED; board++) {
    dealBoard(key, board, stream, cards);
    seats.begin(0, cards);
    seats.playOut();
    seats.showResult();
    seats.takeFaults();
    yield seats.course;
  }
}

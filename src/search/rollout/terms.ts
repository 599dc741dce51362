import type { Course } from '../../cards/engine/course.js';
import type { Game } from '../../cards/engine/game.js';
import type { Seat } from '../../cards/engine/seats.js';
import { type MoneyGiven, paidAtSeat, paymentOf } from '../../cards/games/payment.js';
import { ofOptions } from '../../support/input/refusal.js';

/** What a finished deal is worth to a seat. */
export type Price = (course: Course, seat: Seat) => number;

/** How answers are rolled out. */
export interface RolloutTerms {
  /** In how many worlds at most (more where they count for few); if there are no more, in each once. Default: 2,000. */
  readonly worlds?: number;
  /** Stops once each difference from the best is known to within so much, up or down. */
  readonly width?: number;
  /** Stops once the best is surely best. */
  readonly sure?: boolean;
  /** Answers that are surely worse are not played on any further. Default: where there are more than 8. */
  readonly race?: boolean;
  /** With `width`, `sure` or `race`: none is given up, and no end is made, before so many worlds. Default: 200. */
  readonly least?: number;
  /**
   * How much less likely, in logarithms, a world is by each card that its model would not have played there; a word
   * counts twice. 0: what was said and played is not looked at. Infinity: only worlds count in which the models would
   * have said and played just that. Default: Infinity where enough worlds fit (`effective`), else 2.
   */
  readonly doubt?: number;
  /** More are looked at where those played are worth fewer of equal weight. Default: half of `worlds`, at most 100. */
  readonly effective?: number;
  /** What a deal is worth. Default: the score, in units. */
  readonly price?: Price;
  /** Where worlds begin in the random streams, 0 to 2^52; other values give other worlds. Default: 0. */
  readonly base?: number;
  /** In so many other worlds the best and `judgedAgainst` (an answer, if not the best) are played on. Default: 0. */
  readonly judge?: number;
  readonly judgedAgainst?: number;
}

/** The price that is usual. */
export const points: Price = ({ score }, seat) => score[seat];

/** What results may be worth. */
export type PriceName = 'points' | 'money';

/** @throws OptionError for amounts that do not fit */
export function priceOf(name: PriceName, game: Game, paid: MoneyGiven = 1): Price {
  if (name === 'points') return points;
  const payment = ofOptions(() => paymentOf(paid, game));
  return (course, seat) => paidAtSeat(payment, course, seat) / payment.parts;
}

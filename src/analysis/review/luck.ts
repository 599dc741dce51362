import type { Game } from '../../cards/engine/game.js';
import { SEATS } from '../../cards/engine/seats.js';
import type { Models } from '../../search/rollout/imagined-deal.js';
import { SELF_PLAYED, SelfPlay } from '../../search/rollout/self-play.js';
import type { Price } from '../../search/rollout/terms.js';

/**
 * The luck of the cards: what a model, in all three seats, makes of a deal, less what it makes of deals on average. It
 * depends on the cards and the seat alone, and was fixed before they were dealt; so its mean is nothing, and results
 * less any share of it are on average what results are. Source: control variates as in AIVAT, N. Burch, M. Schmid, M.
 * Moravčík, D. Morrill & M. Bowling, AAAI 2018.
 */
export class Luck {
  /** What is at stake: how much a seat wins or loses in a deal on average, at the price given. */
  readonly stake: number;
  /** The same in units. */
  readonly swing: number;
  private readonly models: SelfPlay;
  private readonly means = new Float64Array(3);

  constructor(game: Game, models: Models, price: Price) {
    this.models = new SelfPlay(game, models, 'luck');
    let stake = 0;
    let swing = 0;
    for (const course of this.models.deals())
      for (const seat of SEATS) {
        this.means[seat] += course.score[seat] / SELF_PLAYED;
        stake += Math.abs(price(course, seat)) / (3 * SELF_PLAYED);
        swing += Math.abs(course.score[seat]) / (3 * SELF_PLAYED);
      }
    this.stake = stake;
    this.swing = swing;
  }

  /** The luck of the seats with the cards of forehand, middlehand, dealer and talon, in units. */
  of(cards: ArrayLike<number>): [number, number, number] {
    const { score } = this.models.play(cards);
    const [ofForehand, ofMiddlehand, ofDealer] = this.means.map((mean, seat) => score[seat] - mean);
    return [ofForehand, ofMiddlehand, ofDealer];
  }
}

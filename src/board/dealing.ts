import { dealRandom, dealRest } from '../random/board.js';
import type { Key } from '../random/key.js';
import { Stream } from '../random/stream.js';
import type { Arrangement } from './arrangement.js';

/** Deals the boards of a job: at random, around given hands, or from its list of deals. */
export class Dealer {
  /** Forehand, middlehand, dealer, talon of the last board dealt. */
  readonly cards = new Int32Array(4);
  private readonly deals: Int32Array | null;
  private readonly given: Int32Array | null;
  private readonly key: Key;
  private readonly stream = new Stream();
  private dealt = -1;
  private drawn = 0;

  constructor(arrangement: Pick<Arrangement, 'deals' | 'given'>, key: Key) {
    this.deals = arrangement.deals;
    this.given = arrangement.given && Int32Array.from(arrangement.given);
    this.key = key;
  }

  /** Deals a board; with a `drawn` above 0 the same board once more, with other cards where they are not given. */
  deal(board: number, drawn = 0): void {
    if (board === this.dealt && drawn === this.drawn) return;
    this.dealt = board;
    this.drawn = drawn;
    if (this.deals !== null) {
      this.cards.set(this.deals.subarray(4 * board, 4 * board + 4));
    } else {
      const { deal0, deal1 } = this.key;
      this.stream.seed(deal0, deal1 ^ Math.imul(drawn, 0x9e3779b1), board | 0, (board / 2 ** 32) | 0);
      if (this.given === null) dealRandom(this.stream, this.cards);
      else dealRest(this.stream, this.given, this.cards);
    }
  }
}

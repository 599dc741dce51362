import { dealBoard, dealRest } from '../random/board.js';
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

  constructor(arrangement: Pick<Arrangement, 'deals' | 'given'>, key: Key) {
    this.deals = arrangement.deals;
    this.given = arrangement.given && Int32Array.from(arrangement.given);
    this.key = key;
  }

  deal(board: number): void {
    if (board === this.dealt) return;
    this.dealt = board;
    if (this.deals !== null) {
      this.cards.set(this.deals.subarray(4 * board, 4 * board + 4));
    } else if (this.given !== null) {
      this.stream.seed(this.key.deal0, this.key.deal1, board | 0, (board / 2 ** 32) | 0);
      dealRest(this.stream, this.given, this.cards);
    } else {
      dealBoard(this.key, board, this.stream, this.cards);
    }
  }
}
